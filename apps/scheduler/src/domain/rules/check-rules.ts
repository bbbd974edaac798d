import type { WorkRecord } from "../roster/roster.ts";
import { checkCallFrequency } from "./check-call-frequency.ts";
import { checkDaysFree, checkHomeCall } from "./check-days-free.ts";
import { checkFirstYearMoonlighting, checkMoonlightingLoad } from "./check-moonlighting.ts";
import { checkContinuousWork, checkRestAfterCall, checkRestBetweenPeriods } from "./check-rest.ts";
import { checkSupervision } from "./check-supervision.ts";
import { checkWeeklyHours } from "./check-weekly-hours.ts";
import type { Finding, RuleOutcome } from "./finding.ts";
import type { RuleId } from "./rule-catalog.ts";
import type { PersonQuestion, RuleQuestion } from "./rule-question.ts";

interface PersonRule {
  readonly rule: RuleId;
  /** Whether there is anything to judge for this resident. */
  readonly appliesTo: (record: WorkRecord) => boolean;
  readonly check: (question: PersonQuestion) => readonly Finding[];
}

const hasWork = ({ duties, homeCalls }: WorkRecord): boolean => duties.length + homeCalls.length > 0;
const hasDuty =
  (duty: string) =>
  ({ duties }: WorkRecord): boolean =>
    duties.some(({ assignment }) => assignment.duty === duty);

const PERSON_RULES: readonly PersonRule[] = [
  { rule: "80_hour", appliesTo: hasWork, check: (question) => checkWeeklyHours(question, "80_hour") },
  {
    rule: "80_hour_margin",
    appliesTo: hasWork,
    check: (question) => checkWeeklyHours(question, "80_hour_margin"),
  },
  { rule: "1_in_7", appliesTo: hasWork, check: checkDaysFree },
  { rule: "24_plus_4", appliesTo: hasWork, check: checkContinuousWork },
  { rule: "post_call_rest", appliesTo: hasWork, check: checkRestAfterCall },
  { rule: "rest_between_periods", appliesTo: hasWork, check: checkRestBetweenPeriods },
  { rule: "in_house_call_frequency", appliesTo: hasDuty("in_house_call"), check: checkCallFrequency },
  { rule: "home_call_on_free_day", appliesTo: ({ homeCalls }) => homeCalls.length > 0, check: checkHomeCall },
  {
    rule: "pgy1_moonlighting",
    appliesTo: (record) => record.person.pgy_level === 1 && hasWork(record),
    check: checkFirstYearMoonlighting,
  },
  { rule: "moonlighting_load", appliesTo: hasDuty("moonlighting"), check: checkMoonlightingLoad },
];

/**
 * Applies the rules to every resident (work hours bind residents, not faculty) and to every block (supervision).
 *
 * @returns an outcome for each asked rule, in the order of RULE_IDS where a rule was asked for
 */
export function checkRules(question: RuleQuestion, asked: ReadonlySet<RuleId>): readonly RuleOutcome[] {
  const { roster } = question;
  const rules = PERSON_RULES.filter(({ rule }) => asked.has(rule));
  const residents =
    rules.length === 0 ? [] : roster.document.people.filter(({ role }) => role === "resident");
  const questions = residents.map((person) => ({ ...question, record: roster.recordOf(person) }));
  const personal = rules.map(({ rule, appliesTo, check }): RuleOutcome => {
    const judged = questions.filter(({ record }) => appliesTo(record)).map(check);
    return {
      rule,
      performed: judged.length,
      failed: judged.filter((findings) => findings.some(({ isViolation }) => isViolation)).length,
      findings: judged.flat(),
    };
  });
  return asked.has("supervision_ratio") ? [...personal, checkSupervision(question)] : personal;
}

import { toYears } from "../case/age.ts";
import type { Ask, ClaimAsk } from "../case/coverage-case.ts";
import { toRules } from "../ohip/fee-rules.ts";
import type { Schedule } from "../ohip/schedule.ts";
import type { SubjectGroups, StatedCase } from "./case-rules.ts";
import { toBareCode, toSetting } from "./claim/claim-facts-of.ts";

/** Rule of the Schedule that names every consultation (GP16). */
const CONSULTATION_RULE = "consultation-request";

/** Codes for the names by which case rules speak of several. */
export const listSubjectGroups = ({ rules }: Pick<Schedule, "rules">): SubjectGroups => ({
  consultation: toRules(rules).flatMap((rule) => (rule.rule_id === CONSULTATION_RULE ? rule.fee_codes : [])),
});

const SPECIAL_VISIT = "is_with_special_visit";

/** A special visit is stated by its place, or by a premium that is claimed with it. */
function isSpecialVisit(
  { visit_place: place, codes = [], same_day_codes: sameDay = [] }: ClaimAsk,
  premiums: ReadonlySet<string>,
): boolean {
  return place !== undefined || [...codes, ...sameDay].some((code) => premiums.has(toBareCode(code)));
}

/** Builds what case rules check in an ask, indexed once per dataset. */
export function createToStatedCase({
  visits,
}: Pick<Schedule, "visits">): (ask: Ask, facts: StatedCase["facts"]) => StatedCase {
  const premiums = new Set(visits.map(({ fee_code: code }) => code));
  return (ask, facts) => {
    const measures = ask.program === "ohip" ? [] : (ask.measures ?? []);
    const isImplied = ask.program === "ohip" && !facts.has(SPECIAL_VISIT) && isSpecialVisit(ask, premiums);
    return {
      program: ask.program,
      facts: isImplied ? new Map([...facts, [SPECIAL_VISIT, true]]) : facts,
      ageYears: toYears(ask.patient),
      minutes: ask.program === "ohip" ? ask.minutes : undefined,
      measures: new Map(measures.map(({ measure, value }) => [measure, value])),
      setting: ask.program === "ohip" ? toSetting(ask) : undefined,
    };
  };
}

import { readFigures } from "@clinical-mcp/citations";
import type { CorpusRows } from "../shared/corpus.ts";
import { findExclusions, type Exclusion } from "./match-exclusions.ts";
import { matchRiskRule, readAgeRule, readRiskThreshold } from "./match-risk-rules.ts";
import { readSmokingRule } from "./match-smoking.ts";
import type { AgeRange } from "./place-age.ts";
import { readClauses, type Clause } from "./read-clauses.ts";
import type { SaidFact } from "./history/said-fact.ts";
import type { ProgramRow, RiskFinding, RiskRule } from "./risk-finding.ts";

/** All records of one program. */
export interface ProgramRecords {
  readonly program: ProgramRow;
  readonly tests: CorpusRows["screeningTests"];
  readonly rules: readonly RiskRule[];
  readonly pathway: CorpusRows["screeningPathwaySteps"];
  readonly followUps: CorpusRows["screeningFollowUps"];
  readonly decisions: CorpusRows["screeningDecisions"];
}

/**
 * What a rule does: exclusion (outside screening), result (follows a result), criterion (everyone must meet it), entry
 * (opens ages of its own), modifier (changes test or interval inside the program's ages).
 */
export type RuleRole = "exclusion" | "result" | "criterion" | "entry" | "modifier";

export interface AssessedRule {
  readonly rule: RiskRule;
  readonly role: RuleRole;
  readonly finding: RiskFinding;
  /** The ages of an entry, for this person. */
  readonly range: AgeRange;
}

export interface PatientFacts {
  readonly age: number | undefined;
  readonly riskFactors: readonly string[];
  readonly asksHighRisk: boolean;
  /** What the caller said, in words and in fields; the labels are `riskFactors`. */
  readonly said: readonly SaidFact[];
}

export interface Assessment {
  readonly rules: readonly AssessedRule[];
  readonly exclusions: readonly Exclusion[];
  /** Risk factors that no rule of the program is about. */
  readonly notCovered: readonly string[];
  /** Positions of the risk factors that a rule or criterion is about. */
  readonly covered: ReadonlySet<number>;
}

/** A condition of the program states the rule's own figure: years of smoking, a calculated risk. */
function isCriterion(rule: RiskRule, { conditions }: ProgramRow): boolean {
  const least = readSmokingRule(rule) ?? readRiskThreshold(rule);
  const unit = readSmokingRule(rule) === undefined ? "%" : "year";
  return (
    least !== undefined &&
    conditions.some((condition) =>
      readFigures(condition).some(
        (figure) => figure.kind === "number" && figure.value === least && figure.unit === unit,
      ),
    )
  );
}

/** What the rule does in its program, as its record says. */
export function toRole(rule: RiskRule, program: ProgramRow): RuleRole {
  if (/\bexcluded\b|\boutside screening\b/u.test(rule.effect)) return "exclusion";
  if (isCriterion(rule, program)) return "criterion";
  const hasOwnAges =
    rule.age_from !== null && (rule.age_from !== program.age_from || rule.age_to !== program.age_to);
  if (hasOwnAges) return "entry";
  return rule.age_from === null && /\bcolposcopy\b|\bcolonoscopy\b|\brepeat\b/u.test(rule.effect)
    ? "result"
    : "modifier";
}

const HIGH_RISK = /\bHigh Risk program\b/u;

/** The question is about the high-risk part of the program, and no criterion of it was given. */
const asHighRisk = (rule: RiskRule, finding: RiskFinding): RiskFinding =>
  finding.status === "not_mentioned" && HIGH_RISK.test(rule.effect)
    ? { status: "depends", factors: [], missing: "which criterion of the High Risk program the person meets" }
    : finding;

/**
 * Only the first result decides, in the order of the records, which is that of the pathway: HPV 16 is followed up with
 * any cytology. Later results are not asked for.
 */
function decideResults(assessed: readonly AssessedRule[]): readonly AssessedRule[] {
  const first = assessed.find(({ role, finding }) => role === "result" && finding.status === "applies");
  if (!first) return assessed;
  return assessed.map((one): AssessedRule => {
    if (one === first || one.role !== "result" || one.finding.factors.length === 0) return one;
    const note = `The pathway asks first for: ${first.rule.risk_factor}; ${one.rule.risk_factor} is not asked after it.`;
    return {
      ...one,
      finding: {
        status: "ruled_out",
        factors: one.finding.factors,
        ...(one.finding.status === "applies" && { note }),
      },
    };
  });
}

/** Risk factors of which all that is said is that they are not there. */
const absentFactors = (clauses: readonly Clause[]): readonly number[] =>
  [...Map.groupBy(clauses, ({ factor }) => factor)]
    .filter(([, said]) => said.every(({ isDenied }) => isDenied))
    .map(([factor]) => factor);

/** Holds everything that is said of a person to every rule of the program. */
export function assessRules({ program, rules }: ProgramRecords, facts: PatientFacts): Assessment {
  const clauses = readClauses(facts.riskFactors);
  const found = rules.map((rule) => ({
    rule,
    own: matchRiskRule(rule, { clauses, patientAge: facts.age }),
  }));
  // A criterion that was given and is not met answers the question, too.
  const isGiven = found.some(
    ({ rule, own }) => HIGH_RISK.test(rule.effect) && own.status !== "not_mentioned",
  );
  const asksWhich = facts.asksHighRisk && !isGiven;
  const held = found.map(({ rule, own }): AssessedRule => {
    const finding = asksWhich ? asHighRisk(rule, own) : own;
    const from = finding.from ?? rule.age_from ?? program.age_from;
    const to = rule.age_from === null ? program.age_to : rule.age_to;
    return { rule, role: toRole(rule, program), finding, range: { from, to } };
  });
  const assessed = decideResults(held);
  const excludedBy = new Set(
    assessed
      .filter(({ role, finding }) => role === "exclusion" && finding.status === "applies")
      .flatMap(({ finding }) => finding.factors),
  );
  const exclusions = findExclusions(program, clauses).filter(
    ({ status, factors }) => status !== "not_stated" || factors.some((factor) => !excludedBy.has(factor)),
  );
  const covered = new Set([
    ...assessed.flatMap(({ finding }) => finding.factors),
    ...exclusions.flatMap(({ factors }) => factors),
  ]);
  const known = new Set([...covered, ...absentFactors(clauses)]);
  const notCovered = facts.riskFactors.filter((_, factor) => !known.has(factor));
  return { rules: assessed, exclusions, notCovered, covered };
}

/** A rule by age alone, beyond the program's own range, has no upper end by intent; of others none is stated. */
export const isOpenEnded = ({ rule }: AssessedRule): boolean => readAgeRule(rule) !== undefined;

/** Takes out the results that a later test has settled: an abnormal FIT before a normal colonoscopy. */
export function withoutAnswered(
  assessment: Assessment,
  said: readonly SaidFact[],
  answered: readonly string[],
): Assessment {
  const isAnswered = (factor: number): boolean =>
    said[factor]?.tests.some(({ kind }) => answered.includes(kind)) === true;
  return {
    ...assessment,
    rules: assessment.rules.map((one): AssessedRule => {
      const { factors } = one.finding;
      if (one.role !== "result" || factors.length === 0 || !factors.every(isAnswered)) return one;
      const note = `A later test has settled this: ${one.rule.risk_factor}.`;
      return { ...one, finding: { status: "ruled_out", factors, note } };
    }),
  };
}

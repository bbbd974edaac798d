import { UserInputError } from "@clinical-mcp/errors";
import type { AdpRuleBook, Device, EligibilityCriterion } from "./rule-book.ts";
import { applicableTo } from "./rule-book.ts";

/** What is known of a person and a use, by the keys of `adp_fact`. What is not there is not known. */
export type StatedFacts = Readonly<Record<string, boolean | number>>;

export const CRITERION_RESULTS = ["met", "not_met", "not_established"] as const;
export type CriterionResult = (typeof CRITERION_RESULTS)[number];

export interface EvaluatedCriterion {
  readonly criterion: EligibilityCriterion;
  readonly result: CriterionResult;
  /** What to ask; null once the result is established. */
  readonly question: string | null;
}

export interface EligibilityEvaluation {
  /** Closest rules first. */
  readonly criteria: readonly EvaluatedCriterion[];
  /**
   * "not_eligible": a criterion is not met. "criteria_met": all that the manuals state are; the program decides.
   * "not_established": something is not known.
   */
  readonly outcome: "not_eligible" | "criteria_met" | "not_established";
  /** Whether the criteria depend on the age, which is not known. */
  readonly needsAge: boolean;
  /** Questions whose answers would settle it, each once. */
  readonly questions: readonly string[];
}

const YES_OR_NO = new Set(["is_true", "is_false"]);

function compare({ fact, comparison, threshold }: EligibilityCriterion, stated: boolean | number): boolean {
  const wantsBoolean = YES_OR_NO.has(comparison);
  if (wantsBoolean !== (typeof stated === "boolean")) {
    throw new UserInputError(`The fact ${fact} must be ${wantsBoolean ? "true or false" : "a number"}.`, {
      code: "INVALID_FACT",
      suggestion: "State it in that form, or leave it out when it is not known.",
    });
  }
  const [value, limit] = [Number(stated), threshold ?? 0];
  switch (comparison) {
    case "is_true":
      return stated === true;
    case "is_false":
      return stated === false;
    case "at_least":
      return value >= limit;
    case "at_most":
      return value <= limit;
    case "above":
      return value > limit;
    case "below":
      return value < limit;
  }
}

/** Types whose criteria depend on age, with the sections 310 (up to 18 years) and 320 (from 19 years). */
const AGE_TYPES: readonly {
  readonly type: string;
  readonly adultFrom: number;
  readonly child: string;
  readonly adult: string;
}[] = [{ type: "insulin_pump", adultFrom: 19, child: "insulin_pump_child", adult: "insulin_pump_adult" }];

function withAge(device: Device, { age_years: age }: StatedFacts): Device {
  const found = AGE_TYPES.find(({ type }) => type === device.type);
  if (!found || typeof age !== "number") return device;
  return { ...device, type: age >= found.adultFrom ? found.adult : found.child };
}

/** Of criteria that ask the same, the one closest to the device. */
function withoutRepetition(criteria: readonly EligibilityCriterion[]): readonly EligibilityCriterion[] {
  const seen = new Set<string>();
  return criteria.filter(({ fact, comparison, threshold, alternative }) => {
    // A fact may stand in several sets of alternatives.
    const key = `${fact} ${comparison} ${threshold} ${alternative}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** Results of what must be fulfilled: each criterion alone, and each set of alternatives as one. */
function toDemands(criteria: readonly EvaluatedCriterion[]): readonly CriterionResult[] {
  const groups = Map.groupBy(criteria, ({ criterion }) => criterion.alternative ?? criterion.rule_id);
  return [...groups.values()].map((group) => {
    const results = new Set(group.map(({ result }) => result));
    if (results.has("met")) return "met";
    return results.has("not_established") ? "not_established" : "not_met";
  });
}

const isSettled = (criteria: readonly EvaluatedCriterion[], { criterion }: EvaluatedCriterion): boolean =>
  criterion.alternative !== null &&
  criteria.some((other) => other.criterion.alternative === criterion.alternative && other.result === "met");

/**
 * The criteria that refuse and those that are to be asked: of alternatives all must fail to refuse, and none is asked once
 * another is met.
 */
export function splitCriteria(criteria: readonly EvaluatedCriterion[]): {
  readonly failed: readonly EvaluatedCriterion[];
  readonly open: readonly EvaluatedCriterion[];
} {
  const of = ({ criterion: { alternative } }: EvaluatedCriterion): readonly EvaluatedCriterion[] =>
    criteria.filter(({ criterion }) => criterion.alternative === alternative);
  return {
    failed: criteria.filter(
      (one) =>
        one.result === "not_met" &&
        (one.criterion.alternative === null || of(one).every(({ result }) => result === "not_met")),
    ),
    open: criteria.filter((one) => one.result === "not_established" && !isSettled(criteria, one)),
  };
}

/**
 * Holds stated facts against every criterion of the manuals for a device. Nothing is inferred: what is not stated is
 * not established.
 *
 * @throws UserInputError INVALID_FACT when a fact is stated in another form than its criterion needs
 */
export function evaluateEligibility(
  { criteria, facts: known }: Pick<AdpRuleBook, "criteria" | "facts">,
  device: Device,
  facts: StatedFacts,
): EligibilityEvaluation {
  const exact = withAge(device, facts);
  const questionOf = (fact: string): string | null =>
    known.find((candidate) => candidate.fact === fact)?.question ?? null;
  const evaluated = withoutRepetition(applicableTo(criteria, exact)).map((criterion): EvaluatedCriterion => {
    const stated = facts[criterion.fact];
    if (stated === undefined) {
      return { criterion, result: "not_established", question: questionOf(criterion.fact) };
    }
    return { criterion, result: compare(criterion, stated) ? "met" : "not_met", question: null };
  });
  const demands = new Set(toDemands(evaluated));
  const needsAge = AGE_TYPES.some(({ type }) => type === exact.type);
  const open = evaluated
    .filter((one) => !isSettled(evaluated, one))
    .flatMap(({ question }) => question ?? []);
  const isOpen = demands.has("not_established") || needsAge || evaluated.length === 0;
  return {
    criteria: evaluated,
    needsAge,
    outcome: demands.has("not_met") ? "not_eligible" : isOpen ? "not_established" : "criteria_met",
    questions: [...new Set([...(needsAge ? [questionOf("age_years") ?? ""] : []), ...open])].filter(
      (question) => question !== "",
    ),
  };
}

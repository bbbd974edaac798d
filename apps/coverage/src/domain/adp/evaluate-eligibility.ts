import { UserInputError } from "@clinical-mcp/errors";
import type { AdpRuleBook, Device, EligibilityCriterion } from "./rule-book.ts";
import { applicableTo } from "./rule-book.ts";
import { uniqueBy } from "../unique-by.ts";

/** Known facts of a person and a use, by the keys of `adp_fact`. Absent facts are unknown. */
export type StatedFacts = Readonly<Record<string, boolean | number>>;

export type CriterionResult = "met" | "not_met" | "not_established";

export interface EvaluatedCriterion {
  readonly criterion: EligibilityCriterion;
  readonly result: CriterionResult;
  /** The question to ask; null once the result is established. */
  readonly question: string | null;
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

/** Of criteria with the same question, keeps the closest to the device. A fact may be in several sets of alternatives. */
const withoutRepetition = (criteria: readonly EligibilityCriterion[]): readonly EligibilityCriterion[] =>
  uniqueBy(criteria, ({ fact, comparison, threshold, alternative }) =>
    [fact, comparison, threshold, alternative].join(" "),
  );

const isSettled = (criteria: readonly EvaluatedCriterion[], { criterion }: EvaluatedCriterion): boolean =>
  criterion.alternative !== null &&
  criteria.some((other) => other.criterion.alternative === criterion.alternative && other.result === "met");

/** Criteria that refuse, and criteria to ask about. Alternatives refuse only if all fail, and are not asked about once one is met. */
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
 * Checks stated facts against every criterion of the manuals for a device, closest rules first. Infers nothing: unstated facts leave a
 * criterion open.
 *
 * @throws UserInputError INVALID_FACT if a fact has another form than its criterion needs
 */
export function evaluateCriteria(
  { criteria, facts: known }: Pick<AdpRuleBook, "criteria" | "facts">,
  device: Device,
  facts: StatedFacts,
): readonly EvaluatedCriterion[] {
  return withoutRepetition(applicableTo(criteria, device)).map((criterion): EvaluatedCriterion => {
    const stated = facts[criterion.fact];
    if (stated !== undefined)
      return { criterion, result: compare(criterion, stated) ? "met" : "not_met", question: null };
    const question = known.find(({ fact }) => fact === criterion.fact)?.question ?? null;
    return { criterion, result: "not_established", question };
  });
}

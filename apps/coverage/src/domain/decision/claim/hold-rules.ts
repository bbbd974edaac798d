import type { BillingRule, RuleCondition } from "../../../dataset/index.ts";
import type { ClaimFacts, FactNeed, Finding } from "../../ohip/claim-facts.ts";
import { evaluateCondition } from "../../ohip/evaluate-condition.ts";
import { EXCLUSION_KINDS, PRESUMED_RULES, presume } from "./presumed-facts.ts";

/** One rule held to what is told of a claim. */
export interface HeldRule {
  readonly rule: BillingRule;
  /** `partial`: a limit leaves some of the units. `assumed`: met by what is presumed where nobody told it. */
  readonly standing: "met" | "assumed" | "open" | "partial" | "refused";
  readonly detail: string | null;
  /** What must be asked; empty unless open. */
  readonly needs: readonly FactNeed[];
  /** Facts that would lift a refusal, and that nobody told. */
  readonly exceptions: readonly FactNeed[];
  /** What was presumed; empty unless assumed. */
  readonly presumed: readonly FactNeed[];
  readonly allowedUnits?: number;
}

export interface Told {
  readonly code: string;
  readonly facts: ClaimFacts;
  /** Facts that were asked and that nobody knows. */
  readonly unknown: ReadonlySet<string>;
}

const NOTHING = { needs: [], exceptions: [], presumed: [] } as const;

/** Facts by which a condition that is broken holds all the same. */
function listLifting(condition: RuleCondition): readonly FactNeed[] {
  if (condition.kind === "at_most") return condition.one_more_if;
  if (condition.kind === "not_same_day_with") return condition.unless;
  return condition.kind === "admission_is_not" && condition.unless_intensive_care ? ["hadIntensiveCare"] : [];
}

/** A limit that is reached, or a bar: what would lift it counts where it is told. */
function isBrokenUntilLifted({ condition }: BillingRule, { needs }: Finding): boolean {
  const lifting = listLifting(condition);
  return lifting.length > 0 && needs.length > 0 && needs.every((need) => lifting.includes(need));
}

/** The field that an exclusion or a record is about, where nobody told it. */
function isUntold(condition: RuleCondition, facts: ClaimFacts): boolean {
  switch (condition.kind) {
    case "any_of":
      return condition.conditions.some((one) => EXCLUSION_KINDS.has(one.kind) && isUntold(one, facts));
    case "setting_is_not":
      return facts.setting === undefined;
    case "specialty_is_not":
      return facts.specialty === undefined;
    case "admission_is_not":
      return facts.admissionKind === undefined;
    case "discharge_summary_within":
      return facts.dischargeSummary === undefined && facts.summaryDelay === undefined;
    // Who says how many units says that the minutes were as many.
    case "half_hour_units":
    case "ten_minute_units":
      return facts.minutes === undefined && facts.units !== undefined;
    default:
      return false;
  }
}

const isPresumedRule = ({ rule_id: id, condition }: BillingRule, { facts }: Told): boolean =>
  PRESUMED_RULES.has(id) || isUntold(condition, facts);

function holdOpen(
  rule: BillingRule,
  told: Finding,
  context: Told & { readonly presumed: () => ClaimFacts },
): HeldRule {
  const { detail, needs } = told;
  if (needs.some((need) => context.unknown.has(need)))
    return { ...NOTHING, rule, standing: "open", detail, needs };
  if (isBrokenUntilLifted(rule, told))
    return { ...NOTHING, rule, standing: "refused", detail, exceptions: needs };
  if (isPresumedRule(rule, context))
    return { ...NOTHING, rule, standing: "assumed", detail, presumed: needs };
  const presumed = evaluateCondition(rule.condition, context.presumed());
  if (presumed.outcome === "met") return { ...NOTHING, rule, standing: "assumed", detail, presumed: needs };
  // What is presumed may bar nothing: it is then asked.
  return {
    ...NOTHING,
    rule,
    standing: "open",
    detail,
    needs: presumed.needs.length > 0 ? presumed.needs : needs,
  };
}

/** Holds rules to what is told: what is told and broken refuses, whatever else is open; what is presumed never refuses. */
export function holdRules(rules: readonly BillingRule[], told: Told): readonly HeldRule[] {
  let presumed: ClaimFacts | undefined;
  const context = { ...told, presumed: () => (presumed ??= presume(told.code, told.facts, told.unknown)) };
  return rules.map((rule): HeldRule => {
    const finding = evaluateCondition(rule.condition, told.facts);
    const { outcome, detail, allowedUnits } = finding;
    if (outcome === "met") return { ...NOTHING, rule, standing: "met", detail };
    if (outcome === "not_established") return holdOpen(rule, finding, context);
    return allowedUnits === undefined
      ? { ...NOTHING, rule, standing: "refused", detail }
      : { ...NOTHING, rule, standing: "partial", detail, allowedUnits };
  });
}

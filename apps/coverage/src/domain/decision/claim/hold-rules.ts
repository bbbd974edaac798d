import type { BillingRule, RuleCondition } from "../../../dataset/index.ts";
import type { ClaimFacts, FactNeed, Finding } from "../../ohip/claim-facts.ts";
import { evaluateCondition } from "../../ohip/evaluate-condition.ts";
import { ASKED_RULES, EXCLUSION_KINDS, isContinued, PRESUMED_RULES, presume } from "./presumed-facts.ts";

export interface HeldRule {
  readonly rule: BillingRule;
  /** `partial`: a limit pays only some of the units. `assumed`: met by an assumption about unstated facts. */
  readonly status: "met" | "assumed" | "open" | "partial" | "refused";
  readonly detail: string | null;
  /** Questions to ask; empty unless open. */
  readonly needs: readonly FactNeed[];
  /** Unstated facts that would lift a bar; empty unless open. */
  readonly exceptions: readonly FactNeed[];
  /** Assumed facts; empty unless assumed. */
  readonly presumed: readonly FactNeed[];
  readonly allowedUnits?: number;
}

export interface Stated {
  readonly code: string;
  readonly facts: ClaimFacts;
  /** Facts that the caller does not know. */
  readonly unknown: ReadonlySet<string>;
}

const NOTHING = { needs: [], exceptions: [], presumed: [] } as const;

/** Facts that lift a broken condition. */
function listLifting(condition: RuleCondition): readonly FactNeed[] {
  if (condition.kind === "at_most") return condition.one_more_if;
  if (condition.kind === "one_of_in_visit") return condition.unless;
  if (condition.kind === "not_same_day_with")
    return [...condition.unless, ...(condition.unless_settings ? (["setting"] as const) : [])];
  return condition.kind === "admission_is_not" && condition.unless_intensive_care ? ["hadIntensiveCare"] : [];
}

/** A reached limit or a bar, which only an unstated fact could lift. */
function isBrokenUntilLifted({ condition }: BillingRule, { needs }: Finding): boolean {
  const lifting = listLifting(condition);
  return lifting.length > 0 && needs.length > 0 && needs.every((need) => lifting.includes(need));
}

/** Facts that distinguish codes of one procedure. Claiming the code states them. */
const OF_THE_CODE: ReadonlySet<string> = new Set([
  "is_wound_up_to_5_cm",
  "is_wound_up_to_10_cm",
  "is_wound_up_to_15_cm",
  "is_wound_of_face",
  "is_wound_of_face_or_layered",
  "is_biopsy_sutured",
  "is_malignant_lesion",
]);

/** Whether the field of an exclusion or record is unstated. */
function isUnstated(condition: RuleCondition, stated: Pick<Stated, "code" | "facts">): boolean {
  const { code, facts } = stated;
  switch (condition.kind) {
    case "any_of":
      return condition.conditions.some((one) => EXCLUSION_KINDS.has(one.kind) && isUnstated(one, stated));
    case "setting_is_not":
      return facts.setting === undefined;
    case "specialty_is_not":
      return facts.specialty === undefined;
    case "admission_is_not":
      return facts.admissionKind === undefined;
    // The code of a claim line implies the number of lesions and the length of the wound.
    case "lesion_count":
      return facts.lesions === undefined && facts.isInOrder === true;
    case "stated":
      return facts.isInOrder === true && OF_THE_CODE.has(condition.fact);
    // The code itself implies the sex of its patients.
    case "sex_is":
      return facts.sex === undefined;
    case "discharge_summary_within":
      return facts.dischargeSummary === undefined && facts.summaryDelay === undefined;
    // The units of a claim line imply its minutes. Units beyond a limit are at least one.
    case "half_hour_units":
    case "ten_minute_units":
      return (
        facts.minutes === undefined &&
        ((facts.isInOrder === true && facts.units !== undefined) || isContinued(code, facts))
      );
    case "units_beyond":
      return condition.counts !== "full" && facts.minutes === undefined && facts.units !== undefined;
    default:
      return false;
  }
}

const isPresumedRule = ({ rule_id: id, condition }: BillingRule, stated: Stated): boolean =>
  PRESUMED_RULES.has(id) || (!ASKED_RULES.has(id) && isUnstated(condition, stated));

/** Whether earlier claims are one way to meet the rule. Assuming none would then not favour the claimant. */
const asksForClaims = ({ condition }: BillingRule, needs: readonly FactNeed[]): boolean =>
  condition.kind === "any_of" &&
  needs.includes("earlierClaims") &&
  condition.conditions.some(({ kind }) => kind === "at_least_before");

function holdOpen(
  rule: BillingRule,
  stated: Finding,
  context: Stated & { readonly presumed: () => ClaimFacts },
): HeldRule {
  const { detail, needs } = stated;
  const open = { ...NOTHING, rule, status: "open", detail } as const;
  if (needs.some((need) => context.unknown.has(need))) return { ...open, needs };
  const isBarred = isBrokenUntilLifted(rule, stated);
  if (!isBarred && isPresumedRule(rule, context)) return { ...open, status: "assumed", presumed: needs };
  const presumed = evaluateCondition(rule.condition, context.presumed());
  if (isBarred)
    return presumed.outcome === "not_established"
      ? { ...open, needs: presumed.needs, exceptions: presumed.needs }
      : { ...open, status: presumed.outcome === "met" ? "assumed" : "refused", presumed: needs };
  if (presumed.outcome === "met") return { ...open, status: "assumed", presumed: needs };
  // An assumption must not bar a claim, so ask instead.
  const isAsked = presumed.needs.length > 0 && !asksForClaims(rule, needs);
  return { ...open, needs: isAsked ? presumed.needs : needs };
}

/**
 * Checks rules against the stated facts. A stated fact that breaks a rule refuses, even if other facts are open. An assumption never
 * does.
 */
export function holdRules(rules: readonly BillingRule[], stated: Stated): readonly HeldRule[] {
  let presumed: ClaimFacts | undefined;
  const context = {
    ...stated,
    presumed: () => (presumed ??= presume(stated.code, stated.facts, stated.unknown)),
  };
  return rules.map((rule): HeldRule => {
    const finding = evaluateCondition(rule.condition, stated.facts);
    const { outcome, detail, allowedUnits } = finding;
    if (outcome === "met") return { ...NOTHING, rule, status: "met", detail };
    if (outcome === "not_established") return holdOpen(rule, finding, context);
    return allowedUnits === undefined
      ? { ...NOTHING, rule, status: "refused", detail }
      : { ...NOTHING, rule, status: "partial", detail, allowedUnits };
  });
}

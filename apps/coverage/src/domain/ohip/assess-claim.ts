import type { BillingRule } from "../../dataset/index.ts";
import type { ClaimFacts, FactNeed, Finding } from "./claim-facts.ts";
import { isListed } from "./count-claims.ts";
import { evaluateCondition } from "./evaluate-condition.ts";

/** One rule held to the facts. */
export interface RuleFinding extends Finding {
  readonly rule: BillingRule;
}

export interface ClaimAssessment {
  /**
   * "not_billable" where a condition is not met, whatever else is open; "needs_more_info" where one is open;
   * "billable" where all are met; "no_rules" where no rule of the code is kept as data: its conditions are to be read
   * in the Schedule's text.
   */
  readonly decision: "billable" | "not_billable" | "needs_more_info" | "no_rules";
  readonly findings: readonly RuleFinding[];
  /** What to ask, each once, in the order of the rules. */
  readonly needs: readonly FactNeed[];
  /** A lesser fee is paid where this is the worst that an unmet condition does. */
  readonly effect: BillingRule["effect"] | null;
}

const EFFECTS: readonly BillingRule["effect"][] = ["paid_as_lesser_fee", "not_insured", "not_payable"];

/** Submitted beside a service to tell how it was given: no service, so that nothing is barred beside it or by it. */
export const MODALITY_INDICATORS: ReadonlySet<string> = new Set(["K300", "K301"]);

const isBarred = ({ fee_codes: own, condition }: BillingRule, code: string): boolean =>
  condition.kind === "bars_same_day" &&
  !own.includes(code) &&
  !MODALITY_INDICATORS.has(code) &&
  !condition.except.includes(code) &&
  isListed(code, condition.codes);

/** The rules of a code, and those by which codes of the same day bar it, which then are conditions of its own. */
export function listRules(
  code: string,
  rules: readonly BillingRule[],
  { sameDayCodes = [] }: Pick<ClaimFacts, "sameDayCodes">,
): readonly BillingRule[] {
  return rules.flatMap((rule) => {
    if (rule.fee_codes.includes(code)) return [rule];
    const holders = rule.fee_codes.filter((holder) => sameDayCodes.includes(holder));
    if (holders.length === 0 || !isBarred(rule, code)) return [];
    return [
      { ...rule, condition: { kind: "not_same_day_with", codes: holders, except: [], unless: [] } as const },
    ];
  });
}

/** Holds all rules of a fee code to what is known of the service. Pure: the same facts give the same answer. */
export function assessClaim(code: string, rules: readonly BillingRule[], facts: ClaimFacts): ClaimAssessment {
  const own = listRules(code, rules, facts);
  const findings = own.map((rule) => ({ rule, ...evaluateCondition(rule.condition, facts) }));
  const unmet = findings.filter(({ outcome }) => outcome === "not_met");
  const needs = [...new Set(findings.flatMap((finding) => finding.needs))];
  const effects = unmet.map(({ rule }) => rule.effect);
  const effect = EFFECTS.findLast((worst) => effects.includes(worst)) ?? null;
  if (own.length === 0) return { decision: "no_rules", findings, needs, effect };
  if (unmet.length > 0) return { decision: "not_billable", findings, needs, effect };
  return { decision: needs.length > 0 ? "needs_more_info" : "billable", findings, needs, effect };
}

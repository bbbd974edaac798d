import type { BillingRule } from "../../dataset/index.ts";
import type { ClaimFacts } from "./claim-facts.ts";
import { isListed } from "./count-claims.ts";

/** Codes that only mark how a service was given. They are no services, so they bar nothing and nothing bars them. */
export const MODALITY_INDICATORS: ReadonlySet<string> = new Set(["K300", "K301"]);

const isBarred = ({ fee_codes: own, condition }: BillingRule, code: string): boolean =>
  condition.kind === "bars_same_day" &&
  !own.includes(code) &&
  !MODALITY_INDICATORS.has(code) &&
  !condition.except.includes(code) &&
  isListed(code, condition.codes);

/** A rule whose limit is each code's own, as the limit of one of them. */
export function toOwnRule<TRule extends BillingRule>(rule: TRule, code: string): TRule {
  const { condition } = rule;
  const isEach =
    (condition.kind === "at_most" || condition.kind === "none_before") && condition.each === true;
  return isEach ? { ...rule, condition: { ...condition, codes: [code] } } : rule;
}

/** The rules of a code, and those of the day's other codes that bar it, as conditions of this code. */
export function listRules(
  code: string,
  rules: readonly BillingRule[],
  { sameDayCodes = [] }: Pick<ClaimFacts, "sameDayCodes">,
): readonly BillingRule[] {
  return rules.flatMap((rule) => {
    if (rule.fee_codes.includes(code)) return [toOwnRule(rule, code)];
    const holders = rule.fee_codes.filter((holder) => sameDayCodes.includes(holder));
    if (holders.length === 0 || !isBarred(rule, code)) return [];
    return [
      { ...rule, condition: { kind: "not_same_day_with", codes: holders, except: [], unless: [] } as const },
    ];
  });
}

import type { ClientGroup, DeviceCategory } from "../../dataset/adp-vocabulary.ts";
import { POLICY_MANUALS } from "../../dataset/adp-vocabulary.ts";
import type { Device, FundingRule } from "./rule-book.ts";
import { applicableTo, closenessOf } from "./rule-book.ts";

export interface FundingQuestion {
  readonly device: Device;
  readonly clientGroup: ClientGroup;
  /** Whole cents in the price list; absent if unlisted or unknown. */
  readonly listedCents?: number;
  /** Whole cents that the vendor charges, if they count. */
  readonly vendorCents?: number;
}

export interface FundingShare {
  readonly rule: FundingRule;
  /** Base of the share; null for a grant or an unknown price. */
  readonly priceCents: number | null;
  /** Maximum that the program pays; null if the rule has none, or none that is known. */
  readonly maximumCents: number | null;
  /** Whole cents, half a cent rounded up; null if it cannot be computed. A grant is per `grant_months`. */
  readonly adpCents: number | null;
  /** The rest of the price; null likewise. */
  readonly clientCents: number | null;
}

export type FundingAnswer =
  /** Several shares: one for each variant, e.g. one ear and both. */
  | { readonly kind: "stated"; readonly shares: readonly FundingShare[] }
  /** The manuals state no amount for this group. Amounts for other groups, or in general, do not apply. */
  | {
      readonly kind: "not_stated";
      readonly reason: "no_rule_for_client_group" | "manual_not_held" | "type_not_known" | "no_rule";
    };

const HELD = new Set<string>(Object.values(POLICY_MANUALS));

const categoryOf = ({ adp_doc: manual }: FundingRule): DeviceCategory | undefined =>
  new Map<string, DeviceCategory>(Object.entries(POLICY_MANUALS)).get(manual);

function closestRules(
  rules: readonly FundingRule[],
  { device, clientGroup }: Pick<FundingQuestion, "device" | "clientGroup">,
): readonly FundingRule[] {
  const own = applicableTo(rules, device).filter((rule) => rule.client_group === clientGroup);
  const [first] = own;
  return first ? own.filter((rule) => closenessOf(rule, device) === closenessOf(first, device)) : [];
}

const shareOf = (cents: number, percent: number): number => Math.round((cents * percent) / 100);

function toShare(rule: FundingRule, { listedCents, vendorCents }: FundingQuestion): FundingShare {
  const { model, adp_share_percent: percent, maximum_cents: stated, grant_cents: grant } = rule;
  const none = { rule, priceCents: null, adpCents: null, clientCents: null };
  if (model === "grant" || percent === null) return { ...none, maximumCents: null, adpCents: grant };
  if (model === "percent") {
    // A vendor may charge less than the approved price, never more: both shares follow.
    const price = listedCents === undefined ? undefined : Math.min(listedCents, vendorCents ?? Infinity);
    if (price === undefined) return { ...none, maximumCents: null };
    const adpCents = shareOf(price, percent);
    return { rule, priceCents: price, maximumCents: null, adpCents, clientCents: price - adpCents };
  }
  // Without a printed maximum, it is the share of the listed price.
  const maximumCents = stated ?? (listedCents === undefined ? null : shareOf(listedCents, percent));
  if (vendorCents === undefined || maximumCents === null) return { ...none, maximumCents };
  const adpCents = Math.min(shareOf(vendorCents, percent), maximumCents);
  return { rule, priceCents: vendorCents, maximumCents, adpCents, clientCents: vendorCents - adpCents };
}

/**
 * Payment of the program and of the person, by the closest rules of the manuals. If a manual has its own rule for a device but none for
 * recipients of social assistance, the general rule does not fill the gap.
 *
 * @param rules all funding rules
 */
export function computeFunding(rules: readonly FundingRule[], question: FundingQuestion): FundingAnswer {
  const { device, clientGroup } = question;
  const own = closestRules(rules, question);
  const [rule] = own;
  if (!rule) return { kind: "not_stated", reason: "no_rule" };
  if (!HELD.has(device.category)) return { kind: "not_stated", reason: "manual_not_held" };
  // Its manuals have a rule for each type: which of them holds is open, and the general one does not.
  const isGeneral = device.type === null && closenessOf(rule, device) === 1;
  if (isGeneral && rules.some((one) => categoryOf(one) === device.category))
    return { kind: "not_stated", reason: "type_not_known" };
  const [closer] = closestRules(rules, {
    device,
    clientGroup: clientGroup === "standard" ? "social_assistance" : "standard",
  });
  if (closer && closenessOf(closer, device) > closenessOf(rule, device))
    return { kind: "not_stated", reason: "no_rule_for_client_group" };
  return { kind: "stated", shares: own.map((each) => toShare(each, question)) };
}

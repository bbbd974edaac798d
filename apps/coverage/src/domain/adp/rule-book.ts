import type { z } from "zod";
import type { DeviceCategory } from "../../dataset/adp-vocabulary.ts";
import type {
  adpDeviceTypesTable,
  adpEligibilityCriteriaTable,
  adpExclusionsTable,
  adpFactsTable,
  adpFundingPeriodsTable,
  adpFundingRulesTable,
  adpRulesTable,
} from "../../dataset/tables/adp-tables.ts";

type Row<TTable extends { readonly row: z.ZodType }> = Readonly<z.output<TTable["row"]>>;

export type AdpDeviceType = Row<typeof adpDeviceTypesTable>;
export type AdpFact = Row<typeof adpFactsTable>;
export type AdpRule = Row<typeof adpRulesTable>;
export type EligibilityCriterion = Row<typeof adpEligibilityCriteriaTable>;
export type AdpExclusion = Row<typeof adpExclusionsTable>;
export type FundingRule = Row<typeof adpFundingRulesTable>;
export type FundingPeriod = Row<typeof adpFundingPeriodsTable>;

/** The rules of the policy manuals, as the tables adp_* hold them. */
export interface AdpRuleBook {
  readonly deviceTypes: readonly AdpDeviceType[];
  readonly facts: readonly AdpFact[];
  readonly rules: readonly AdpRule[];
  readonly criteria: readonly EligibilityCriterion[];
  readonly exclusions: readonly AdpExclusion[];
  readonly funding: readonly FundingRule[];
  readonly periods: readonly FundingPeriod[];
}

/** A device as far as it is known: a category alone, or a type in it. */
export interface Device {
  readonly category: DeviceCategory;
  readonly type: string | null;
}

/** How closely a rule is about a device: 3 its type, 2 its category, 1 all devices, 0 not at all. */
export function closenessOf(
  { device_types: types }: Pick<AdpRule, "device_types">,
  { category, type }: Device,
): number {
  if (type !== null && types.includes(type)) return 3;
  if (types.includes(category)) return 2;
  return types.includes("*") ? 1 : 0;
}

/** The rules about a device, the closest first; of equally close ones in the order of the book. */
export const applicableTo = <TRule extends Pick<AdpRule, "device_types">>(
  rules: readonly TRule[],
  device: Device,
): readonly TRule[] =>
  rules
    .map((rule) => ({ rule, closeness: closenessOf(rule, device) }))
    .filter(({ closeness }) => closeness > 0)
    .toSorted((one, other) => other.closeness - one.closeness)
    .map(({ rule }) => rule);

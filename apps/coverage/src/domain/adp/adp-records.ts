import type { z } from "zod";
import type { adpDevicePricesTable } from "../../dataset/index.ts";
import type { AdpRuleBook } from "./rule-book.ts";
import type { FindSection, ManualSection } from "./section-values.ts";

type Row<TTable extends { readonly row: z.ZodType }> = Readonly<z.output<TTable["row"]>>;

export type DevicePrice = Row<typeof adpDevicePricesTable>;

/** Whole cents of a line; undefined if its list states no price, which some lists print as $0.00. */
export const toListedCents = ({ approved_price_cents: cents }: DevicePrice): number | undefined =>
  cents === null || cents === 0 ? undefined : cents;

/** The dataset's records of the Assistive Devices Program. */
export interface AdpRecords {
  readonly book: AdpRuleBook;
  /** Lines of the product manuals. */
  readonly prices: readonly DevicePrice[];
  /** Sections of the manuals, if they were ingested. */
  readonly sections: readonly ManualSection[];
  readonly findSection: FindSection;
}

import type { z } from "zod";
import type { adpDevicePricesTable, adpSectionsTable } from "../../dataset/index.ts";
import type { AdpRuleBook } from "./rule-book.ts";

type Row<TTable extends { readonly row: z.ZodType }> = Readonly<z.output<TTable["row"]>>;

export type DevicePrice = Row<typeof adpDevicePricesTable>;
export type ManualSection = Row<typeof adpSectionsTable>;

/** What the dataset holds of the Assistive Devices Program. */
export interface AdpRecords {
  readonly book: AdpRuleBook;
  /** Lines of the product manuals. */
  readonly prices: readonly DevicePrice[];
  /** The manuals' own sections, where they were ingested. */
  readonly sections: readonly ManualSection[];
}

import {
  billingRulesTable,
  feeScheduleTable,
  specialVisitPremiumsTable,
  type BillingRule,
} from "../src/dataset/index.ts";
import type { VisitPremiumCell } from "../src/domain/ohip/special-visit.ts";
import { openTables } from "./open-tables.ts";
import { readOhipStarter } from "./ohip-schedule.ts";

/** The OHIP facts that ship, as ingestion stores them. */
export interface StarterRules {
  readonly rules: readonly BillingRule[];
  readonly cells: readonly VisitPremiumCell[];
  readonly feeCents: (code: string) => number | null;
  /** Pages that list a code. */
  readonly pagesOf: (code: string) => readonly string[];
}

export async function openStarterRules(): Promise<StarterRules> {
  const tables = await openTables(await readOhipStarter());
  const fees = tables.rows(feeScheduleTable);
  const rules = tables.rows(billingRulesTable).map((row) => ({
    ...row,
    pdf_page: row.pdf_page ?? 0,
    effective_date: row.effective_date ?? "",
  }));
  const cells = tables.rows(specialVisitPremiumsTable);
  tables.close();
  return {
    rules,
    cells,
    feeCents: (code) => fees.find((fee) => fee.fee_code === code)?.fee_cents ?? null,
    pagesOf: (code) => fees.filter((fee) => fee.fee_code === code).map((fee) => fee.page_label),
  };
}

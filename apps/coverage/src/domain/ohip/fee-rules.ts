import type { BillingRule } from "../../dataset/index.ts";
import type { RuleRow } from "./schedule.ts";

/** Rows as the evaluation reads them; every rule that ships has its page and date. */
export const toRules = (rows: readonly RuleRow[]): readonly BillingRule[] =>
  rows.map((row) => ({
    ...row,
    pdf_page: row.pdf_page ?? 0,
    effective_date: row.effective_date ?? row.as_of,
  }));

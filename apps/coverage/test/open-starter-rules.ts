import { beforeAll } from "vitest";
import {
  billingRulesTable,
  feeScheduleTable,
  specialVisitPremiumsTable,
  type BillingRule,
} from "../src/dataset/index.ts";
import { assessClaim } from "../src/domain/ohip/assess-claim.ts";
import type { ClaimFacts } from "../src/domain/ohip/claim-facts.ts";
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

/** For the tests of one file: the rules that ship, opened before the first, and claims held to them. */
export function useStarterRules() {
  const state: { starter?: StarterRules } = {};
  beforeAll(async () => {
    state.starter = await openStarterRules();
  });
  const starter = (): StarterRules => {
    if (!state.starter) throw new Error("not opened");
    return state.starter;
  };
  const assess = (code: string, facts: Partial<ClaimFacts>) =>
    assessClaim(code, starter().rules, { stated: {}, ...facts });
  return {
    starter,
    assess,
    unmet: (code: string, facts: Partial<ClaimFacts>) =>
      assess(code, facts)
        .findings.filter(({ outcome }) => outcome === "not_met")
        .map(({ rule }) => rule.rule_id),
    outcomeOf: (rule: string, code: string, facts: Partial<ClaimFacts>) =>
      assess(code, facts).findings.find((finding) => finding.rule.rule_id === rule)?.outcome,
  };
}

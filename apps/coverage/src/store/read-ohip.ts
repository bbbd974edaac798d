import type { TableReader } from "@clinical-mcp/dataset-tables/adapters/read-tables";
import {
  billingRulesTable,
  feeMasterTable,
  feeScheduleTable,
  feeStatementCodesTable,
  feeStatementsTable,
  pageConflictsTable,
  specialVisitPremiumsTable,
} from "../dataset/index.ts";
import type { OhipRows } from "../domain/ohip/schedule.ts";

/** The tables of the OHIP Schedule of Benefits. */
export const readOhip = ({ read }: TableReader): OhipRows => ({
  fees: read(feeScheduleTable),
  visits: read(specialVisitPremiumsTable),
  statements: read(feeStatementsTable),
  statementCodes: read(feeStatementCodesTable),
  rules: read(billingRulesTable),
  pageConflicts: read(pageConflictsTable),
  master: read(feeMasterTable),
});

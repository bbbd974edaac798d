import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { UpstreamError } from "@clinical-mcp/errors";
import {
  billingRulesTable,
  feeMasterTable,
  feeScheduleTable,
  feeStatementCodesTable,
  feeStatementsTable,
  pageConflictsTable,
  specialVisitPremiumsTable,
} from "../src/dataset/index.ts";
import { createSchedule } from "../src/domain/ohip/schedule.ts";
import { OFFICIAL } from "./official-copies.ts";
import { extractOhip, readOhipStarter, SCHEDULE } from "./ohip-schedule.ts";
import { openCorpus } from "./open-corpus.ts";
import { openTables } from "./open-tables.ts";
import { openStarterDeps } from "./starter-dataset.ts";

/** The official Schedule with the rules that ship; its search is down, and answers rest on the records alone. */
export async function openWholeSchedule(): Promise<Awaited<ReturnType<typeof openStarterDeps>>> {
  const official = await extractOhip(SCHEDULE, await readFile(join(OFFICIAL, SCHEDULE)));
  const rules = (await readOhipStarter()).filter(({ id }) =>
    ["ohip-billing-rules", "ohip-page-conflicts"].includes(id),
  );
  const sources = [...official, ...rules];
  const tables = await openTables(sources);
  const rows = {
    fees: tables.rows(feeScheduleTable),
    visits: tables.rows(specialVisitPremiumsTable),
    statements: tables.rows(feeStatementsTable),
    statementCodes: tables.rows(feeStatementCodesTable),
    rules: tables.rows(billingRulesTable),
    pageConflicts: tables.rows(pageConflictsTable),
    master: tables.rows(feeMasterTable),
  };
  tables.close();
  const corpus = openCorpus(sources);
  const { deps, close } = await openStarterDeps();
  const engine: typeof deps.engine = {
    ...deps.engine,
    search: () => Promise.reject(new UpstreamError("No path looked.", { code: "SEARCH_UNAVAILABLE" })),
  };
  return { deps: { ...deps, corpus, engine, schedule: createSchedule(rows, corpus) }, close };
}

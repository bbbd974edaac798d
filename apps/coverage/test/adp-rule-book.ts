import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import type { SourceDocument } from "@clinical-mcp/ingestion";
import { toDocuments } from "../ingest/src/starter/to-documents.ts";
import {
  adpDevicePricesTable,
  adpDeviceTypesTable,
  adpEligibilityCriteriaTable,
  adpExclusionsTable,
  adpFactsTable,
  adpFundingPeriodsTable,
  adpFundingRulesTable,
  adpRulesTable,
  parseStarterFile,
} from "../src/dataset/index.ts";
import type { AdpRuleBook, Device } from "../src/domain/adp/rule-book.ts";
import { STARTER } from "./official-copies.ts";
import { openTables } from "./open-tables.ts";

/** The starter files of ADP by their paths in data/coverage, checked. */
export async function readAdpFiles() {
  const entries = await readdir(join(STARTER, "adp"), { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".json"))
    .map((entry) => relative(STARTER, join(entry.parentPath, entry.name)))
    .sort();
  return Promise.all(
    paths.map(async (path) => {
      const content: unknown = JSON.parse(await readFile(join(STARTER, path), "utf8"));
      return { path, ...parseStarterFile(path, content) };
    }),
  );
}

export const readAdpDocuments = async (): Promise<readonly SourceDocument[]> =>
  (await readAdpFiles()).flatMap((file) => toDocuments(file));

const opened: { book?: ReturnType<typeof makeRuleBook> } = {};

/** The rules that ship, and the prices, as the server reads them from the tables. Once in each worker, for all its test files. */
export const openRuleBook = (): ReturnType<typeof makeRuleBook> => (opened.book ??= makeRuleBook());

async function makeRuleBook() {
  const tables = await openTables(await readAdpDocuments());
  const book: AdpRuleBook = {
    deviceTypes: tables.rows(adpDeviceTypesTable),
    facts: tables.rows(adpFactsTable),
    rules: tables.rows(adpRulesTable),
    criteria: tables.rows(adpEligibilityCriteriaTable),
    exclusions: tables.rows(adpExclusionsTable),
    funding: tables.rows(adpFundingRulesTable),
    periods: tables.rows(adpFundingPeriodsTable),
  };
  const prices = tables.rows(adpDevicePricesTable);
  tables.close();
  const deviceOf = (type: string): Device => {
    const found = book.deviceTypes.find(({ device_type: known }) => known === type);
    if (!found) throw new Error(`no device type ${type}`);
    return { category: found.device_category, type };
  };
  return { book, prices, deviceOf };
}

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { SourceDocument } from "@clinical-mcp/ingestion";
import { beforeAll } from "vitest";
import type { z } from "zod";
import { readManual } from "../ingest/src/adp/read-manual.ts";
import { adpApprovedModelsTable, adpDevicePricesTable, adpSectionsTable } from "../src/dataset/index.ts";
import { recordsSchema } from "../ingest/src/records.ts";
import { OFFICIAL } from "./official-copies.ts";
import { openTables } from "./open-tables.ts";

type PriceRow = z.output<(typeof adpDevicePricesTable)["row"]>;
type SectionRow = z.output<(typeof adpSectionsTable)["row"]>;
type ModelRow = z.output<(typeof adpApprovedModelsTable)["row"]>;

async function readCopies(): Promise<readonly SourceDocument[]> {
  const folder = join(OFFICIAL, "adp");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".pdf")).sort();
  const documents: SourceDocument[] = [];
  // One at a time, because each holds all pages of a manual in memory.
  for (const name of names) {
    documents.push(await readManual(await readFile(join(folder, name)), new AbortController().signal));
  }
  return documents;
}

export const effectiveOf = (documents: readonly SourceDocument[]) =>
  Object.fromEntries(
    documents.map(({ id, records }) => [id, recordsSchema.parse(records).head.effective] as const),
  );

/** Content of the official copies, read once for the tests of one file. */
export function useOfficialManuals() {
  const state: {
    documents: readonly SourceDocument[];
    prices: readonly PriceRow[];
    sections: readonly SectionRow[];
    models: readonly ModelRow[];
  } = { documents: [], prices: [], sections: [], models: [] };
  beforeAll(async () => {
    state.documents = await readCopies();
    const tables = await openTables(state.documents);
    state.prices = tables.rows(adpDevicePricesTable);
    state.sections = tables.rows(adpSectionsTable);
    state.models = tables.rows(adpApprovedModelsTable);
    tables.close();
  }, 60_000);
  return state;
}

import type { SourceDocument } from "@clinical-mcp/ingestion";
import type { OpenedEdition } from "../src/domain/changes/coverage-changes.ts";
import { readAdp } from "../src/store/read-adp.ts";
import type { DatasetRows } from "../src/store/read-dataset.ts";
import { readOdb } from "../src/store/read-odb.ts";
import { readOhip } from "../src/store/read-ohip.ts";
import { toOpenedEdition } from "../src/store/open-editions.ts";
import { openCorpus } from "./open-corpus.ts";
import { openTables } from "./open-tables.ts";
import { readShippedWords, TODAY } from "./starter-dataset.ts";

/** All rows that a dataset of some documents would hold. */
export async function toRows(documents: readonly SourceDocument[]): Promise<DatasetRows> {
  const tables = await openTables(documents);
  const reader = { read: tables.rows };
  const rows = {
    ...openCorpus(documents).rows,
    ohip: readOhip(reader),
    odb: readOdb(reader),
    adp: readAdp(reader),
  };
  tables.close();
  return rows;
}

const words = await readShippedWords();

/** Rows as an edition that cases can be judged by. */
export const openEdition = async (rows: DatasetRows, version: string): Promise<OpenedEdition> =>
  toOpenedEdition(
    rows,
    { version, builtAt: "2025-09-26T00:00:00Z" },
    {
      words,
      today: () => TODAY,
    },
  );

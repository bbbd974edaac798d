import { ingestionLogTable } from "@clinical-mcp/dataset-tables";
import { readTables } from "@clinical-mcp/dataset-tables/adapters/read-tables";
import { chunksTable, documentsTable } from "../dataset/index.ts";
import type { AdpRecords } from "../domain/adp/adp-records.ts";
import type { CorpusRows } from "../domain/corpus.ts";
import type { OdbRows } from "../domain/odb/odb-records.ts";
import type { OhipRows } from "../domain/ohip/schedule.ts";
import { datasetFile } from "./dataset-file.ts";
import { readAdp } from "./read-adp.ts";
import { readOdb } from "./read-odb.ts";
import { readOhip } from "./read-ohip.ts";

/** All rows of a version: the documents and passages of all programs, and each program's tables. */
export interface DatasetRows extends CorpusRows {
  readonly odb: OdbRows;
  readonly adp: AdpRecords;
  readonly ohip: OhipRows;
}

/**
 * Reads all rows of a version's coverage.sqlite once, so that no question waits for a disk.
 *
 * @throws ConfigurationError if the file is missing, damaged or of another format
 */
export const readDataset = (folder: string): DatasetRows =>
  readTables(datasetFile(folder), (tables) => ({
    documents: tables.read(documentsTable),
    chunks: tables.read(chunksTable),
    ingestionLog: tables.read(ingestionLogTable),
    odb: readOdb(tables),
    adp: readAdp(tables),
    ohip: readOhip(tables),
  }));

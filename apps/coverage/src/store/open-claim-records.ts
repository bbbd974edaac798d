import { ingestionLogTable } from "@clinical-mcp/dataset-tables";
import { readTables } from "@clinical-mcp/dataset-tables/adapters/read-tables";
import { ConfigurationError } from "@clinical-mcp/errors";
import { currentDataset } from "@clinical-mcp/retrieval/adapters/current-dataset";
import { chunksTable, documentsTable } from "../dataset/index.ts";
import { createCorpus } from "../domain/corpus.ts";
import { createClaimRecords, type ClaimRecords } from "../domain/decision/claim/claim-records.ts";
import { createSchedule } from "../domain/ohip/schedule.ts";
import { datasetFile, REBUILD_COMMAND } from "./dataset-file.ts";
import { readOhip } from "./read-ohip.ts";

/**
 * The Schedule of a dataset as claims are decided from it, without a search and without the words of services.
 *
 * @param folder of the datasets, with CURRENT in it
 * @throws ConfigurationError if there is no dataset, or it cannot be used
 */
export async function openClaimRecords(folder: string): Promise<ClaimRecords> {
  const current = await currentDataset(folder);
  if (!current) throw new ConfigurationError(`There is no dataset in ${folder}: run ${REBUILD_COMMAND}.`);
  const rows = readTables(datasetFile(current.folder), (tables) => ({
    documents: tables.read(documentsTable),
    chunks: tables.read(chunksTable),
    ingestionLog: tables.read(ingestionLogTable),
    ohip: readOhip(tables),
  }));
  const corpus = createCorpus(rows, { version: current.version, builtAt: current.manifest.builtAt });
  const schedule = createSchedule(rows.ohip, corpus);
  return createClaimRecords({ schedule, services: [], searches: [] });
}

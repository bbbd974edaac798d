import { join } from "node:path";
import { ConfigurationError } from "@clinical-mcp/errors";
import Database from "better-sqlite3";
import { z } from "zod";
import {
  clinicalToolFeaturesTable,
  clinicalToolSectionsTable,
  clinicalToolsTable,
  DATABASE_FILE,
  documentChangesTable,
  documentLinksTable,
  documentsTable,
  ingestionLogTable,
  ipacChecklistItemsTable,
  ipacChecklistsTable,
  ipacEquipmentTable,
  ipacRecommendationsTable,
  provisionsTable,
  SCHEMA_VERSION,
  screeningDecisionsTable,
  screeningFollowUpsTable,
  screeningPathwayStepsTable,
  screeningProgramsTable,
  screeningRiskRulesTable,
  screeningTestsTable,
  sectionsTable,
  type Table,
} from "../dataset/index.ts";
import type { CorpusRows } from "../domain/corpus.ts";

export const REBUILD_COMMAND = "npx pnpm ingest opa";

function readTable<TRow extends z.ZodObject>(
  database: Database.Database,
  { name, row }: Table<TRow>,
): readonly z.output<TRow>[] {
  // In the order in which ingestion wrote them.
  return z.array(row).parse(database.prepare(`SELECT * FROM ${name} ORDER BY rowid`).all());
}

const readRows = (database: Database.Database): CorpusRows => ({
  documents: readTable(database, documentsTable),
  sections: readTable(database, sectionsTable),
  provisions: readTable(database, provisionsTable),
  ingestionLog: readTable(database, ingestionLogTable),
  documentChanges: readTable(database, documentChangesTable),
  documentLinks: readTable(database, documentLinksTable),
  screeningPrograms: readTable(database, screeningProgramsTable),
  screeningTests: readTable(database, screeningTestsTable),
  screeningRiskRules: readTable(database, screeningRiskRulesTable),
  screeningFollowUps: readTable(database, screeningFollowUpsTable),
  screeningPathwaySteps: readTable(database, screeningPathwayStepsTable),
  screeningDecisions: readTable(database, screeningDecisionsTable),
  ipacRecommendations: readTable(database, ipacRecommendationsTable),
  ipacChecklists: readTable(database, ipacChecklistsTable),
  ipacChecklistItems: readTable(database, ipacChecklistItemsTable),
  ipacEquipment: readTable(database, ipacEquipmentTable),
  clinicalTools: readTable(database, clinicalToolsTable),
  clinicalToolFeatures: readTable(database, clinicalToolFeaturesTable),
  clinicalToolSections: readTable(database, clinicalToolSectionsTable),
});

/**
 * All rows of a version's opa.sqlite. They are few thousand, so that a question never waits for a disk.
 *
 * @throws ConfigurationError where the file is missing, damaged or of another form than this program reads
 */
export function readCorpus(folder: string): CorpusRows {
  const path = join(folder, DATABASE_FILE);
  try {
    const database = new Database(path, { readonly: true, fileMustExist: true });
    try {
      const version = database.pragma("user_version", { simple: true });
      if (version !== SCHEMA_VERSION)
        throw new ConfigurationError(
          `${path} has tables of form ${String(version)}, and this program reads form ${SCHEMA_VERSION}: run ${REBUILD_COMMAND}.`,
        );
      return readRows(database);
    } finally {
      database.close();
    }
  } catch (cause) {
    if (cause instanceof ConfigurationError) throw cause;
    throw new ConfigurationError(`${path} cannot be read: run ${REBUILD_COMMAND}.`, { cause });
  }
}

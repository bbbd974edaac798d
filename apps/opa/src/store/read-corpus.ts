import { ingestionLogTable } from "@clinical-mcp/dataset-tables";
import { readTables, type TableReader } from "@clinical-mcp/dataset-tables/adapters/read-tables";
import {
  clinicalToolFeaturesTable,
  clinicalToolSectionsTable,
  clinicalToolsTable,
  documentChangesTable,
  documentLinksTable,
  documentsTable,
  ipacChecklistItemsTable,
  ipacChecklistsTable,
  ipacEquipmentTable,
  ipacRecommendationsTable,
  provisionsTable,
  screeningDecisionsTable,
  screeningFollowUpsTable,
  screeningPathwayStepsTable,
  screeningProgramsTable,
  screeningRiskRulesTable,
  screeningTestsTable,
  sectionsTable,
} from "../dataset/index.ts";
import type { CorpusRows } from "../domain/shared/corpus.ts";
import { datasetFile } from "./dataset-file.ts";

/** Every table of a dataset. */
export const readRows = (tables: TableReader): CorpusRows => ({
  documents: tables.read(documentsTable),
  sections: tables.read(sectionsTable),
  provisions: tables.read(provisionsTable),
  ingestionLog: tables.read(ingestionLogTable),
  documentChanges: tables.read(documentChangesTable),
  documentLinks: tables.read(documentLinksTable),
  screeningPrograms: tables.read(screeningProgramsTable),
  screeningTests: tables.read(screeningTestsTable),
  screeningRiskRules: tables.read(screeningRiskRulesTable),
  screeningFollowUps: tables.read(screeningFollowUpsTable),
  screeningPathwaySteps: tables.read(screeningPathwayStepsTable),
  screeningDecisions: tables.read(screeningDecisionsTable),
  ipacRecommendations: tables.read(ipacRecommendationsTable),
  ipacChecklists: tables.read(ipacChecklistsTable),
  ipacChecklistItems: tables.read(ipacChecklistItemsTable),
  ipacEquipment: tables.read(ipacEquipmentTable),
  clinicalTools: tables.read(clinicalToolsTable),
  clinicalToolFeatures: tables.read(clinicalToolFeaturesTable),
  clinicalToolSections: tables.read(clinicalToolSectionsTable),
});

/**
 * All rows of a version's opa.sqlite. They are few thousand, so that a question never waits for a disk.
 *
 * @throws ConfigurationError where the file is missing, damaged or of another form than this program reads
 */
export const readCorpus = (folder: string): CorpusRows => readTables(datasetFile(folder), readRows);

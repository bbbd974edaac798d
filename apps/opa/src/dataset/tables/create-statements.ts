import { ingestionLogTable, listCreateStatements, type Table } from "@clinical-mcp/dataset-tables";
import { SCHEMA_VERSION } from "../dataset-names.ts";
import { documentChangesTable, documentsTable, provisionsTable, sectionsTable } from "./document-tables.ts";
import {
  ipacChecklistItemsTable,
  ipacChecklistsTable,
  ipacEquipmentTable,
  ipacRecommendationsTable,
} from "./ipac-tables.ts";
import { documentLinksTable } from "./link-table.ts";
import {
  screeningDecisionsTable,
  screeningFollowUpsTable,
  screeningPathwayStepsTable,
  screeningProgramsTable,
  screeningRiskRulesTable,
  screeningTestsTable,
} from "./screening-tables.ts";
import { clinicalToolFeaturesTable, clinicalToolSectionsTable, clinicalToolsTable } from "./tool-tables.ts";

export const TABLES: readonly Table[] = [
  documentsTable,
  sectionsTable,
  provisionsTable,
  ingestionLogTable,
  documentChangesTable,
  documentLinksTable,
  screeningProgramsTable,
  screeningTestsTable,
  screeningRiskRulesTable,
  screeningFollowUpsTable,
  screeningPathwayStepsTable,
  screeningDecisionsTable,
  ipacRecommendationsTable,
  ipacChecklistsTable,
  ipacChecklistItemsTable,
  ipacEquipmentTable,
  clinicalToolsTable,
  clinicalToolFeaturesTable,
  clinicalToolSectionsTable,
];

export const CREATE_STATEMENTS: readonly string[] = listCreateStatements(TABLES, SCHEMA_VERSION);

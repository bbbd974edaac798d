import { SCHEMA_VERSION } from "../dataset-names.ts";
import {
  documentChangesTable,
  documentsTable,
  ingestionLogTable,
  provisionsTable,
  sectionsTable,
} from "./document-tables.ts";
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
import type { Table } from "./table.ts";
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

/** What makes an empty opa.sqlite; `user_version` says which form of the tables it has. */
export const CREATE_STATEMENTS: readonly string[] = [
  `PRAGMA user_version = ${SCHEMA_VERSION}`,
  ...TABLES.flatMap(({ name, columns, after = [] }) => [
    `CREATE TABLE ${name} (${columns}) STRICT`,
    ...after,
  ]),
];

export {
  APP,
  COLLECTIONS,
  DATABASE_FILE,
  DECISION_OUTCOMES,
  DOCUMENT_TYPES,
  FACETS,
  LINK_RELATIONS,
  MODALITIES,
  ORGANISATIONS,
  POLICY_LEVELS,
  SCHEMA_VERSION,
  SCREENING_PROGRAMS,
  SOURCE_ORGS,
  TEXT_KINDS,
  toBesideId,
  toPublicationId,
  type DocumentType,
  type LinkRelation,
  type Modality,
  type PolicyLevel,
  type ScreeningProgram,
  type SourceOrg,
  type TextKind,
} from "./dataset-names.ts";
export { listFeeCodes, type BulletinFile } from "./starter/bulletin-file.ts";
export type { FactsFile } from "./starter/facts-file.ts";
export type { IpacGuidelineFile, PolicyFile } from "./starter/guidance-file.ts";
export type { ChecklistsFile, EquipmentFile } from "./starter/ipac-files.ts";
export { parseStarterFile, type StarterFile } from "./starter/parse-starter-file.ts";
export type { ScreeningFile } from "./starter/screening-file.ts";
export type { ToolFile } from "./starter/tool-file.ts";
export { CREATE_STATEMENTS } from "./tables/create-statements.ts";
export {
  documentChangesTable,
  documentsTable,
  provisionsTable,
  sectionsTable,
} from "./tables/document-tables.ts";
export { documentLinksTable } from "./tables/link-table.ts";
export {
  ipacChecklistItemsTable,
  ipacChecklistsTable,
  ipacEquipmentTable,
  ipacRecommendationsTable,
} from "./tables/ipac-tables.ts";
export {
  screeningDecisionsTable,
  screeningFollowUpsTable,
  screeningPathwayStepsTable,
  screeningProgramsTable,
  screeningRiskRulesTable,
  screeningTestsTable,
} from "./tables/screening-tables.ts";
export {
  clinicalToolFeaturesTable,
  clinicalToolSectionsTable,
  clinicalToolsTable,
  TOOL_FEATURES,
  type ToolFeature,
} from "./tables/tool-tables.ts";
export { DATA_FOLDER_SETTING } from "./data-folder.ts";

export {
  APP,
  BENEFIT_PROGRAMS,
  COLLECTIONS,
  CONFIDENCES,
  DATABASE_FILE,
  DOCUMENT_TYPES,
  FACETS,
  ORGANISATION,
  SCHEMA_VERSION,
  TEXT_KINDS,
  type BenefitProgram,
  type DocumentType,
  type RecordConfidence,
  type TextKind,
} from "./dataset-names.ts";
export { parseStarterFile, type StarterFile } from "./starter/parse-starter-file.ts";
export { CREATE_STATEMENTS } from "./tables/create-statements.ts";
export { chunksTable, documentsTable, ingestionLogTable } from "./tables/document-tables.ts";
export type { Table } from "./tables/table.ts";

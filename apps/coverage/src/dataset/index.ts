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
export {
  FEE_BASES,
  FEE_COMPONENTS,
  STATEMENT_KINDS,
  VISIT_ELEMENTS,
  VISIT_TIMES,
  type FeeBasis,
  type StatementKind,
  type VisitElement,
  type VisitTime,
} from "./ohip-names.ts";
export {
  ADMISSION_KINDS,
  billingRuleSchema,
  RULE_EFFECTS,
  SETTINGS,
  STATED_FACTS,
  type AdmissionKind,
  type BillingRule,
  type CareSetting,
  type LimitPeriod,
  type RuleCondition,
  type StatedFact,
} from "./starter/ohip-billing-rule.ts";
export type { SchedulePartFile } from "./starter/ohip-forms.ts";
export { parseStarterFile, type StarterFile } from "./starter/parse-starter-file.ts";
export { CREATE_STATEMENTS } from "./tables/create-statements.ts";
export { chunksTable, documentsTable, ingestionLogTable } from "./tables/document-tables.ts";
export {
  billingRulesTable,
  feeMasterTable,
  feeScheduleTable,
  feeStatementCodesTable,
  feeStatementsTable,
  specialVisitPremiumsTable,
} from "./tables/ohip-tables.ts";
export type { Table } from "./tables/table.ts";

export {
  CLIENT_GROUPS,
  COMPARISONS,
  DEVICE_CATEGORIES,
  EXCLUSION_KINDS,
  FUNDING_MODELS,
  POLICY_MANUALS,
  PRICE_BASES,
  RULE_TOPICS,
  type ClientGroup,
  type Comparison,
  type DeviceCategory,
  type ExclusionKind,
  type FundingModel,
  type PriceBasis,
  type RuleTopic,
} from "./adp-vocabulary.ts";
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
} from "./ohip/fee-words.ts";
export {
  ADMISSION_KINDS,
  billingRuleSchema,
  pageConflictSchema,
  RULE_EFFECTS,
  SETTINGS,
  type AdmissionKind,
  type BillingRule,
  type CareSetting,
  type PageConflict,
  type RuleCondition,
} from "./ohip/billing-rule.ts";
export { CLAIM_FIELDS, ENROLMENTS, type ClaimField } from "./ohip/claim-conditions.ts";
export type { LimitPeriod } from "./ohip/rule-fields.ts";
export { STATED_FACTS, type StatedFact } from "./ohip/stated-facts.ts";
export { VISIT_FACTS } from "./ohip/visit-facts.ts";
export type { SchedulePartFile } from "./starter/ohip-forms.ts";
export {
  ADDITIONAL_BENEFITS,
  LISTING_FLAGS,
  LISTING_STATUSES,
  LISTING_WORDS,
  toListingStatus,
  type AdditionalBenefit,
  type ListingFlag,
  type ListingStatus,
} from "./odb/listing-status.ts";
export { formatPrice, parsePrice } from "./odb/price.ts";
export {
  parseCaseTables,
  parseFactQuestions,
  type CircumstanceRow,
  type FactQuestionTable,
} from "./case-tables.ts";
export {
  parseClinicalTables,
  type ClinicalTables,
  type ClinicalTerm,
  type ClinicalTerms,
  type CriterionLeaf,
  type CriterionNode,
  type PersonRule,
  type TherapyStatus,
} from "./clinical-tables.ts";
export {
  parseQuestionTables,
  type EditionRow,
  type QuestionTables,
  type ServiceCandidate,
  type ServiceRow,
} from "./question-tables.ts";
export type {
  OdbClassesFile,
  OdbLimitedUseFile,
  OdbNotesFile,
  OdbProductsFile,
  OdbRulesFile,
} from "./starter/odb-forms.ts";
export { parseStarterFile, type StarterFile } from "./starter/parse-starter-file.ts";
export { CREATE_STATEMENTS } from "./tables/create-statements.ts";
export { chunksTable, documentsTable } from "./tables/document-tables.ts";
export {
  billingRulesTable,
  feeMasterTable,
  feeScheduleTable,
  feeStatementCodesTable,
  feeStatementsTable,
  pageConflictsTable,
  specialVisitPremiumsTable,
} from "./tables/ohip-tables.ts";
export {
  ODB_NOTE_LEVELS,
  odbClinicalClassesTable,
  odbCopaymentClassesTable,
  odbDrugsTable,
  odbInterchangeableGroupsTable,
  odbLimitedUseCriteriaTable,
  odbProgramRulesTable,
  odbTherapeuticNotesTable,
  odbUnlistedBrandsTable,
} from "./tables/odb-tables.ts";
export type { AdpDevicesFile, AdpPricesFile, AdpRulesFile, AdpStarterRule } from "./starter/adp-forms.ts";
export {
  adpApprovedModelsTable,
  adpDevicePricesTable,
  adpDeviceTypesTable,
  adpEligibilityCriteriaTable,
  adpExclusionsTable,
  adpFactsTable,
  adpFundingPeriodsTable,
  adpFundingRulesTable,
  adpManualsTable,
  adpRulesTable,
  adpSectionsTable,
} from "./tables/adp-tables.ts";
export { DATA_FOLDER_SETTING } from "./data-folder.ts";
export { parseReadingTerms, type ReadingTerms } from "./reading-terms.ts";
export { parseClaimCodes, type ClaimCode, type ClaimCodes } from "./claim-codes.ts";

export { databaseEnvironment } from "./database-environment.ts";
export { COLUMNS, type ColumnKind, type Columns } from "./columns.ts";
export { parseSchedule, type ParsedSchedule } from "./parse-schedule.ts";
export type { Problem } from "./problem.ts";
export {
  headSchema,
  SCHEDULE_FORMAT,
  scheduleSchema,
  TABLE_SCHEMAS,
  toJsonSchema,
  type AveragingPeriod,
  type ScheduleDocument,
  type ScheduleHead,
  type ScheduleInput,
  type TableName,
} from "./schedule-document.ts";
export {
  BLOCK_TYPES,
  idParameter,
  idSchema,
  PERSON_ROLES,
  timeZoneSchema,
  type BlockType,
  type PersonRole,
} from "./schedule-values.ts";
export { AVERAGINGS, type Averaging, type ScheduleSettings } from "./settings.ts";
export type { Absence, Credential, Person, Preference } from "./people.ts";
export type { ResolvedConflict, Swap } from "./history.ts";
export {
  ASSIGNMENT_ROLES,
  DUTIES,
  type Assignment,
  type Block,
  type Coverage,
  type Rotation,
} from "./work.ts";
export { applyPlan, type Applied } from "./apply-plan.ts";
export { findPeriodByWords, findPersonByWords, findRotationByWords } from "./find-by-words.ts";
export { countSteps, PLAN_FORMAT, planParts, planSchema, type Plan, type PlanParts } from "./plan.ts";
export { compareDocuments, type RowDifference } from "./compare-documents.ts";

export { ingestionLogTable } from "./ingestion-log-table.ts";
export { listCreateStatements } from "./list-create-statements.ts";
export {
  defineTable,
  flag,
  jsonList,
  jsonText,
  optionalNumber,
  optionalText,
  texts,
  type Table,
} from "./table.ts";

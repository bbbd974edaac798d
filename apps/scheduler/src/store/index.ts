export { openDatabase, type Database, type DatabaseAddress } from "./open-database.ts";
export { findDocument, listSummaries } from "./read-schedule.ts";
export { writeSchedule } from "./write-schedule.ts";

export { openDatabase, type Database, type DatabaseAddress } from "./open-database.ts";
export { findDocument, findRevision, listSummaries } from "./read-schedule.ts";
export { findVersion, listVersions, type VersionSummary } from "./versions.ts";
export { changeSchedule, writeSchedule } from "./write-schedule.ts";

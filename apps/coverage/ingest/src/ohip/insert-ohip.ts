import type { Insertion } from "../writer/insertion.ts";
import type { OhipRecords } from "./records.ts";

/** Fills the tables of ohip from one document: there are none yet. */
export function insertOhip(_insertion: Insertion, _records: OhipRecords): void {}

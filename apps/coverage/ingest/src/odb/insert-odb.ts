import type { Insertion } from "../writer/insertion.ts";
import type { OdbRecords } from "./records.ts";

/** Fills the tables of odb from one document: there are none yet. */
export function insertOdb(_insertion: Insertion, _records: OdbRecords): void {}

import type { Insertion } from "../writer/insertion.ts";
import type { AdpRecords } from "./records.ts";

/** Fills the tables of adp from one document: there are none yet. */
export function insertAdp(_insertion: Insertion, _records: AdpRecords): void {}

import type { AdpRecords } from "./adp/adp-records.ts";
import type { Corpus } from "./corpus.ts";
import type { OdbRecords } from "./odb/odb-records.ts";
import type { Schedule } from "./ohip/schedule.ts";

/** The records of one dataset. */
export interface DatasetRecords {
  readonly corpus: Corpus;
  /** OHIP. */
  readonly schedule: Schedule;
  readonly odb: OdbRecords;
  readonly adp: AdpRecords;
}

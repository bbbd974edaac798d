import type { SearchEngine } from "@clinical-mcp/evidence";
import type { AdpRecords } from "./adp/adp-records.ts";
import type { Corpus } from "./corpus.ts";
import type { OdbRecords } from "./odb/odb-records.ts";
import type { Schedule } from "./ohip/schedule.ts";
import type { DecisionRecords } from "./decision/create-programs.ts";

/** What every rule of coverage may reach; each program's records are beside it. */
export interface SearchDependencies {
  readonly corpus: Corpus;
  readonly engine: SearchEngine;
  /** The day of the question, YYYY-MM-DD in Ontario. */
  readonly today: () => string;
}

/** The records of every program. */
export interface CoverageDependencies extends SearchDependencies {
  readonly decisions: DecisionRecords;
  readonly odb: OdbRecords;
  readonly adp: AdpRecords;
  /** OHIP. */
  readonly schedule: Schedule;
}

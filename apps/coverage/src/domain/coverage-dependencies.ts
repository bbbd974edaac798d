import type { SearchEngine } from "@clinical-mcp/evidence";
import type { Corpus } from "./corpus.ts";
import type { DatasetRecords } from "./dataset-records.ts";
import type { DecisionRecords } from "./decision/create-programs.ts";

/** Dependencies that all of coverage's rules share. Each program adds its records. */
export interface SearchDependencies {
  readonly corpus: Corpus;
  readonly engine: SearchEngine;
  /** The day of the question, YYYY-MM-DD in Ontario. */
  readonly today: () => string;
}

/** The records of every program. */
export interface CoverageDependencies extends SearchDependencies, DatasetRecords {
  readonly decisions: DecisionRecords;
}

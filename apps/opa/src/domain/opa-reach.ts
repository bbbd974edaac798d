import type { Corpus } from "./corpus.ts";
import type { SearchEngine } from "./evidence.ts";

/** What the rules of opa may reach. */
export interface OpaReach {
  readonly corpus: Corpus;
  readonly engine: SearchEngine;
  /** The day of the question, YYYY-MM-DD in Ontario. */
  readonly today: () => string;
}

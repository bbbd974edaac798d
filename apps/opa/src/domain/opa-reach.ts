import type { Corpus } from "./corpus.ts";
import type { SearchEngine } from "./evidence.ts";
import type { ProgramWeb } from "./program-web.ts";

/** What the rules of opa may reach. */
export interface OpaReach {
  readonly corpus: Corpus;
  readonly engine: SearchEngine;
  /** The day of the question, YYYY-MM-DD in Ontario. */
  readonly today: () => string;
  /** Where a key for it is set; without it programs are looked up in the corpus alone. */
  readonly programWeb?: ProgramWeb;
}

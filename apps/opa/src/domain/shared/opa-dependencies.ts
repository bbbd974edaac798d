import type { Corpus } from "./corpus.ts";
import type { SearchEngine } from "../sections/search-corpus.ts";
import type { ProgramWeb } from "../programs/program-web.ts";

/** What the rules of opa may reach. */
export interface OpaDependencies {
  readonly corpus: Corpus;
  readonly engine: SearchEngine;
  /** The day of the question, YYYY-MM-DD in Ontario. */
  readonly today: () => string;
  /** Where a key for it is set; without it programs are looked up in the corpus alone. */
  readonly programWeb?: ProgramWeb;
}

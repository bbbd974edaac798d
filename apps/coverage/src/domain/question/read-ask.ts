import type { PremiseRow } from "../../dataset/index.ts";
import type { ReadValue, UnreadWords } from "../case/read-case.ts";
import type { CoverageQuestion } from "./coverage-question.ts";

/** What the case knows of the records: names that no rule asks for are told and never typed. */
export interface CaseWords {
  /** Whether the vocabulary has a fact of yes or no by this name. */
  readonly isFact: (name: string) => boolean;
  readonly isMeasure: (name: string) => boolean;
  readonly premises: readonly PremiseRow[];
}

/** An ask as words gave it, with paths relative to it. */
export interface ReadAsk<TAsk> {
  readonly ask: TAsk;
  readonly readAs: readonly ReadValue[];
  readonly unread: readonly Omit<UnreadWords, "path">[];
}

/** What of a case one intent is read with. */
export interface ReadingContext {
  readonly question: CoverageQuestion;
  readonly words: CaseWords;
  /** YYYY-MM-DD: claims that were only counted have this day. */
  readonly today: string;
}

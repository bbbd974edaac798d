import type { QuestionFacts, Slot } from "./coverage-question.ts";
import type { Mentions } from "./find-mentions.ts";
import type { PhraseMatch } from "./folded-text.ts";
import type { AskMention } from "./read-asks.ts";
import type { ReadCodes } from "./read-codes.ts";

/** What was found in a question, before it is known what is asked. */
export interface Readings {
  readonly folded: string;
  /** YYYY-MM-DD in Ontario. */
  readonly today: string;
  readonly codes: ReadCodes;
  readonly mentions: Mentions;
  readonly strengths: readonly PhraseMatch[];
  readonly facts: QuestionFacts;
  readonly thingAges: readonly Slot<number>[];
  readonly asks: readonly AskMention[];
  readonly indications: readonly Slot<string>[];
  /** Whether the words speak of billing. */
  readonly isBilling: boolean;
}

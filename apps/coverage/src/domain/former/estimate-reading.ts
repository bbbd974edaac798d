import { z } from "zod";
import { sigmoid } from "@clinical-mcp/confidence";
import type { CoverageQuestion, Intent } from "../question/coverage-question.ts";
import { findUnread } from "../question/find-unread.ts";
import { toOutcome, type IntentDecision } from "./decision.ts";
import fitted from "./reading-model.json" with { type: "json" };

/** What tells how surely a question was read, by the names of the fitted model. */
export const READING_SIGNALS = [
  "unread_share",
  "words",
  "more_intents",
  "spelling_guessed",
  "is_case",
  "is_open",
  "is_refused",
  "conditions",
  "chance_by_words",
] as const;
export type ReadingSignals = Readonly<Record<(typeof READING_SIGNALS)[number], number>>;

export const readingModelSchema = z.strictObject({
  /** Which questions it was fitted on. */
  fittedOn: z.string().min(1),
  fittedAt: z.iso.date(),
  bias: z.number(),
  weights: z.record(z.enum(READING_SIGNALS), z.number()),
});
export type ReadingModel = z.infer<typeof readingModelSchema>;

/** Fitted to golden questions that no table was written for, by `npx pnpm eval coverage --fit`. */
const READING_MODEL = readingModelSchema.parse(fitted);

const isGuessed = (intent: Intent): boolean => intent.kind !== "billing" && intent.isSpellingGuessed;

/**
 * The signals of one question and what was decided on it; the first intent's decision is the answer's.
 *
 * @param chance that a question in these words comes out as decided, in [0, 1]
 */
export function measureReading(
  question: CoverageQuestion,
  decided: readonly IntentDecision[],
  chance: number,
): ReadingSignals {
  const { words, unread } = findUnread(question);
  const [first] = decided;
  return {
    unread_share: words === 0 ? 0 : unread / words,
    words: Math.log1p(words),
    more_intents: Math.min(3, Math.max(0, question.intents.length - 1)),
    spelling_guessed: Number(question.intents.some(isGuessed)),
    is_case: Number(question.facts.isCase),
    is_open: Number(first === undefined || first.decision === "needs_more_info"),
    is_refused: Number(first !== undefined && toOutcome(first.decision) === "no"),
    conditions: Math.log1p(first?.conditions.length ?? 0),
    chance_by_words: chance,
  };
}

/** The chance in [0, 1] that a question with these signals was read, and so decided, rightly. */
export const estimateReading = (signals: ReadingSignals, model: ReadingModel = READING_MODEL): number =>
  sigmoid(
    READING_SIGNALS.reduce((sum, name) => sum + signals[name] * (model.weights[name] ?? 0), model.bias),
  );

import type { CoverageQuestion } from "../question/coverage-question.ts";
import type { IntentDecision } from "./decision.ts";

export interface MergedConfidence {
  readonly score: number;
  /** Why it is not higher, for people. */
  readonly reasons: readonly string[];
}

/** An answer that waits for a fact is no answer yet, however good its evidence. */
const MOST_WHEN_OPEN = 0.65;
/** Sources that disagree keep an answer below "very high", although each intent's score has its penalty already. */
const MOST_IN_CONFLICT = 0.84;
const MOST_WHEN_CONTRADICTED = 0.6;

/** Four decimals. */
const SCALE = 10_000;

const NOT_LOOKED_UP = "A part of the question could not be looked up.";

const LESS_CORROBORATED = "Not every search path gave evidence.";

interface Cap {
  readonly isReached: boolean;
  readonly most: number;
  readonly words: string;
}

/**
 * What lost search paths leave of the whole: the mean over the parts, so that each path that is lost lowers it, also under
 * a cap.
 */
const weighPaths = (looked: readonly IntentDecision[]): number =>
  looked.reduce((sum, { pathFactor = 1 }) => sum + pathFactor, 0) / looked.length;

const round = (value: number): number => Math.round(value * SCALE) / SCALE;

/**
 * Evidence tells how sure the records are; it says nothing of whether the question was understood. Their product is the
 * confidence that the answer is right.
 *
 * @param reading chance in [0, 1] that a question like this one is read rightly
 */
export const weighByReading = ({ score, reasons }: MergedConfidence, reading: number): MergedConfidence => ({
  score: round(score * reading),
  reasons: [
    ...reasons,
    `Of questions that could be read as well as this one, ${Math.round(reading * 100)}% were decided rightly.`,
  ],
});

/**
 * The confidence of an answer is that of its least sure part, since the reader acts on all of them: a mean would let a
 * sure fee hide an unsure drug. It is capped where a part is open, where sources disagree, and where the question says
 * two things at once; search paths that gave nothing lower it below that. A part that nobody could look up is open, and leaves the others as sure as they are up to that cap.
 */
export function mergeConfidence(
  intents: readonly IntentDecision[],
  { contradictions }: Pick<CoverageQuestion, "contradictions">,
): MergedConfidence {
  if (intents.length === 0) return { score: 0, reasons: ["Nothing was recognised."] };
  const looked = intents.filter(({ isLost }) => isLost !== true);
  const [first, ...rest] = looked;
  if (!first) return { score: 0, reasons: [NOT_LOOKED_UP] };
  const least = rest.reduce((lowest, one) => (one.confidence < lowest.confidence ? one : lowest), first);
  const caps: readonly Cap[] = [
    {
      isReached: intents.some(({ decision }) => decision === "needs_more_info"),
      most: MOST_WHEN_OPEN,
      words: "A fact that decides is missing.",
    },
    {
      isReached: intents.some(({ conflictCount }) => conflictCount > 0),
      most: MOST_IN_CONFLICT,
      words: "Sources disagree.",
    },
    {
      isReached: contradictions.length > 0,
      most: MOST_WHEN_CONTRADICTED,
      words: "The question says two things that cannot both be so.",
    },
  ];
  const paths = weighPaths(looked);
  const reached = caps.filter(({ isReached, most }) => isReached && most < least.confidence);
  return {
    score: round(Math.min(least.confidence, ...reached.map(({ most }) => most)) * paths),
    reasons: [
      ...(intents.length > rest.length + 1 ? [NOT_LOOKED_UP] : []),
      ...(rest.length > 0 ? [`The least sure part is about ${least.subject}.`] : []),
      ...reached.map(({ words }) => words),
      ...(paths < 1 ? [LESS_CORROBORATED] : []),
    ],
  };
}

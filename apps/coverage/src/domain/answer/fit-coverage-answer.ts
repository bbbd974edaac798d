import { ANSWER_BYTES, fitAnswer, fitsIn, type Forms } from "@clinical-mcp/mcp-tool";
import type { CoverageAnswer } from "./coverage-answer-schemas.ts";
import type { AnswerLimits } from "./present-asks.ts";

/** Characters of a short answer: for one decision, and for any number. */
const SHORT_OF_ONE = 3000;
const SHORT_OF_ALL = 6000;

const FULL: AnswerLimits = {
  asks: 120,
  points: 30,
  needs: 20,
  hasFollowups: true,
  nearest: 5,
  assumed: 20,
  better: 6,
  citations: 6,
  conflicts: 20,
  text: 2000,
  isWhole: true,
};

type ShortForm = readonly [
  asks: number,
  points: number,
  needs: number,
  nearest: number,
  assumed: number,
  better: number,
  citations: number,
  text: number,
  hasFollowups: boolean,
];

const toLimits = ([
  asks,
  points,
  needs,
  nearest,
  assumed,
  better,
  citations,
  text,
  hasFollowups,
]: ShortForm): AnswerLimits => ({
  asks,
  points,
  needs,
  nearest,
  assumed,
  better,
  citations,
  conflicts: 2,
  hasFollowups,
  text,
  isWhole: false,
});

/** From a short answer to the minimum: every decision with its subject, then its needs. */
const SHORT: Forms<AnswerLimits> = [
  toLimits([120, 5, 8, 3, 4, 2, 2, 220, true]),
  toLimits([120, 4, 8, 2, 3, 2, 1, 160, true]),
  toLimits([120, 3, 8, 2, 2, 1, 1, 140, true]),
  toLimits([120, 2, 8, 1, 1, 1, 1, 100, true]),
  toLimits([120, 1, 8, 1, 0, 0, 1, 60, true]),
  toLimits([120, 1, 8, 1, 0, 0, 1, 0, false]),
  toLimits([120, 1, 6, 0, 0, 0, 1, 0, false]),
  toLimits([120, 1, 4, 0, 0, 0, 1, 0, false]),
  toLimits([120, 1, 2, 0, 0, 0, 1, 0, false]),
  toLimits([120, 1, 1, 0, 0, 0, 1, 0, false]),
  toLimits([40, 0, 1, 0, 0, 0, 0, 0, false]),
  toLimits([20, 0, 0, 0, 0, 0, 0, 0, false]),
];

const withText = (limits: AnswerLimits): AnswerLimits => ({
  ...limits,
  text: Math.max(limits.text, 160),
  isWhole: true,
});

/**
 * The fullest form of an answer that its size allows: a short one by the characters that a model reads, every one by the
 * bytes that no client cuts.
 *
 * @param present makes the answer within limits
 */
export function fitCoverageAnswer(
  present: (limits: AnswerLimits) => CoverageAnswer,
  { isFull, decisions }: { readonly isFull: boolean; readonly decisions: number },
): CoverageAnswer {
  if (isFull) return fitAnswer([FULL, ...SHORT.map(withText)], present, fitsIn(ANSWER_BYTES));
  const most = decisions > 1 ? SHORT_OF_ALL : SHORT_OF_ONE;
  return fitAnswer(SHORT, present, (answer) => JSON.stringify(answer).length <= most);
}

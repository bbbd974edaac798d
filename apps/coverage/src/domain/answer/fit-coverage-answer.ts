import { ANSWER_BYTES, jsonBytes } from "@clinical-mcp/mcp-tool";
import type { CoverageAnswer } from "./coverage-answer-schemas.ts";
import type { AnswerLimits } from "./present-asks.ts";

/** Characters of a short answer: for one decision, and for any number. */
export const SHORT_OF_ONE = 3000;
export const SHORT_OF_ALL = 6000;

const FULL: AnswerLimits = {
  asks: 120,
  points: 30,
  needs: 20,
  assumed: 20,
  better: 6,
  citations: 6,
  conflicts: 20,
  text: 2000,
  isWhole: true,
};

/** From what a short answer shows to what must stay: every decision by its subject. */
const SHORT: readonly AnswerLimits[] = [
  {
    asks: 120,
    points: 5,
    needs: 6,
    assumed: 4,
    better: 2,
    citations: 2,
    conflicts: 2,
    text: 220,
    isWhole: false,
  },
  {
    asks: 120,
    points: 4,
    needs: 6,
    assumed: 3,
    better: 2,
    citations: 1,
    conflicts: 2,
    text: 160,
    isWhole: false,
  },
  {
    asks: 120,
    points: 3,
    needs: 5,
    assumed: 2,
    better: 1,
    citations: 1,
    conflicts: 2,
    text: 140,
    isWhole: false,
  },
  {
    asks: 120,
    points: 2,
    needs: 4,
    assumed: 1,
    better: 1,
    citations: 1,
    conflicts: 2,
    text: 120,
    isWhole: false,
  },
  {
    asks: 120,
    points: 1,
    needs: 3,
    assumed: 0,
    better: 0,
    citations: 1,
    conflicts: 2,
    text: 100,
    isWhole: false,
  },
  {
    asks: 120,
    points: 1,
    needs: 2,
    assumed: 0,
    better: 0,
    citations: 1,
    conflicts: 2,
    text: 60,
    isWhole: false,
  },
  {
    asks: 120,
    points: 1,
    needs: 1,
    assumed: 0,
    better: 0,
    citations: 1,
    conflicts: 2,
    text: 40,
    isWhole: false,
  },
  {
    asks: 40,
    points: 0,
    needs: 1,
    assumed: 0,
    better: 0,
    citations: 0,
    conflicts: 2,
    text: 0,
    isWhole: false,
  },
  {
    asks: 20,
    points: 0,
    needs: 0,
    assumed: 0,
    better: 0,
    citations: 0,
    conflicts: 2,
    text: 0,
    isWhole: false,
  },
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
  const forms = isFull ? [FULL, ...SHORT.map(withText)] : SHORT;
  const most = decisions > 1 ? SHORT_OF_ALL : SHORT_OF_ONE;
  const fits = (answer: CoverageAnswer): boolean =>
    isFull ? jsonBytes(answer) <= ANSWER_BYTES : JSON.stringify(answer).length <= most;
  const [first = FULL, ...smaller] = forms;
  let answer = present(first);
  for (const limits of smaller) {
    if (fits(answer)) break;
    answer = present(limits);
  }
  return answer;
}

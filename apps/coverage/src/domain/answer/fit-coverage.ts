import { ANSWER_BYTES, jsonBytes } from "@clinical-mcp/mcp-tool";
import type { AnswerHighlight, CoverageAnswer } from "./coverage-answer-schemas.ts";

/** How much of an answer's longest part is shown. */
interface Cut {
  readonly highlights: number;
  readonly citations: number;
}

/** From everything to what must stay: the decision, and what it rests on first. */
const CUTS: readonly Cut[] = [
  { highlights: 40, citations: 8 },
  { highlights: 24, citations: 3 },
  { highlights: 16, citations: 2 },
  { highlights: 12, citations: 1 },
  { highlights: 8, citations: 1 },
  { highlights: 4, citations: 1 },
];

const cutHighlight = ({ citations, ...rest }: AnswerHighlight, most: number): AnswerHighlight => ({
  ...rest,
  citations: citations.slice(0, most),
});

/** The fullest form of an answer that stays under the size of one; what is left out is counted. */
export function fitCoverage(answer: CoverageAnswer): CoverageAnswer {
  const forms = CUTS.map(({ highlights, citations }) => () => {
    const left = Math.max(0, answer.highlights.length - highlights);
    return {
      ...answer,
      highlights: answer.highlights.slice(0, highlights).map((one) => cutHighlight(one, citations)),
      highlights_left_out: left,
      notices:
        left === 0
          ? answer.notices
          : [...answer.notices, `${left} highlights did not fit: ask about fewer things at once.`],
    };
  });
  let fitted = answer;
  for (const form of forms) {
    fitted = form();
    if (jsonBytes(fitted) <= ANSWER_BYTES) break;
  }
  return fitted;
}

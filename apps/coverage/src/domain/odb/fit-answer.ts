import type { CutExcerpt } from "@clinical-mcp/evidence";
import { ANSWER_BYTES, jsonBytes } from "@clinical-mcp/mcp-tool";
import type { OdbGetAnswer } from "./odb-get-schemas.ts";

/** How much of an answer's longest parts is shown. */
export interface Limits {
  readonly passages: number;
  /** Characters. */
  readonly passageLength: number;
  readonly citations: number;
}

interface Cuts extends Limits {
  /** Characters of a criterion, of those that name the condition and of all others. */
  readonly criterion: number;
  readonly otherCriterion: number;
  readonly products: number;
}

/** From everything to what must stay: the coverage with its codes, prices and sources. */
const STEPS: readonly Cuts[] = [
  {
    passages: 10,
    passageLength: 900,
    citations: 30,
    criterion: Infinity,
    otherCriterion: Infinity,
    products: 60,
  },
  {
    passages: 10,
    passageLength: 400,
    citations: 20,
    criterion: Infinity,
    otherCriterion: Infinity,
    products: 60,
  },
  { passages: 5, passageLength: 300, citations: 16, criterion: 3000, otherCriterion: 500, products: 30 },
  { passages: 3, passageLength: 300, citations: 12, criterion: 1500, otherCriterion: 250, products: 20 },
  { passages: 1, passageLength: 300, citations: 8, criterion: 600, otherCriterion: 120, products: 12 },
];

function cutCriteria(
  criteria: OdbGetAnswer["coverage"]["lu_criteria"],
  { criterion, otherCriterion }: Cuts,
  cutExcerpt: CutExcerpt,
): OdbGetAnswer["coverage"]["lu_criteria"] {
  return criteria.map((one) => {
    const limit = one.names_condition === true ? criterion : otherCriterion;
    if (one.text.length <= limit) return one;
    const { text, isTruncated } = cutExcerpt(one.text, limit);
    return { ...one, text, text_truncated: isTruncated, notes: [] };
  });
}

function cut(answer: OdbGetAnswer, cuts: Cuts, cutExcerpt: CutExcerpt): OdbGetAnswer {
  const criteria = cutCriteria(answer.coverage.lu_criteria, cuts, cutExcerpt);
  const isCutText = criteria.some((one) => one.text_truncated);
  const left = Math.max(0, answer.interchangeable.length - cuts.products);
  return {
    ...answer,
    coverage: { ...answer.coverage, lu_criteria: criteria },
    interchangeable: answer.interchangeable.slice(0, cuts.products),
    notices: [
      ...answer.notices,
      ...(isCutText ? ["Criteria were cut: source_passages shows each whole by its passage_id."] : []),
      ...(left > 0 ? [`${left} dearer interchangeable products are not shown.`] : []),
    ],
  };
}

/** The fullest form of an answer that stays under the size of one. */
export function fitAnswer(build: (limits: Limits) => OdbGetAnswer, cutExcerpt: CutExcerpt): OdbGetAnswer {
  const [first, ...more] = STEPS.map((cuts) => () => cut(build(cuts), cuts, cutExcerpt));
  let answer = first?.() ?? build({ passages: 0, passageLength: 0, citations: 0 });
  for (const next of more) {
    if (jsonBytes(answer) <= ANSWER_BYTES) return answer;
    answer = next();
  }
  return answer;
}

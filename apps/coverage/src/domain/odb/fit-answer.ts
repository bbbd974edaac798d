import type { CutExcerpt } from "@clinical-mcp/evidence";
import { ANSWER_BYTES, jsonBytes } from "@clinical-mcp/mcp-tool";
import type { OdbCriterion, OdbGetAnswer, OdbGetInput, OdbVerdict } from "./odb-get-schemas.ts";

/** How much of an answer's longest parts is shown. */
export interface Limits {
  readonly passages: number;
  /** Characters. */
  readonly passageLength: number;
  readonly citations: number;
}

interface Cuts extends Limits {
  /** Characters of a criterion, of those that name the condition and of all others; none at 0. */
  readonly criterion: number;
  readonly otherCriterion: number;
  readonly criteria: number;
  readonly products: number;
  /** Candidates, molecules of a class and alternatives, rules and co-payments. */
  readonly rows: number;
  /** Reasons, needs, assumptions and better ways of a verdict. */
  readonly points: number;
  readonly verdicts: number;
}

const FULLEST: Cuts = {
  passages: 10,
  passageLength: 900,
  citations: 30,
  criterion: Infinity,
  otherCriterion: Infinity,
  criteria: Infinity,
  products: 60,
  rows: Infinity,
  points: Infinity,
  verdicts: 12,
};
const SHORT: Cuts = {
  ...FULLEST,
  passages: 0,
  passageLength: 0,
  citations: 3,
  criterion: 600,
  otherCriterion: 320,
  criteria: 4,
  products: 3,
  rows: 4,
  points: 5,
};
const SHORTEST: Cuts = {
  ...SHORT,
  criterion: 200,
  otherCriterion: 0,
  criteria: 2,
  products: 1,
  rows: 2,
  points: 3,
  citations: 2,
};
/** What must stay: the decision, the coverage with its codes and prices, a source. */
const LEAST: Cuts = {
  ...SHORTEST,
  criterion: 0,
  criteria: 0,
  products: 0,
  rows: 1,
  points: 2,
  citations: 1,
  verdicts: 4,
};

interface Budget {
  readonly steps: readonly Cuts[];
  readonly bytes: number;
}

const BUDGETS: Readonly<Record<OdbGetInput["detail"], Budget>> = {
  full: {
    steps: [
      FULLEST,
      { ...FULLEST, passageLength: 400, citations: 20 },
      {
        ...FULLEST,
        passages: 5,
        passageLength: 300,
        citations: 16,
        criterion: 3000,
        otherCriterion: 500,
        products: 30,
      },
      {
        ...FULLEST,
        passages: 3,
        passageLength: 300,
        citations: 12,
        criterion: 1500,
        otherCriterion: 250,
        products: 20,
        rows: 8,
      },
      {
        ...FULLEST,
        passages: 1,
        passageLength: 300,
        citations: 8,
        criterion: 600,
        otherCriterion: 120,
        products: 12,
        rows: 5,
        points: 8,
      },
      SHORT,
      LEAST,
    ],
    bytes: ANSWER_BYTES,
  },
  short: {
    steps: [
      { ...SHORT, passages: 1, passageLength: 240 },
      SHORT,
      { ...SHORT, criterion: 300, otherCriterion: 0, criteria: 2, products: 2, rows: 3, points: 4 },
      SHORTEST,
      LEAST,
    ],
    bytes: 6000,
  },
};

const CUT =
  "Parts were left out: set detail to full, or name the parts with check. source_passages shows a passage whole.";

function cutCriteria(
  criteria: readonly OdbCriterion[],
  { criterion, otherCriterion, criteria: most }: Cuts,
  cutExcerpt: CutExcerpt,
): readonly OdbCriterion[] {
  return criteria.slice(0, most).flatMap((one) => {
    const limit = one.names_condition === false ? otherCriterion : criterion;
    if (limit === 0) return [];
    if (one.text.length <= limit) return [one];
    const { text, isTruncated } = cutExcerpt(one.text, limit);
    return [{ ...one, text, text_truncated: isTruncated, notes: [] }];
  });
}

const cutVerdict = (verdict: OdbVerdict, { points }: Cuts): OdbVerdict => ({
  ...verdict,
  reasons: verdict.reasons.slice(0, points),
  needs: verdict.needs.slice(0, points),
  assumed: verdict.assumed.slice(0, points),
  better: verdict.better.slice(0, points),
});

/** Whole items alone: what is left out is counted in the totals, or said. */
function cut(answer: OdbGetAnswer, cuts: Cuts, cutExcerpt: CutExcerpt): OdbGetAnswer {
  const { coverage } = answer;
  return {
    ...answer,
    verdicts: answer.verdicts.slice(0, cuts.verdicts).map((one) => cutVerdict(one, cuts)),
    coverage: {
      ...coverage,
      lu_criteria: cutCriteria(coverage.lu_criteria, cuts, cutExcerpt),
      therapeutic_notes: coverage.therapeutic_notes.slice(0, cuts.rows),
    },
    candidates: answer.candidates.slice(0, cuts.rows),
    interchangeable: answer.interchangeable.slice(0, cuts.products),
    class_members: answer.class_members.slice(0, cuts.rows),
    alternatives: answer.alternatives.slice(0, cuts.rows),
    rules: answer.rules.slice(0, cuts.rows),
  };
}

/** Longer names and questions than any record has come from the caller. */
function shortenWords(answer: OdbGetAnswer, bytes: number): OdbGetAnswer {
  const room = bytes - NOTICE_BYTES;
  let fitted = answer;
  while (jsonBytes(fitted) > room && fitted.verdicts.length > 1)
    fitted = { ...fitted, verdicts: fitted.verdicts.slice(0, -1) };
  while (jsonBytes(fitted) > room && fitted.copay.length > 0)
    fitted = { ...fitted, copay: fitted.copay.slice(0, -1) };
  while (jsonBytes(fitted) > room && fitted.conflicts.length > 1)
    fitted = { ...fitted, conflicts: fitted.conflicts.slice(0, -1) };
  return fitted;
}

const NOTICE_BYTES = 200;

/** The fullest form of an answer that stays under the size of its detail: 6,000 characters, or 24,000. */
export function fitAnswer(
  build: (limits: Limits) => OdbGetAnswer,
  cutExcerpt: CutExcerpt,
  detail: OdbGetInput["detail"],
): OdbGetAnswer {
  const { steps, bytes } = BUDGETS[detail];
  const [first = LEAST] = steps;
  let answer = build(first);
  const whole = jsonBytes({ ...answer, context: [], citations: [] });
  for (const cuts of steps) {
    const built = cut(cuts === first ? answer : build(cuts), cuts, cutExcerpt);
    const isCut = jsonBytes({ ...built, context: [], citations: [] }) < whole;
    answer = isCut ? { ...built, notices: [...built.notices, CUT] } : built;
    if (jsonBytes(answer) <= bytes) return answer;
  }
  return shortenWords(answer, bytes);
}

import type { CutExcerpt } from "@clinical-mcp/evidence";
import {
  BYTES,
  dropUntilFits,
  fitAnswer,
  fitsIn,
  jsonBytes,
  type Detail,
  type Forms,
} from "@clinical-mcp/mcp-tool";
import type { OdbGetAnswer, OdbVerdict } from "./odb-answer.ts";

/** Size limits of an answer's longest parts. */
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

const ALL = Infinity;
const FULL: Cuts = {
  passages: 10,
  passageLength: 900,
  citations: 30,
  criterion: ALL,
  otherCriterion: ALL,
  criteria: ALL,
  products: 60,
  rows: ALL,
  points: ALL,
  verdicts: 12,
};
const SHORT: Cuts = {
  passages: 0,
  passageLength: 240,
  citations: 3,
  criterion: 600,
  otherCriterion: 320,
  criteria: 4,
  products: 3,
  rows: 4,
  points: 5,
  verdicts: 12,
};
/** The minimum: the decision, the coverage with its codes and prices, and a source. */
const LEAST: Cuts = { ...SHORT, citations: 1, criteria: 0, products: 0, rows: 1, points: 2, verdicts: 4 };

const FORMS: Readonly<Record<Detail, Forms<Cuts>>> = {
  full: [
    FULL,
    { ...FULL, passageLength: 400, citations: 20 },
    { ...FULL, passages: 5, passageLength: 300, criterion: 3000, otherCriterion: 500, products: 30 },
    { ...FULL, passages: 3, passageLength: 300, criterion: 1500, otherCriterion: 250, products: 20, rows: 8 },
    { ...SHORT, passages: 1, passageLength: 300, criteria: ALL, products: 12, rows: 5, points: 8 },
    SHORT,
    LEAST,
  ],
  short: [
    { ...SHORT, passages: 1 },
    SHORT,
    { ...SHORT, criterion: 300, otherCriterion: 0, criteria: 2, products: 2, rows: 3, points: 4 },
    { ...SHORT, criterion: 200, otherCriterion: 0, criteria: 2, products: 1, rows: 2, points: 3 },
    LEAST,
  ],
};

const CUT =
  "Parts were left out: set detail to full, or name the parts with check. source_passages shows a passage whole.";

function cutCriteria(
  criteria: OdbGetAnswer["coverage"]["lu_criteria"],
  { criterion, otherCriterion, criteria: most }: Cuts,
  cutExcerpt: CutExcerpt,
): typeof criteria {
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

/** Drops only whole items. Totals or notices report what is missing. */
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

const NOTICE_BYTES = 200;

/** Longer names and questions than any record has come from the caller: whole parts go until it fits. */
function dropLast(answer: OdbGetAnswer): OdbGetAnswer | undefined {
  const { verdicts, copay, conflicts } = answer;
  if (verdicts.length > 1) return { ...answer, verdicts: verdicts.slice(0, -1) };
  if (copay.length > 0) return { ...answer, copay: copay.slice(0, -1) };
  return conflicts.length > 1 ? { ...answer, conflicts: conflicts.slice(0, -1) } : undefined;
}

/** The fullest form of an answer that stays under the size of its detail: 6,000 characters, or 24,000. */
export function fitOdb(
  build: (limits: Limits) => OdbGetAnswer,
  cutExcerpt: CutExcerpt,
  detail: Detail,
): OdbGetAnswer {
  const forms = FORMS[detail];
  const sizeOfRecords = (answer: OdbGetAnswer): number =>
    jsonBytes({ ...answer, context: [], citations: [] });
  const whole = sizeOfRecords(build(forms[0]));
  const present = (cuts: Cuts): OdbGetAnswer => {
    const built = cut(build(cuts), cuts, cutExcerpt);
    return sizeOfRecords(built) < whole ? { ...built, notices: [...built.notices, CUT] } : built;
  };
  const fitted = fitAnswer(forms, present, fitsIn(BYTES[detail]));
  return fitsIn(BYTES[detail])(fitted)
    ? fitted
    : dropUntilFits(fitted, dropLast, BYTES[detail] - NOTICE_BYTES);
}

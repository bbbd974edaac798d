import {
  advisePatient,
  applying,
  excludedBy,
  resultSentences,
  toSentence,
  unique,
  type Advised,
} from "./advise-patient.ts";
import type { AssessedRule } from "./assess-rules.ts";
import type { PatientStatus } from "./decide-status.ts";
import { toDueDate, type DecisionRow, type DueDate, type HistoryDecision } from "./history/decide-history.ts";
import type { Sentence } from "./program-statements.ts";

/**
 * What all facts together mean: inside (the program's usual test), increased (another test or interval), excluded
 * (belongs elsewhere), outside (not screened), depends (on a missing fact), unknown (a fact that no rule knows, or facts
 * that contradict each other).
 */
export type PatientOutcome = "inside" | "outside" | "increased" | "excluded" | "depends" | "unknown";

export interface OutcomeDecision {
  readonly outcome: PatientOutcome;
  readonly status: PatientStatus;
  /** To whom the person belongs instead. */
  readonly to: string | null;
  readonly advice: readonly Sentence[];
  readonly due: readonly DueDate[];
  readonly why: readonly string[];
  readonly missing: readonly string[];
}

interface Given extends Advised {
  /** Months since year 0. */
  readonly thisMonth: number;
  readonly history: HistoryDecision;
}

const toRowSentence = ({ decision_text: text, section_id: sectionId }: DecisionRow): Sentence => ({
  text,
  sectionId,
});

const rowsOf = ({ rows }: HistoryDecision, outcome: DecisionRow["outcome"]): readonly DecisionRow[] =>
  rows.filter((row) => row.outcome === outcome);

/**
 * Rules about something the caller said that a missing fact decides. To meet a criterion of the program lets in nobody who is outside
 * its ages.
 */
const openRules = ({ assessment, decision }: Given): readonly AssessedRule[] =>
  assessment.rules.filter(
    ({ finding, role }) =>
      finding.factors.length > 0 &&
      !(role === "criterion" && decision.status === "outside") &&
      (finding.status === "depends" || (finding.status === "applies" && finding.missing !== undefined)),
  );

const changing = ({ assessment }: Given): readonly AssessedRule[] => [
  ...applying(assessment, "entry"),
  ...applying(assessment, "modifier"),
];

/** Something certain takes the person out: an excluding fact, or a criterion that is not met. */
function decideOut(given: Given): OutcomeDecision | undefined {
  const { history, assessment, records, corpus, decision } = given;
  const rows = [...rowsOf(history, "excluded"), ...rowsOf(history, "outside")];
  const stated = excludedBy(assessment, records, corpus);
  if (rows.length === 0 && stated.length === 0) return undefined;
  const isElsewhere =
    rows.some(({ outcome }) => outcome === "excluded") ||
    assessment.exclusions.some(({ kind, status }) => kind === "symptom" && status === "excludes") ||
    applying(assessment, "exclusion").length > 0;
  const to = rows.flatMap(({ belongs_to: whom }) => whom ?? []);
  // A row and a criterion of the program say one thing: the row says it with its place.
  const texts = [...rows.map(toRowSentence), ...(rows.length > 0 ? [] : stated)];
  return {
    outcome: isElsewhere ? "excluded" : "outside",
    status: "outside",
    to: to.length > 0 ? [...new Set(to)].join("; ") : null,
    advice: unique([...texts, ...stated, ...resultSentences(assessment)]),
    // A test that was done lately is the only thing that puts off and takes nobody out.
    due: rows.every(({ test }) => typeof test?.within_months === "number")
      ? datesOf(given)
      : history.due.filter(({ row }) => row.outcome === "excluded"),
    why: [...rows.map(({ decision_text: text }) => text), ...decision.why],
    missing: history.missing,
  };
}

/** A result decides the next step, with any other facts. */
function decideResult(given: Given): OutcomeDecision | undefined {
  const { assessment, decision, history } = given;
  const results = applying(assessment, "result");
  const [first] = results;
  if (!first) return undefined;
  const isReferred = /^colo(?:no|po)scopy$|^colposcopy$/u.test(first.rule.test ?? "");
  return {
    outcome: isReferred ? "excluded" : "increased",
    status: decision.status,
    to: isReferred ? first.rule.test : null,
    advice: results.map(toSentence),
    due: [],
    why: decision.why,
    missing: [...decision.missing, ...history.missing],
  };
}

/** No recommendation: a fact is not understood, or facts contradict each other. */
function decideUnknown({ history, decision, assessment }: Given): OutcomeDecision | undefined {
  const silent = assessment.exclusions.some(({ status }) => status === "not_stated");
  if (history.notUnderstood.length === 0 && history.contradictions.length === 0 && !silent) return undefined;
  return {
    outcome: "unknown",
    status: "unknown",
    to: null,
    advice: [],
    due: [],
    why: [
      ...history.contradictions.map((words) => `Contradictory: ${words}.`),
      ...history.notUnderstood.map(
        (words) => `No rule of the program held here knows this, so that nothing is recommended: ${words}.`,
      ),
      ...decision.why,
    ],
    missing: [...decision.missing, ...history.missing],
  };
}

function decideOpen(given: Given): OutcomeDecision | undefined {
  const { history, decision, assessment } = given;
  const open = openRules(given);
  const rows = [...rowsOf(history, "depends"), ...history.open];
  const isOpen = assessment.exclusions.some(({ status }) => status === "depends");
  if (open.length === 0 && rows.length === 0 && history.missing.length === 0 && !isOpen) return undefined;
  const holding = [...changing(given), ...open].map(toSentence);
  const missing = [...history.missing, ...decision.missing];
  return {
    outcome: "depends",
    status: "unknown",
    to: rows.flatMap(({ belongs_to: whom }) => whom ?? []).join("; ") || null,
    // What may hold, and nothing of what is for everyone else.
    advice: unique([...rows.map(toRowSentence), ...holding]),
    due: [],
    why: [...missing.map((fact) => `It depends on: ${fact}.`), ...decision.why],
    missing,
  };
}

/** Rows that say when the next test is, where no rule changes the interval. */
function nextRows(given: Given): readonly DecisionRow[] {
  const isChanged = changing(given).length > 0;
  return given.history.rows.filter(({ next, outcome }) => next && (outcome === "increased" || !isChanged));
}

/** When the next test is due: by the shortest interval that a rule gives this person, else by the program's own. */
function datesOf(given: Given): readonly DueDate[] {
  const { history, thisMonth } = given;
  const changed = changing(given);
  if (changed.length === 0) return history.due;
  return history.due.flatMap((one): readonly DueDate[] => {
    if (one.row.outcome !== "inside") return [one];
    const ofTest = changed.flatMap(({ rule: { test, interval_months: months } }) =>
      months !== null && test?.startsWith(one.test) ? [{ test, months, date: one.date }] : [],
    );
    const [shortest] = ofTest.toSorted((a, b) => a.months - b.months);
    return shortest ? [{ ...toDueDate(shortest, thisMonth), row: one.row }] : [];
  });
}

function decideInside(given: Given): OutcomeDecision {
  const { decision, history } = given;
  const next = nextRows(given);
  const isChanged = changing(given).length > 0 || next.some(({ outcome }) => outcome === "increased");
  const isOut = decision.status === "outside";
  const outcome =
    isChanged && !isOut
      ? "increased"
      : decision.status === "unknown"
        ? "depends"
        : isOut
          ? "outside"
          : "inside";
  // The next test after a known one takes the place of what is for people without one.
  const usual = next.length > 0 && !isOut ? next.map(toRowSentence) : advisePatient(given);
  const isRowIncreased = rowsOf(history, "increased").length > 0;
  return {
    outcome: isRowIncreased ? "increased" : outcome,
    status: decision.status,
    to: null,
    advice: isRowIncreased ? next.map(toRowSentence) : usual,
    due: isOut && !isRowIncreased ? [] : datesOf(given),
    why: decision.why,
    missing: [...decision.missing, ...history.dates],
  };
}

/** Decides in the order of harm: what takes out, what a result asks for, what is not known, what depends, the rest. */
export function decideOutcome(given: Given): OutcomeDecision {
  const decided =
    decideOut(given) ??
    decideResult(given) ??
    decideUnknown(given) ??
    decideOpen(given) ??
    decideInside(given);
  const unheard =
    decided.outcome === "unknown"
      ? []
      : given.history.notUnderstood.map(
          (words) => `Not taken into account, as no rule held here knows it: ${words}.`,
        );
  return {
    ...decided,
    why: [...new Set([...decided.why, ...unheard])],
    missing: [...new Set(decided.missing)],
  };
}

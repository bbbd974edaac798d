import type { CorpusRows } from "../../shared/corpus.ts";
import { CONTRADICTIONS, HARMLESS_WHEN_DENIED } from "./terms.ts";
import type { SaidFact, TermFact, TestFact, TestMonth } from "./said-fact.ts";

export type DecisionRow = CorpusRows["screeningDecisions"][number];

/** When a test is next due, computed from the last one. */
export interface DueDate {
  readonly test: string;
  /** YYYY-MM, YYYY where only the year is known. */
  readonly last: string;
  readonly due: string;
  readonly isOverdue: boolean;
  /** Month of the last test. */
  readonly date: TestMonth;
  readonly row: DecisionRow;
}

export interface HistoryDecision {
  readonly rows: readonly DecisionRow[];
  readonly due: readonly DueDate[];
  /** Words and terms that no rule of the program knows. */
  readonly notUnderstood: readonly string[];
  /** The facts that hold them, as the caller wrote them. */
  readonly unmatched: readonly string[];
  readonly contradictions: readonly string[];
  /** Rows that hold or not, by a fact that is not known. */
  readonly open: readonly DecisionRow[];
  /** Facts that decide. */
  readonly missing: readonly string[];
  /** Facts that would give a date, and change nothing else. */
  readonly dates: readonly string[];
  /** Kinds of tests whose result a later test has settled. */
  readonly answered: readonly string[];
}

export interface HistoryQuestion {
  readonly facts: readonly SaidFact[];
  readonly rows: readonly DecisionRow[];
  /** Terms that the risk rules judge. */
  readonly judged: { readonly self: ReadonlySet<string>; readonly relative: ReadonlySet<string> };
  /** Positions of the facts that a risk rule or criterion is about. */
  readonly covered: ReadonlySet<number>;
  readonly age: number | undefined;
  /** Months since year 0. */
  readonly thisMonth: number;
}

const formatMonth = ({ month, exact }: TestMonth): string => {
  const year = String(Math.floor(month / 12));
  return exact === "year" ? year : `${year}-${String((month % 12) + 1).padStart(2, "0")}`;
};

const has = (terms: readonly TermFact[], { id, state, about }: TermFact): boolean =>
  terms.some((term) => term.id === id && term.state === state && term.about === about);

/** The latest of each kind; where one of several has no date, none can be called the latest and the result is open. */
function latestTests(facts: readonly SaidFact[]): readonly TestFact[] {
  return [
    ...Map.groupBy(
      facts.flatMap(({ tests }) => tests),
      ({ kind }) => kind,
    ).values(),
  ].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    if (same.length === 1) return [first];
    const dated = same.toSorted((a, b) => (b.date?.month ?? 0) - (a.date?.month ?? 0));
    const isOrdered = same.every(({ date }) => date !== undefined);
    const [latest, second] = dated;
    const isTie = latest?.date?.month === second?.date?.month && latest?.result !== second?.result;
    if (isOrdered && latest && !isTie) return [latest];
    return [{ kind: first.kind, result: "unknown" as const }];
  });
}

/** Whether a test came after another; undefined where that is not known. */
function isAfter(later: TestFact, earlier: TestFact): boolean | undefined {
  if (later.date && earlier.date) {
    const [from, to] = [later.date, earlier.date];
    if (from.exact === "year" || to.exact === "year") {
      const [a, b] = [Math.floor(from.month / 12), Math.floor(to.month / 12)];
      return a === b ? undefined : a > b;
    }
    return from.month >= to.month;
  }
  if (later.isLater) return true;
  return earlier.isLater ? false : undefined;
}

interface Settled {
  readonly tests: readonly TestFact[];
  readonly answered: readonly string[];
  readonly missing: readonly string[];
  /** Rows of which it is not known whether a later test settled them. */
  readonly open: readonly DecisionRow[];
}

/** Takes out results that a later test has settled: an abnormal FIT before a colonoscopy. */
function settleTests(tests: readonly TestFact[], rows: readonly DecisionRow[]): Settled {
  const answered: string[] = [];
  const missing: string[] = [];
  const open: DecisionRow[] = [];
  for (const row of rows) {
    const { test: wanted } = row;
    const earlier = tests.find(
      ({ kind, result }) => kind === wanted?.kind && wanted.results.includes(result),
    );
    const later = tests.find(({ kind }) => kind === wanted?.answered_by);
    if (!wanted || !earlier || !later) continue;
    const order = isAfter(later, earlier);
    if (order === false) continue;
    answered.push(earlier.kind);
    if (order !== undefined) continue;
    open.push(row);
    missing.push(`which came first: ${earlier.kind} or ${later.kind}, and when each was`);
  }
  return { tests: tests.filter(({ kind }) => !answered.includes(kind)), answered, missing, open };
}

const isUnless = (terms: readonly TermFact[], id: string): boolean =>
  id.startsWith("!")
    ? has(terms, { id: id.slice(1), state: "absent", about: "self" })
    : has(terms, { id, state: "present", about: "self" });

/** Completed years at a test, as the youngest and oldest that its date admits. */
function agesAt(date: TestMonth, age: number, thisMonth: number): readonly [number, number] {
  const width = date.exact === "year" ? 11 : 0;
  const youngest = Math.floor(age - (thisMonth - date.month) / 12);
  return [youngest, Math.ceil(age + 1 - (thisMonth - date.month - width) / 12) - 1];
}

type Match = "yes" | "no" | "open";

/** Whether a test is of the last months; of a year alone its first and last month have to agree. */
function matchMonths(date: TestMonth | undefined, most: number, thisMonth: number): Match {
  if (!date) return "open";
  const since = thisMonth - date.month;
  if (since < most) return "yes";
  return date.exact === "year" && since - 11 < most ? "open" : "no";
}

/** Whether somebody was of an age at a test. */
function matchAges(
  date: TestMonth | undefined,
  [from, to]: readonly [number, number],
  { age, thisMonth }: HistoryQuestion,
): Match {
  if (age === undefined || age < from) return "no";
  if (!date) return "open";
  const [youngest, oldest] = agesAt(date, age, thisMonth);
  if (oldest < from || youngest > to) return "no";
  return youngest >= from ? "yes" : "open";
}

function matchTest(row: DecisionRow, tests: readonly TestFact[], question: HistoryQuestion): Match {
  const { test: wanted, ages_at_test: ages } = row;
  const found = tests.find(({ kind, result }) => kind === wanted?.kind && wanted.results.includes(result));
  if (!wanted || !found) return "no";
  if (wanted.within_months !== null) return matchMonths(found.date, wanted.within_months, question.thisMonth);
  return ages ? matchAges(found.date, ages, question) : "yes";
}

function matchRow(
  row: DecisionRow,
  terms: readonly TermFact[],
  { tests, question }: { readonly tests: readonly TestFact[]; readonly question: HistoryQuestion },
): Match {
  if (row.unless.some((id) => isUnless(terms, id))) return "no";
  if (row.test) return matchTest(row, tests, question);
  if (row.terms.some((id) => has(terms, { id, state: "present", about: row.about }))) return "yes";
  return row.outcome !== "inside" &&
    row.terms.some((id) => has(terms, { id, state: "uncertain", about: row.about }))
    ? "open"
    : "no";
}

/** The month in which a test is next due, `months` after the last one. */
export function toDueDate(
  { test, months, date }: { readonly test: string; readonly months: number; readonly date: TestMonth },
  thisMonth: number,
): Omit<DueDate, "row"> {
  const due = { month: date.month + months, exact: date.exact };
  const end = due.exact === "year" ? due.month + 11 : due.month;
  return { test, last: formatMonth(date), due: formatMonth(due), isOverdue: end < thisMonth, date };
}

function toDue(row: DecisionRow, tests: readonly TestFact[], thisMonth: number): readonly DueDate[] {
  const { next } = row;
  const date = tests.find(({ kind }) => kind === next?.after)?.date;
  return next && date ? [{ ...toDueDate({ ...next, date }, thisMonth), row }] : [];
}

const inWords = (id: string): string => id.replaceAll("_", " ");

/** What the fact at a position says that no rule of the program knows. */
function findUnknown(fact: SaidFact, at: number, question: HistoryQuestion): readonly string[] {
  const { rows, judged, covered } = question;
  // To deny what lets a person in is not reassurance: "no breast tissue", "not at average risk".
  const isHarmless = (id: string): boolean =>
    HARMLESS_WHEN_DENIED.has(id) || !rows.some((row) => row.outcome === "inside" && row.terms.includes(id));
  const isKnown = ({ id, about, state }: TermFact): boolean =>
    (state === "absent" && isHarmless(id)) ||
    (state !== "absent" &&
      ((judged[about].has(id) && covered.has(at)) ||
        rows.some((row) => row.about === about && row.terms.includes(id))));
  // With a term that a rule judges, they belong to it; with one that changes nothing, they say something else.
  const isTelling = ({ id, about }: TermFact): boolean =>
    judged[about].has(id) ||
    rows.some((row) => row.about === about && row.outcome !== "inside" && row.terms.includes(id));
  const tests = fact.tests.filter(({ kind }) => !rows.some(({ test }) => test?.kind === kind));
  const said = [
    ...fact.notUnderstood,
    ...fact.terms
      .filter((term) => !isKnown(term))
      .map(({ id, about }) => (about === "self" ? inWords(id) : `relative: ${inWords(id)}`)),
    ...tests.map(({ kind }) => inWords(kind)),
    ...(fact.weighty ?? []).filter(({ terms }) => !terms.some(isTelling)).flatMap(({ words }) => words),
  ];
  // A rule may have read plain words, too: "positive family history".
  const isEmpty = fact.terms.length === 0 && fact.tests.length === 0 && said.length === 0;
  return isEmpty && !covered.has(at) ? [fact.label] : [...new Set(said)];
}

function findContradictions(facts: readonly SaidFact[], thisMonth: number): readonly string[] {
  const terms = facts.flatMap((fact) => fact.terms).filter(({ about }) => about === "self");
  const ids = [...new Set(terms.map(({ id }) => id))].filter((id) => id !== "smoking");
  const twice = ids.filter(
    (id) =>
      has(terms, { id, state: "present", about: "self" }) &&
      has(terms, { id, state: "absent", about: "self" }),
  );
  const pairs = CONTRADICTIONS.filter((pair) =>
    pair.every((id) => has(terms, { id, state: "present", about: "self" })),
  );
  const isScreened = facts.some(({ tests }) => tests.length > 0);
  return [
    ...twice.map((id) => `${inWords(id)} is both said and denied`),
    ...pairs.map((pair) => pair.map(inWords).join(" and ")),
    ...(has(terms, { id: "never_screened", state: "present", about: "self" }) && isScreened
      ? ["never screened, and a test"]
      : []),
    ...facts.flatMap(({ label, tests }) =>
      tests.some(({ date }) => date !== undefined && date.month > thisMonth)
        ? [`${label}: a date in the future`]
        : [],
    ),
  ];
}

/** Holds a person's facts to the decision table of a program. */
export function decideHistory(question: HistoryQuestion): HistoryDecision {
  const { facts, rows, thisMonth } = question;
  const terms = facts.flatMap((fact) => fact.terms);
  const { tests, answered, missing, open: unordered } = settleTests(latestTests(facts), rows);
  const matches = rows.map((row) => ({ row, match: matchRow(row, terms, { tests, question }) }));
  const found = matches.filter(({ match }) => match === "yes").map(({ row }) => row);
  // After a normal test without a date the next one still counts from it: only the date is asked for.
  const isCounted = ({ test }: DecisionRow): boolean =>
    typeof test?.within_months === "number" && found.some(({ next }) => next?.after === test.kind);
  const open = matches.filter(({ row, match }) => match === "open" && !isCounted(row)).map(({ row }) => row);
  const unknown = facts.map((fact, at) => findUnknown(fact, at, question));
  // A test without a stated result decides nothing: there is a row for other results, and none for this one.
  const untold = tests.filter(
    ({ kind }) =>
      rows.some(({ test }) => test?.kind === kind && test.within_months === null) &&
      !found.some(
        ({ test, next }) => (test?.kind === kind && test.within_months === null) || next?.after === kind,
      ),
  );
  // An unsure fact that would take another out of the table is a fact to ask for.
  const unsure = terms.filter(
    ({ id, state }) => state === "uncertain" && rows.some(({ unless }) => unless.includes(id)),
  );
  const undated = found.filter(
    ({ next }) => next && !tests.some(({ kind, date }) => kind === next.after && date),
  );
  return {
    rows: found,
    due: found.flatMap((row) => toDue(row, tests, thisMonth)),
    notUnderstood: [...new Set(unknown.flat())],
    unmatched: facts.filter((_, at) => (unknown[at]?.length ?? 0) > 0).map(({ label }) => label),
    contradictions: findContradictions(facts, thisMonth),
    missing: [
      ...missing,
      ...found.flatMap((row) => (row.outcome === "depends" ? (row.missing ?? []) : [])),
      ...open.map((row) => `whether and when this holds: ${row.decision_text}`),
      ...unsure.map(({ id }) => `whether this holds: ${inWords(id)}`),
      ...untold.map(({ kind }) => `the result of the ${inWords(kind)}`),
    ],
    open: [...unordered, ...open],
    dates: [
      ...new Set(
        undated.flatMap(({ next }) => (next ? [`the date of the last ${inWords(next.after)}`] : [])),
      ),
    ],
    answered,
  };
}

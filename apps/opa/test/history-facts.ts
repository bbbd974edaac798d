import {
  decideHistory,
  type DecisionRow,
  type HistoryQuestion,
} from "../src/domain/screening/history/decide-history.ts";
import type { SaidFact, TermFact, TestFact, TestMonth } from "../src/domain/screening/history/said-fact.ts";

/** January 2026, counted from year 0. */
export const NOW = 2026 * 12;

export const row = (decision_id: string, change: Partial<DecisionRow>): DecisionRow => ({
  program: "colorectal",
  position: 0,
  decision_id,
  terms: [],
  about: "self",
  unless: [],
  test: null,
  ages_at_test: null,
  outcome: "inside",
  belongs_to: null,
  missing: null,
  next: null,
  decision_text: decision_id,
  source_url: "https://example.org",
  locator: "p. 1",
  as_of: "2025",
  confidence: "A",
  section_id: "s",
  ...change,
});

type Test = NonNullable<DecisionRow["test"]>;
export const ofTest = (kind: Test["kind"], results: Test["results"], change: Partial<Test> = {}): Test => ({
  kind,
  results,
  within_months: null,
  answered_by: null,
  ...change,
});

export const ago = (months: number, exact: TestMonth["exact"] = "month"): TestMonth => ({
  month: NOW - months,
  exact,
});
export const year = (of: number): TestMonth => ({ month: of * 12, exact: "year" });
export const taken = (
  kind: string,
  result: TestFact["result"],
  date?: TestMonth,
  isLater?: true,
): TestFact => ({
  kind,
  result,
  ...(date && { date }),
  ...(isLater && { isLater }),
});

/** "+id" is present, "-id" absent, "?id" uncertain; "relative" before it is of a relative. */
export const term = (said: string): TermFact => {
  const [sign, id = ""] = [said.replace("relative ", "")[0], said.replace("relative ", "").slice(1)];
  const state = sign === "+" ? "present" : sign === "-" ? "absent" : "uncertain";
  return { id, state, about: said.startsWith("relative ") ? "relative" : "self" };
};
export const fact = (label: string, change: Partial<SaidFact> = {}): SaidFact => ({
  label,
  terms: [],
  tests: [],
  notUnderstood: [],
  ...change,
});
export const says = (...terms: readonly string[]): SaidFact => fact(terms.join(), { terms: terms.map(term) });
export const had = (...tests: readonly TestFact[]): SaidFact => fact("tests", { tests });

/** What the rows make of the facts, asked in January 2026 of somebody of 60. */
export function decide(
  rows: readonly DecisionRow[],
  facts: readonly SaidFact[],
  change: Partial<HistoryQuestion> = {},
) {
  const judged = { self: new Set<string>(), relative: new Set<string>() };
  const decided = decideHistory({
    facts,
    rows,
    judged,
    covered: new Set(),
    age: 60,
    thisMonth: NOW,
    ...change,
  });
  const idsOf = (some: readonly DecisionRow[]) => some.map(({ decision_id: id }) => id);
  return { ...decided, ids: idsOf(decided.rows), openIds: idsOf(decided.open) };
}

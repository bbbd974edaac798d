import type { TestFact, TestMonth } from "./said-fact.ts";
import { resultOf, type FoundTerm, type ReadText, type TestResult } from "./terms.ts";

const MONTHS: readonly RegExp[] = [
  /^(?:jan\w*|janvier)$/u,
  /^(?:feb\w*|fevrier)$/u,
  /^(?:mar|march|mars)$/u,
  /^(?:apr|april|avril)$/u,
  /^(?:may|mai)$/u,
  /^(?:jun|june|juin)$/u,
  /^(?:jul|july|juillet)$/u,
  /^(?:aug|august|aout)$/u,
  /^(?:sept?|september|septembre)$/u,
  /^(?:oct|october|octobre)$/u,
  /^(?:nov|november|novembre)$/u,
  /^(?:dec|december|decembre)$/u,
];
const SMALL: Readonly<Record<string, number>> = {
  a: 1,
  one: 1,
  un: 1,
  two: 2,
  deux: 2,
  three: 3,
  trois: 3,
  four: 4,
  quatre: 4,
  cinq: 5,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
};
const AGO = /^(?:ago|earlier|back)$/u;
const DENIAL = /^(?:not|no|never|without|non|pas|jamais|nor|hardly|un|aren|isn|wasn)$/u;
const LATER = /^(?:then|later|subsequent|subsequently|followed|since|after|puis|ensuite)$/u;

/** A month as a count from year 0; `text` is YYYY, YYYY-MM or YYYY-MM-DD. */
export function toTestMonth(text: string): TestMonth {
  const [year = "0", month] = text.split("-");
  return month === undefined
    ? { month: Number(year) * 12, exact: "year" }
    : { month: Number(year) * 12 + Number(month) - 1, exact: "month" };
}

interface DateAt {
  readonly date: TestMonth;
  readonly at: number;
}

function dateAt(words: readonly string[], at: number, thisMonth: number): DateAt | undefined {
  const word = words[at] ?? "";
  if (/^(?:19|20)\d{2}$/u.test(word)) {
    const next = words[at + 1] ?? "";
    const named = MONTHS.findIndex((name) => name.test(words[at - 1] ?? ""));
    const month = /^(?:0[1-9]|1[0-2])$/u.test(next) ? Number(next) - 1 : named;
    const year = Number(word) * 12;
    return { at, date: month < 0 ? { month: year, exact: "year" } : { month: year + month, exact: "month" } };
  }
  const isMonths = /^(?:months?|mo|mois)$/u.test(word);
  const isYears = /^(?:years?|yrs?|y|ans?)$/u.test(word);
  if (!isMonths && !isYears) return undefined;
  const before = words[at - 1] ?? "";
  const count = /^\d{1,3}$/u.test(before) ? Number(before) : SMALL[before];
  const isAgo = AGO.test(words[at + 1] ?? "") || (words[at - 2] === "a" && words[at - 3] === "y");
  if (count === undefined || !isAgo) return undefined;
  return { at, date: { month: thisMonth - count * (isYears ? 12 : 1), exact: "about" } };
}

const nearest = <TItem extends { readonly at: number }>(
  items: readonly TItem[],
  at: number,
): TItem | undefined => items.toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at))[0];

/** Each belongs to the nearest test. */
const belongsTo = (at: number, tests: readonly FoundTerm[]): FoundTerm | undefined =>
  nearest(
    tests.map((test) => ({ test, at: test.at[0] ?? 0 })),
    at,
  )?.test;

/** The tests that a part of the caller's words names, each with its result and date as far as they are said. */
export function readTests({ words, terms }: ReadText, thisMonth: number): readonly TestFact[] {
  const tests = terms.filter(({ isTest }) => isTest).toSorted((a, b) => (a.at[0] ?? 0) - (b.at[0] ?? 0));
  const results = words.flatMap((word, at) => {
    const result = resultOf(word);
    if (result === "unknown") return [];
    // "Not normal" is not a result that a date could be computed from.
    const isDenied = words.slice(Math.max(0, at - 3), at).some((before) => DENIAL.test(before));
    return [{ result: isDenied ? ("unknown" as const) : result, at }];
  });
  const dates = words.flatMap((_, at) => dateAt(words, at, thisMonth) ?? []);
  return tests.map((test, index) => {
    const own = results.filter(({ at }) => belongsTo(at, tests) === test);
    const kinds = new Set(own.map(({ result }) => result));
    const [only] = kinds;
    const result: TestResult = kinds.size === 1 && only !== undefined ? only : "unknown";
    const date = dates.find(({ at }) => belongsTo(at, tests) === test)?.date;
    const before = tests[index - 1];
    const isLater =
      before !== undefined && words.slice(before.at[0], test.at[0]).some((word) => LATER.test(word));
    return { kind: test.id, result, ...(date && { date }), ...(isLater && { isLater }) };
  });
}

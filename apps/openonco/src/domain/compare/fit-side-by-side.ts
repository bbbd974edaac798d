import { jsonBytes } from "@clinical-mcp/mcp-tool";
import type { TestRow } from "../catalog/test-row.ts";

/** A name or id that no single test answers to. */
export interface Missed {
  readonly [detail: string]: unknown;
  readonly asked: string;
}

/** Tests in the order asked, each with its citations and without. */
export interface SideBySide {
  readonly cited: readonly TestRow[];
  readonly bare: readonly TestRow[];
}

const MOST_MISSED = 20;
/** Further misses are listed without their near misses. */
const DETAILED = 4;
const ASKED_LENGTH = 80;

const shorten = (text: string): string =>
  text.length > ASKED_LENGTH ? `${text.slice(0, ASKED_LENGTH)}…` : text;

/** What was not found, short enough to fit with the tests. */
export function toNotFound(missed: readonly Missed[]): { readonly not_found?: readonly Missed[] } {
  if (missed.length === 0) return {};
  const listed = missed
    .slice(0, MOST_MISSED)
    .map((miss, at) => ({ ...(at < DETAILED ? miss : {}), asked: shorten(miss.asked) }));
  const more = missed.length - listed.length;
  return { not_found: more > 0 ? [...listed, { asked: `and ${more} more` }] : listed };
}

export interface FittedTests {
  readonly tests: TestRow[];
  /** How many tests were found. */
  readonly total: number;
  readonly returned: number;
  readonly notice?: string;
}

const UNCITED = "Citations left out for size: ask for fewer tests or fields.";

function toFitted(rows: readonly TestRow[], { bare }: SideBySide, isCited: boolean): FittedTests {
  const left = bare.slice(rows.length).map(({ id }) => id);
  const said = [
    ...(isCited ? [] : [UNCITED]),
    ...(left.length > 0 ? [`Tests left out for size, ask for them apart: ${left.join(", ")}.`] : []),
  ];
  return {
    tests: [...rows],
    total: bare.length,
    returned: rows.length,
    ...(said.length > 0 ? { notice: said.join(" ") } : {}),
  };
}

/** Citations go first when an answer grows too large, then whole tests from the end; one is always shown. */
export function fitSideBySide(both: SideBySide, around: object, budget: number): FittedTests {
  const fits = (fitted: FittedTests): boolean => jsonBytes({ ...around, ...fitted }) <= budget;
  const whole = toFitted(both.cited, both, true);
  if (fits(whole)) return whole;
  for (let count = both.bare.length; count > 1; count -= 1) {
    const cut = toFitted(both.bare.slice(0, count), both, false);
    if (fits(cut)) return cut;
  }
  return toFitted(both.bare.slice(0, 1), both, false);
}

import type { ShownFinding } from "../src/domain/claims/check-claims-schemas.ts";
import type { AllowedFinding, ClaimDay, ExpectedFinding } from "./claim-day.ts";

/** A finding of check_claims on a day. */
export type GivenFinding = Pick<
  ShownFinding,
  "kind" | "lines" | "code" | "certainty" | "amount_cents" | "page" | "other_pages" | "fix"
>;

export interface JudgedDay {
  readonly day: Pick<ClaimDay, "id" | "findings">;
  /** Lines that are judged. */
  readonly lines: number;
  /** Expected, each with the finding that names it. */
  readonly found: readonly { readonly expected: ExpectedFinding; readonly given: GivenFinding }[];
  readonly missing: readonly ExpectedFinding[];
  /** Findings that decide something. */
  readonly decided: number;
  /** Findings that are neither expected nor allowed. */
  readonly wrong: readonly GivenFinding[];
  /** Open findings and proposals with an open fact, beyond the expected ones. */
  readonly asked: readonly GivenFinding[];
}

/** An open finding asks; one that is missed perhaps does, too. */
const isDecided = ({ kind, certainty }: GivenFinding): boolean =>
  kind !== "open" && kind !== "ok" && !(kind === "missed" && certainty === "possible");

/** An unpaid line with the payment of its replacement code. It says the same as a line that is paid less. */
const isPaidInstead = ({ kind, fix }: GivenFinding): boolean =>
  kind === "refused" && fix?.action === "replace" && fix.pays_cents !== undefined;

const isOf = (
  given: GivenFinding,
  wanted: Pick<ExpectedFinding, "line" | "kind"> & {
    readonly or_lines?: readonly string[];
    code?: string | undefined;
  },
): boolean => {
  const {
    kind,
    lines: [line = ""],
    code,
  } = given;
  return (
    (kind === wanted.kind || (wanted.kind === "paid_less" && isPaidInstead(given))) &&
    (line === wanted.line || (wanted.or_lines?.includes(line) ?? false)) &&
    (kind !== "missed" || wanted.code === undefined || wanted.code === code)
  );
};

/** Matches each finding to one expected finding: of several with the same line and kind, by similar cents, then by page. */
function choose(
  given: readonly GivenFinding[],
  expected: ExpectedFinding,
  taken: ReadonlySet<GivenFinding>,
): GivenFinding | undefined {
  const own = given.filter((one) => !taken.has(one) && isOf(one, expected));
  return own.find((one) => hasCents(one, expected)) ?? own.find((one) => hasPage(one, expected)) ?? own[0];
}

/** Thousandths of a cent. */
const toExact = (cents: number | null): number | null => (cents === null ? null : Math.round(cents * 1000));

/** For a replacement code: the loss, its payment, or the difference. */
function listCents({ amount_cents: given, kind, fix }: GivenFinding, wanted: ExpectedFinding["kind"]) {
  const pays = fix?.pays_cents;
  if (kind === wanted || pays === undefined || given === null) return [given];
  return wanted === "missed" ? [pays, pays - given] : [given - pays];
}

export const hasCents = (given: GivenFinding, { cents, kind }: ExpectedFinding): boolean =>
  listCents(given, kind).some((one) => toExact(one) === toExact(cents));

/** Pages of the Schedule have a label. All other references are to the form of claims. */
const isOfForm = (page: string): boolean => !/^[A-Z]{1,2}\d{1,3}$/u.test(page);

export const hasPage = (
  { page, other_pages: others = [] }: GivenFinding,
  { page: wanted }: ExpectedFinding,
): boolean => (wanted === "form" ? isOfForm(page) : [page, ...others].includes(wanted));

const isAllowed = (one: GivenFinding, allowed: readonly AllowedFinding[]): boolean =>
  allowed.some((each) => isOf(one, each));

/** An unpaid line with a replacement code also counts as a missed code, even at its base line. */
function findInstead(
  given: readonly GivenFinding[],
  { kind, code, line, or_lines: others = [] }: ExpectedFinding,
  visits: ClaimDay["visits"],
): GivenFinding | undefined {
  const isBeside = (own: string): boolean =>
    [line, ...others].includes(own) || (visits.has(own) && visits.get(own) === visits.get(line));
  return kind === "missed"
    ? given.find(
        ({ fix, lines: [own = ""] }) => fix?.action === "replace" && fix.code === code && isBeside(own),
      )
    : undefined;
}

/** Compares the findings with the expected ones. */
export function judgeDay(
  day: Pick<ClaimDay, "id" | "findings" | "may" | "visits">,
  given: readonly GivenFinding[],
  lines: number,
): JudgedDay {
  const taken = new Set<GivenFinding>();
  const found: { expected: ExpectedFinding; given: GivenFinding }[] = [];
  const missing: ExpectedFinding[] = [];
  // A finding that names the missed code as a replacement is not false, and may also match another expected finding.
  const answering = new Set<GivenFinding>();
  for (const expected of day.findings) {
    const own = choose(given, expected, taken);
    if (own) {
      taken.add(own);
      found.push({ expected, given: own });
      continue;
    }
    const instead = findInstead(given, expected, day.visits);
    if (instead) {
      found.push({ expected, given: instead });
      answering.add(instead);
    } else missing.push(expected);
  }
  const beyond = given.filter(
    (one) => one.kind !== "ok" && !taken.has(one) && !answering.has(one) && !isAllowed(one, day.may),
  );
  return {
    day,
    lines,
    found,
    missing,
    decided: given.filter(isDecided).length,
    wrong: beyond.filter(isDecided),
    asked: beyond.filter((one) => !isDecided(one)),
  };
}

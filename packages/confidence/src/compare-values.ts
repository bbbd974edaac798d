import type { Value, ValueOf } from "./value.ts";

type ListingStatus = ValueOf<"listing_status">["status"];

/** What a field holds, and so how two values of it are compared. */
export type FieldKind =
  | Exclude<Value["kind"], "level" | "term">
  /** CPSO: must and advised. "Should" in its texts carries no more than "advised", "shall" no less than "must". */
  | "policy_level"
  /** Public Health Ontario: shall is law, must the standard of care, should a recommendation, may an option. */
  | "ipac_level"
  /** One of a fixed set of texts. */
  | "text";

export type Comparison =
  | { readonly result: "agree" }
  | { readonly result: "conflict" }
  /** The two say nothing about each other; `reason` is written for a reader. */
  | { readonly result: "not_comparable"; readonly reason: string };

/** Amounts of money within this share of the larger one agree: roundings and cents of a published share. */
export const MONEY_TOLERANCE = 0.01;
/** Months against days: 12 months and 365 days agree, 1 month and 28 days do not. */
const CALENDAR_TOLERANCE = 0.02;
const MINUTES_PER_MONTH = (365.25 / 12) * 24 * 60;

const AGREE: Comparison = { result: "agree" };
const CONFLICT: Comparison = { result: "conflict" };
const notComparable = (reason: string): Comparison => ({ result: "not_comparable", reason });
const judge = (agrees: boolean): Comparison => (agrees ? AGREE : CONFLICT);

/** Guards a comparison at the edge of a tolerance against the last bit of binary fractions. */
const ROUNDING = 1e-9;
const isWithin = (a: number, b: number, tolerance: number): boolean =>
  Math.abs(a - b) <= tolerance * Math.max(Math.abs(a), Math.abs(b)) + ROUNDING;

interface TimeAmount {
  readonly amount: number;
  readonly unit: "months" | "minutes";
}
const toMinutes = ({ amount, unit }: TimeAmount): number =>
  unit === "months" ? amount * MINUTES_PER_MONTH : amount;
const isSameTime = (a: TimeAmount, b: TimeAmount): boolean =>
  a.unit === b.unit
    ? isWithin(a.amount, b.amount, 0)
    : isWithin(toMinutes(a), toMinutes(b), CALENDAR_TOLERANCE);

/** "Within 48 hours" and "at least 48 hours" are opposites; a length without a bound only has its amount. */
function compareDurations(a: ValueOf<"duration">, b: ValueOf<"duration">): Comparison {
  const isUpper = (bound: string): boolean => bound === "at_most" || bound === "less_than";
  if (a.bound !== undefined && b.bound !== undefined && isUpper(a.bound) !== isUpper(b.bound))
    return CONFLICT;
  return judge(isSameTime(a, b));
}

const isSameDate = (a: string, b: string): boolean => a.startsWith(b) || b.startsWith(a);

const fold = (text: string): string =>
  text
    .normalize("NFKC")
    .trim()
    .replaceAll(/[\s_-]+/gu, " ")
    .toLowerCase();

const POLICY_LEVELS = {
  shall: "must",
  must: "must",
  advised: "advised",
  should: "advised",
  may: "may",
} as const;
const IPAC_LEVELS = {
  shall: "shall",
  must: "must",
  should: "should",
  advised: "should",
  may: "may",
} as const;

function compareLevels(
  a: ValueOf<"level">,
  b: ValueOf<"level">,
  kind: "policy_level" | "ipac_level",
): Comparison {
  const levels = kind === "policy_level" ? POLICY_LEVELS : IPAC_LEVELS;
  return judge(levels[a.word] === levels[b.word] && a.isNegated === b.isNegated);
}

/** What is only interchangeable off the formulary is not a benefit: a text that says no more than that agrees. */
const isSameListing = (a: ListingStatus, b: ListingStatus): boolean =>
  a === b || [a, b].toSorted().join() === "not_a_benefit,off_formulary_interchangeable";

const isKind = <TKind extends Value["kind"]>(value: Value, kind: TKind): value is ValueOf<TKind> =>
  value.kind === kind;

/** Runs the comparison when both values are of the kind that it needs. */
function compareAs<TKind extends Value["kind"]>(
  [a, b]: readonly [Value, Value],
  kind: TKind,
  compare: (a: ValueOf<TKind>, b: ValueOf<TKind>) => Comparison,
): Comparison {
  if (isKind(a, kind) && isKind(b, kind)) return compare(a, b);
  const other = isKind(a, kind) ? b.kind : a.kind;
  return notComparable(
    `One value is a ${other.replace("_", " ")} where a ${kind.replace("_", " ")} is compared.`,
  );
}

/**
 * Whether two values of a field say the same. Money agrees within 1 %, months and days within 2 %, dates as
 * far as the less precise one goes; everything else must be equal. Symmetric; a value agrees with itself.
 */
export function compareValues(a: Value, b: Value, kind: FieldKind): Comparison {
  const pair = [a, b] as const;
  switch (kind) {
    case "money":
      return compareAs(pair, kind, (x, y) => judge(isWithin(x.cents, y.cents, MONEY_TOLERANCE)));
    case "percentage":
      return compareAs(pair, kind, (x, y) => judge(isWithin(x.percent, y.percent, 0)));
    case "age":
      return compareAs(pair, kind, (x, y) =>
        judge(x.fromMonths === y.fromMonths && x.toMonths === y.toMonths),
      );
    case "interval":
      return compareAs(pair, kind, (x, y) => judge(isSameTime(x, y)));
    case "duration":
      return compareAs(pair, kind, compareDurations);
    case "date":
      return compareAs(pair, kind, (x, y) => judge(isSameDate(x.iso, y.iso)));
    case "policy_level":
    case "ipac_level":
      return compareAs(pair, "level", (x, y) => compareLevels(x, y, kind));
    case "listing_status":
      return compareAs(pair, kind, (x, y) => judge(isSameListing(x.status, y.status)));
    case "coverage":
      return compareAs(pair, kind, (x, y) => judge(x.isCovered === y.isCovered));
    case "code":
      return compareAs(pair, kind, (x, y) => judge(fold(x.code) === fold(y.code)));
    case "count":
      return compareAs(pair, kind, (x, y) => judge(isWithin(x.count, y.count, 0)));
    case "text":
      return compareAs(pair, "term", (x, y) => judge(fold(x.term) === fold(y.term)));
  }
}

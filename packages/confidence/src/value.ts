import { z } from "zod";

/** Endpoints in completed months, both included; a missing one is open. Age 25 to 69 is 300 to 839. */
const ageSchema = z.object({
  kind: z.literal("age"),
  fromMonths: z.int().nonnegative().optional(),
  toMonths: z.int().nonnegative().optional(),
});

/** Years and months count months, everything shorter minutes, since a month has no fixed number of days. */
const amountOfTime = { amount: z.number().positive(), unit: z.enum(["months", "minutes"]) };

/**
 * A value that two sources may agree on. Every kind is in one unit, for any unit of the text, so that "every 2 years"
 * and "every 24 months" are equal.
 */
export const valueSchema = z.discriminatedUnion("kind", [
  /** Canadian cents; unit prices of drugs have fractions of one: $.4084 is 40.84. */
  z.object({ kind: z.literal("money"), cents: z.number().nonnegative() }),
  z.object({ kind: z.literal("percentage"), percent: z.number() }),
  ageSchema,
  /** How often: the time from one to the next. */
  z.object({ kind: z.literal("interval"), ...amountOfTime }),
  /** How long; `bound` where the text sets a limit (within, at least) and does not state an exact length. */
  z.object({
    kind: z.literal("duration"),
    ...amountOfTime,
    bound: z.enum(["at_most", "at_least", "more_than", "less_than"]).optional(),
  }),
  /** 2025-03-03, 2025-03 or 2025: as precise as the source is. */
  z.object({ kind: z.literal("date"), iso: z.string().regex(/^\d{4}(-\d{2}){0,2}$/) }),
  /** The word of duty, verbatim. What it binds to depends on the publisher: see `compareValues`. */
  z.object({
    kind: z.literal("level"),
    word: z.enum(["shall", "must", "advised", "should", "may"]),
    isNegated: z.boolean(),
  }),
  /** ODB listing status of a product. */
  z.object({
    kind: z.literal("listing_status"),
    status: z.enum([
      "general_benefit",
      "limited_use",
      "off_formulary_interchangeable",
      "not_a_benefit",
      "not_listed",
    ]),
  }),
  z.object({ kind: z.literal("coverage"), isCovered: z.boolean() }),
  /** Fee code, DIN, reason-for-use code. */
  z.object({ kind: z.literal("code"), code: z.string().min(1) }),
  z.object({ kind: z.literal("count"), count: z.number() }),
  /** One of a fixed set of texts, e.g. a funding model; never prose. */
  z.object({ kind: z.literal("term"), term: z.string().min(1) }),
]);
export type Value = z.infer<typeof valueSchema>;
export type ValueOf<TKind extends Value["kind"]> = Extract<Value, { kind: TKind }>;

const plural = (amount: number, unit: string): string => `${amount} ${unit}${amount === 1 ? "" : "s"}`;

/** As clinicians say it: 24 months as 2 years, but 48 and 72 hours and 28 days as they are. */
function formatTime({
  amount,
  unit,
}: {
  readonly amount: number;
  readonly unit: "months" | "minutes";
}): string {
  if (unit === "months") return amount % 12 === 0 ? plural(amount / 12, "year") : plural(amount, "month");
  const [days, weeks] = [amount / 1440, amount / 10_080];
  if (Number.isInteger(weeks) && (weeks === 1 || weeks > 4)) return plural(weeks, "week");
  if (Number.isInteger(days) && days !== 2 && days !== 3) return plural(days, "day");
  return amount % 60 === 0 ? plural(amount / 60, "hour") : plural(amount, "minute");
}

function formatAge({ fromMonths, toMonths }: ValueOf<"age">): string {
  const from = fromMonths === undefined ? undefined : formatMonths(fromMonths, false);
  const to = toMonths === undefined ? undefined : formatMonths(toMonths, true);
  if (from === to && from !== undefined) return `age ${from}`;
  if (to === undefined) return from === undefined ? "any age" : `age ${from} and older`;
  return from === undefined ? `age ${to} and younger` : `ages ${from} to ${to}`;
}

/** The last month of age 69 is month 839. */
const formatMonths = (months: number, isLast: boolean): string =>
  (months + (isLast ? 1 : 0)) % 12 === 0 && months > 0
    ? `${Math.floor(months / 12)}`
    : plural(months, "month");

const BOUND_WORDS = {
  at_most: "at most ",
  at_least: "at least ",
  more_than: "more than ",
  less_than: "less than ",
};

/** The value in words that a clinician reads. */
export function formatValue(value: Value): string {
  switch (value.kind) {
    case "money":
      return `$${formatDollars(value.cents)}`;
    case "percentage":
      return `${value.percent} %`;
    case "age":
      return formatAge(value);
    case "interval":
      return `every ${formatTime(value).replace(/^1 /u, "")}`;
    case "duration":
      return `${value.bound === undefined ? "" : BOUND_WORDS[value.bound]}${formatTime(value)}`;
    case "date":
      return value.iso;
    case "level":
      return value.isNegated ? `${value.word} not` : value.word;
    case "listing_status":
      return value.status.replaceAll("_", " ");
    case "coverage":
      return value.isCovered ? "covered" : "not covered";
    case "code":
      return value.code;
    case "count":
      return String(value.count);
    case "term":
      return value.term;
  }
}

/** At least two decimals, and as many as the price has. */
function formatDollars(cents: number): string {
  const decimals = String(Number((cents / 100).toFixed(6))).split(".")[1]?.length ?? 0;
  return (cents / 100).toFixed(Math.max(2, decimals));
}

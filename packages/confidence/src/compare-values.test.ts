import * as fc from "fast-check";
import { expect, test } from "vitest";
import { compareValues, type FieldKind } from "./compare-values.ts";
import { formatValue, valueSchema, type Value } from "./value.ts";

const result = (a: Value, b: Value, kind: FieldKind): string => compareValues(a, b, kind).result;
const time = (kind: "interval" | "duration", amount: number, unit: "months" | "minutes"): Value => ({
  kind,
  amount,
  unit,
});
const DAY = 24 * 60;

test.each<[string, Value, Value, FieldKind, string]>([
  [
    "1 % of money is tolerated",
    { kind: "money", cents: 10_000 },
    { kind: "money", cents: 9900 },
    "money",
    "agree",
  ],
  ["more is not", { kind: "money", cents: 10_000 }, { kind: "money", cents: 9899 }, "money", "conflict"],
  [
    "A135: the repository's 157.00 against 164.90",
    { kind: "money", cents: 15_700 },
    { kind: "money", cents: 16_490 },
    "money",
    "conflict",
  ],
  [
    "cents of a share: 75 % of 2395",
    { kind: "money", cents: 179_625 },
    { kind: "money", cents: 179_600 },
    "money",
    "agree",
  ],
  [
    "percentages are exact",
    { kind: "percentage", percent: 30 },
    { kind: "percentage", percent: 30.1 },
    "percentage",
    "conflict",
  ],
  [
    "the lung program's ages, now and on older pages",
    { kind: "age", fromMonths: 660, toMonths: 971 },
    { kind: "age", fromMonths: 660, toMonths: 899 },
    "age",
    "conflict",
  ],
  [
    "an open end is not a closed one",
    { kind: "age", fromMonths: 300 },
    { kind: "age", fromMonths: 300, toMonths: 839 },
    "age",
    "conflict",
  ],
  [
    "24 months are 2 years",
    time("interval", 24, "months"),
    time("interval", 24, "months"),
    "interval",
    "agree",
  ],
  [
    "12 months are 365 days",
    time("interval", 12, "months"),
    time("interval", 365 * DAY, "minutes"),
    "interval",
    "agree",
  ],
  [
    "3 months are 90 days",
    time("duration", 3, "months"),
    time("duration", 90 * DAY, "minutes"),
    "duration",
    "agree",
  ],
  [
    "1 month is not 28 days",
    time("duration", 1, "months"),
    time("duration", 28 * DAY, "minutes"),
    "duration",
    "conflict",
  ],
  [
    "48 hours are not 72",
    time("duration", 2880, "minutes"),
    time("duration", 4320, "minutes"),
    "duration",
    "conflict",
  ],
  [
    "within and at least are opposites",
    { kind: "duration", amount: 2880, unit: "minutes", bound: "at_most" },
    { kind: "duration", amount: 2880, unit: "minutes", bound: "at_least" },
    "duration",
    "conflict",
  ],
  [
    "a bound against a bare length",
    { kind: "duration", amount: 2880, unit: "minutes", bound: "at_most" },
    time("duration", 2880, "minutes"),
    "duration",
    "agree",
  ],
  [
    "a month holds its day",
    { kind: "date", iso: "2025-03" },
    { kind: "date", iso: "2025-03-03" },
    "date",
    "agree",
  ],
  [
    "another month does not",
    { kind: "date", iso: "2025-04" },
    { kind: "date", iso: "2025-03-03" },
    "date",
    "conflict",
  ],
  [
    "should is advised to CPSO",
    { kind: "level", word: "should", isNegated: false },
    { kind: "level", word: "advised", isNegated: false },
    "policy_level",
    "agree",
  ],
  [
    "shall is must to CPSO",
    { kind: "level", word: "shall", isNegated: false },
    { kind: "level", word: "must", isNegated: false },
    "policy_level",
    "agree",
  ],
  [
    "and law to PHO",
    { kind: "level", word: "shall", isNegated: false },
    { kind: "level", word: "must", isNegated: false },
    "ipac_level",
    "conflict",
  ],
  [
    "must and must not",
    { kind: "level", word: "must", isNegated: false },
    { kind: "level", word: "must", isNegated: true },
    "policy_level",
    "conflict",
  ],
  [
    "listing status",
    { kind: "listing_status", status: "limited_use" },
    { kind: "listing_status", status: "general_benefit" },
    "listing_status",
    "conflict",
  ],
  [
    "what is only interchangeable off the formulary is not a benefit",
    { kind: "listing_status", status: "off_formulary_interchangeable" },
    { kind: "listing_status", status: "not_a_benefit" },
    "listing_status",
    "agree",
  ],
  [
    "but what is not listed has no status that a text could mean",
    { kind: "listing_status", status: "not_listed" },
    { kind: "listing_status", status: "off_formulary_interchangeable" },
    "listing_status",
    "conflict",
  ],
  [
    "coverage",
    { kind: "coverage", isCovered: true },
    { kind: "coverage", isCovered: false },
    "coverage",
    "conflict",
  ],
  [
    "codes without regard to case",
    { kind: "code", code: "c124" },
    { kind: "code", code: "C124" },
    "code",
    "agree",
  ],
  ["counts", { kind: "count", count: 4 }, { kind: "count", count: 3 }, "count", "conflict"],
  [
    "a fixed text in two spellings",
    { kind: "term", term: "maximum contribution" },
    { kind: "term", term: "Maximum_Contribution" },
    "text",
    "agree",
  ],
  [
    "a date where money is compared",
    { kind: "date", iso: "2025" },
    { kind: "money", cents: 1 },
    "money",
    "not_comparable",
  ],
  [
    "money where a level is compared",
    { kind: "money", cents: 1 },
    { kind: "money", cents: 1 },
    "ipac_level",
    "not_comparable",
  ],
])("%s", (_, a, b, kind, expected) => {
  expect(result(a, b, kind)).toBe(expected);
});

test("values that cannot be compared say why", () => {
  expect(compareValues({ kind: "date", iso: "2025" }, { kind: "money", cents: 1 }, "money")).toEqual({
    result: "not_comparable",
    reason: "One value is a date where a money is compared.",
  });
});

const amount = fc.integer({ min: 1, max: 5000 });
const timeUnit = fc.constantFrom("months" as const, "minutes" as const);
const anyValue: fc.Arbitrary<Value> = fc.oneof(
  amount.map((cents): Value => ({ kind: "money", cents })),
  amount.map((percent): Value => ({ kind: "percentage", percent })),
  fc.tuple(amount, timeUnit).map(([amount, unit]): Value => ({ kind: "interval", amount, unit })),
  fc.tuple(amount, timeUnit).map(([amount, unit]): Value => ({ kind: "duration", amount, unit })),
  fc.constantFrom("2025", "2025-03", "2025-03-03").map((iso): Value => ({ kind: "date", iso })),
  fc.boolean().map((isNegated): Value => ({ kind: "level", word: "must", isNegated })),
  amount.map((fromMonths): Value => ({ kind: "age", fromMonths })),
);
const kinds = fc.constantFrom<FieldKind>(
  "money",
  "percentage",
  "interval",
  "duration",
  "date",
  "policy_level",
  "ipac_level",
  "age",
  "code",
);

test("comparing is symmetric, and a value never conflicts with itself", () => {
  fc.assert(
    fc.property(anyValue, anyValue, kinds, (a, b, kind) => {
      expect(result(a, b, kind)).toBe(result(b, a, kind));
      expect(result(a, a, kind)).not.toBe("conflict");
      expect(valueSchema.parse(a)).toEqual(a);
    }),
  );
});

test.each<[Value, string]>([
  [{ kind: "money", cents: 6115 }, "$61.15"],
  [{ kind: "money", cents: 40.84 }, "$0.4084"],
  [{ kind: "money", cents: 6400 }, "$64.00"],
  [{ kind: "age", fromMonths: 300, toMonths: 839 }, "ages 25 to 69"],
  [{ kind: "age", fromMonths: 780 }, "age 65 and older"],
  [{ kind: "age", toMonths: 299 }, "age 24 and younger"],
  [{ kind: "age", fromMonths: 204, toMonths: 215 }, "age 17"],
  [{ kind: "age", fromMonths: 18, toMonths: 18 }, "age 18 months"],
  [{ kind: "interval", amount: 24, unit: "months" }, "every 2 years"],
  [{ kind: "interval", amount: 12, unit: "months" }, "every year"],
  [{ kind: "duration", amount: 2880, unit: "minutes", bound: "at_most" }, "at most 48 hours"],
  [{ kind: "duration", amount: 90 * DAY, unit: "minutes" }, "90 days"],
  [{ kind: "duration", amount: 28 * DAY, unit: "minutes", bound: "at_most" }, "at most 28 days"],
  [{ kind: "duration", amount: 56 * DAY, unit: "minutes" }, "8 weeks"],
  [{ kind: "interval", amount: DAY, unit: "minutes" }, "every day"],
  [{ kind: "interval", amount: 7 * DAY, unit: "minutes" }, "every week"],
  [{ kind: "level", word: "must", isNegated: true }, "must not"],
  [{ kind: "listing_status", status: "not_a_benefit" }, "not a benefit"],
])("%j reads %s", (value, words) => expect(formatValue(value)).toBe(words));

import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readValues } from "./read-values.ts";
import type { Value } from "./value.ts";

const money = (dollars: number): Value => ({ kind: "money", cents: Math.round(dollars * 10_000) / 100 });
const percent = (value: number): Value => ({ kind: "percentage", percent: value });
const years = (from?: number, to?: number): Value => ({
  kind: "age",
  ...(from === undefined ? {} : { fromMonths: from * 12 }),
  ...(to === undefined ? {} : { toMonths: to * 12 + 11 }),
});
const everyMonths = (amount: number): Value => ({ kind: "interval", amount, unit: "months" });
const hours = (amount: number, bound?: "at_most" | "at_least" | "more_than" | "less_than"): Value => ({
  kind: "duration",
  amount: amount * 60,
  unit: "minutes",
  ...(bound === undefined ? {} : { bound }),
});
const months = (amount: number, bound?: "at_most" | "at_least" | "more_than" | "less_than"): Value => ({
  kind: "duration",
  amount,
  unit: "months",
  ...(bound === undefined ? {} : { bound }),
});
const level = (word: "shall" | "must" | "advised" | "should" | "may", isNegated = false): Value => ({
  kind: "level",
  word,
  isNegated,
});
const date = (iso: string): Value => ({ kind: "date", iso });

/** Ontario facts in our own words; the words that carry each value are listed with it. */
const TABLE: readonly (readonly [text: string, ...expected: (readonly [string, Value])[]])[] = [
  ["A general assessment pays $87.35; C124 pays $61.15.", ["$87.35", money(87.35)], ["$61.15", money(61.15)]],
  ["L'évaluation vaut 87,35 $, autrefois 87.35 $.", ["87,35 $", money(87.35)], ["87.35 $", money(87.35)]],
  [
    "A speech device up to $20,083.00, 1 234,50 $ en plus",
    ["$20,083.00", money(20_083)],
    ["1 234,50 $", money(1234.5)],
  ],
  ["Apixaban: the ministry pays $.4084 a tablet", ["$.4084", money(0.4084)]],
  [
    "about 2.5 million dollars, $3 million and 95 cents",
    ["2.5 million dollars", money(2_500_000)],
    ["$3 million", money(3_000_000)],
    ["95 cents", money(0.95)],
  ],
  [
    "The program pays 75% of the price, the client 25 per cent.",
    ["75%", percent(75)],
    ["25 per cent", percent(25)],
  ],
  ["E082 adds thirty percent", ["thirty percent", percent(30)]],
  [
    "FIT every two years, ages 50 to 74.",
    ["every two years", everyMonths(24)],
    ["ages 50 to 74", years(50, 74)],
  ],
  [
    "Invite people aged 50–74 every 24 months",
    ["aged 50–74", years(50, 74)],
    ["every 24 months", everyMonths(24)],
  ],
  [
    "HPV test from age 25, every five years; immunocompromised every 3 years.",
    ["from age 25", years(25)],
    ["every five years", everyMonths(60)],
    ["every 3 years", everyMonths(36)],
  ],
  ["between the ages of 40 and 49 years", ["ages of 40 and 49 years", years(40, 49)]],
  ["25 to 69 years of age", ["25 to 69 years of age", years(25, 69)]],
  [
    "Drug benefits cover age 65 and older and those under 25 years of age.",
    ["age 65 and older", years(65)],
    ["under 25 years of age", years(undefined, 24)],
  ],
  ["Over age 80 a referral is needed each year.", ["Over age 80", years(81)], ["each year", everyMonths(12)]],
  [
    "The 18-month-old's visit; K130 for a 17-year-old",
    ["18-month-old", { kind: "age", fromMonths: 18, toMonths: 18 }],
    ["17-year-old", years(17, 17)],
  ],
  ["A valved chamber is for age 12 or younger.", ["age 12 or younger", years(undefined, 12)]],
  [
    "personnes âgées de 50 à 74 ans, tous les 2 ans",
    ["âgées de 50 à 74 ans", years(50, 74)],
    ["tous les 2 ans", everyMonths(24)],
  ],
  ["Colonoscopy within 8 weeks of the result", ["within 8 weeks", hours(8 * 7 * 24, "at_most")]],
  [
    "Summary within forty-eight hours; not payable before 48 h.",
    ["within forty-eight hours", hours(48, "at_most")],
    ["48 h", hours(48)],
  ],
  [
    "A disability of six months or more; the form is valid one year.",
    ["six months or more", months(6, "at_least")],
    ["one year", months(12)],
  ],
  [
    "Contact of at least 50 minutes, no more than 100 days, more than 10 min",
    ["at least 50 minutes", hours(50 / 60, "at_least")],
    ["no more than 100 days", hours(2400, "at_most")],
    ["more than 10 min", hours(10 / 60, "more_than")],
  ],
  [
    "an annual low-dose CT, a biennial visit, once a year, every other month",
    ["annual", everyMonths(12)],
    ["biennial", everyMonths(24)],
    ["once a year", everyMonths(12)],
    ["every other month", everyMonths(2)],
  ],
  [
    "In force March 3, 2025; 8 octobre 2024; May 2013; 2025-08-29",
    ["March 3, 2025", date("2025-03-03")],
    ["8 octobre 2024", date("2024-10-08")],
    ["May 2013", date("2013-05")],
    ["2025-08-29", date("2025-08-29")],
  ],
  [
    "Physicians must document it, must not charge, and may refuse.",
    ["must", level("must")],
    ["must not", level("must", true)],
    ["may", level("may")],
  ],
  [
    "They are advised to refund; it is not advised to insist, and they are advised against it.",
    ["are advised", level("advised")],
    ["is not advised", level("advised", true)],
    ["are advised against", level("advised", true)],
  ],
  [
    "Sharps shall be safe; gowns should be worn; one shouldn't reuse vials.",
    ["shall", level("shall")],
    ["should", level("should")],
    ["shouldn't", level("should", true)],
  ],
  [
    "Jardiance is a general benefit; Ozempic is Limited Use; Coumadin is not a benefit.",
    ["general benefit", { kind: "listing_status", status: "general_benefit" }],
    ["Limited Use", { kind: "listing_status", status: "limited_use" }],
    ["not a benefit", { kind: "listing_status", status: "not_a_benefit" }],
  ],
];

/** Statements in which a part, read alone, says something else. */
const TRICKY: typeof TABLE = [
  ["free for people 65 years and older", ["65 years and older", years(65)]],
  [
    "for those 18 years and over, or 12 years or younger",
    ["18 years and over", years(18)],
    ["12 years or younger", years(undefined, 12)],
  ],
  ["les personnes âgées de 65 ans et plus", ["âgées de 65 ans et plus", years(65)]],
  ["aged 6 months to 4 years", ["aged 6 months to 4 years", { kind: "age", fromMonths: 6, toMonths: 59 }]],
  [
    "6 months to 4 years of age",
    ["6 months to 4 years of age", { kind: "age", fromMonths: 6, toMonths: 59 }],
  ],
  ["20 or more years of smoking", ["20 or more years", months(240, "at_least")]],
  [
    "20+ years of smoking, six or more months",
    ["20+ years", months(240, "at_least")],
    ["six or more months", months(6, "at_least")],
  ],
  ["a once-yearly visit", ["yearly", everyMonths(12)]],
  [
    "30 % premium, effective the 1st of April 2025",
    ["30 %", percent(30)],
    ["1st of April 2025", date("2025-04-01")],
  ],
  [
    "from 1er avril 2025, up to $6.11 or $2",
    ["1er avril 2025", date("2025-04-01")],
    ["$6.11", money(6.11)],
    ["$2", money(2)],
  ],
];

test.each([...TABLE, ...TRICKY].map(([text, ...expected]) => ({ text, expected })))(
  "$text",
  ({ text, expected }) => {
    expect(readValues(text).map(({ start, end, value }) => [text.slice(start, end), value])).toEqual(
      expected,
    );
  },
);

test.each([
  "Call 416-701-1351 or 1-800-668-9304; fax 1-833-676-1426.",
  "Section 410.01, provisions 24 and 25, Part 5, page 56, p. GP45, Table VI",
  "Codes A003, C124, K300A, E082 and B960-B964",
  "DIN 02443937, item 1811, reason-for-use code 667",
  "In 2013, revised 2015; Regulation 474/07; 2024-25",
  "HPV 16 or 18/45, BRCA1/2, PLCOm2012, BI-RADS 4",
  "walk 25 to 69 metres, stage 3, average 50, page 25-30",
  "every 2 to 3 years",
  "every two to three years, between 2 and 3 years, 6 months to 2 years, within 24 to 48 hours",
  "semi-annual, bi-weekly, bi-monthly, five-yearly",
  "20 ans et plus",
  "no longer a general benefit, not currently a Limited Use product, isn't a general benefit",
  "neither a general benefit nor limited use; formerly a limited use drug",
  "“must” and 'advised' are terms; care is a must; not required to; need not",
  "In May it opened. No. 5 on the list.",
  "This is not a limited use product.",
  "version 1.2.3 and 12.34.56",
  "age 300, aged 25 to 20",
])("nothing is read from: %s", (text) => expect(readValues(text)).toEqual([]));

test("hostile text takes no time to speak of", () => {
  for (const text of [
    `age 1${" ".repeat(50_000)}`,
    "1 ".repeat(8000),
    "1 to ".repeat(8000),
    "not a ".repeat(8000),
  ])
    expect(readValues(text).length).toBeLessThan(2);
});

const fragment = fc.constantFrom(
  ...[...TABLE, ...TRICKY].map(([text]) => text),
  "every",
  "25 to 69",
  "$",
  "12",
  ".5",
  " %",
  "years",
  "of age",
  " aged ",
  "-",
  "within",
  "or more",
  "May",
  "2025",
  "not ",
  "must",
  "or older",
  "under",
  "over",
  "1,234",
  "ten",
  "advised",
  "is ",
  " and ",
  "months",
);

test("a mention's words alone read as the same value, and no two mentions overlap", () => {
  fc.assert(
    fc.property(fc.array(fragment, { maxLength: 8 }), fc.constantFrom("", " ", "\n"), (parts, glue) => {
      const text = parts.join(glue);
      const mentions = readValues(text);
      for (const [position, { start, end, value }] of mentions.entries()) {
        expect(start).toBeGreaterThanOrEqual(mentions[position - 1]?.end ?? 0);
        expect(readValues(text.slice(start, end))).toEqual([{ start: 0, end: end - start, value }]);
      }
    }),
    { numRuns: 1000 },
  );
});

test.each([
  [["figures"], ["date", "money", "percentage"]],
  [["times"], ["date", "interval"]],
  [
    ["listings", "figures"],
    ["date", "money", "percentage", "listing_status"],
  ],
] as const)("of %j alone the same is read as of all", (groups, kinds) => {
  const text = "From 2025-03-03, aged 50 to 74: $61.15 or 30 % every 2 years, as a general benefit.";
  const wanted = new Set<string>(kinds);
  const read = readValues(text, groups);
  expect(read).toEqual(readValues(text).filter(({ value }) => wanted.has(value.kind)));
  expect(read.map(({ value }) => value.kind)).toEqual(kinds);
});

import * as fc from "fast-check";
import { expect, test } from "vitest";
import { checkFigures } from "./check-figures.ts";
import { readDates } from "./dates.ts";
import { readFigures } from "./figures.ts";
import { parseNumber } from "./number-words.ts";
import { textOf } from "./span.ts";

test.each([
  ["1,234.50", 1234.5],
  ["1 234,50", 1234.5],
  ["87,35", 87.35],
  [".4084", 0.4084],
  ["1,200", 1200],
  ["twenty-five", 25],
  ["ninety nine", 99],
  ["a hundred and four", 104],
  ["two hundred", 200],
  ["Nineteen", 19],
  ["about", undefined],
  ["1.2.3", undefined],
  ["", undefined],
])("%j is %j", (text, value) => expect(parseNumber(text)).toBe(value));

test.each([
  ["effective March 3, 2025.", "2025-03-03"],
  ["from 3 March 2025", "2025-03-03"],
  ["from the 1st of April 2025", "2025-04-01"],
  ["le 1er mars 2025", "2025-03-01"],
  ["8 octobre 2024", "2024-10-08"],
  ["depuis février 2023", "2023-02"],
  ["read 2025-08-29,", "2025-08-29"],
  ["Nov. 2012", "2012-11"],
  ["Sept 17th, 2025", "2025-09-17"],
])("%s holds the date %s", (text, iso) => {
  expect(readDates(text).map((date) => date.iso)).toEqual([iso]);
});

test.each([
  "in 2025",
  "2025-02-30",
  "31 June 2025",
  "03/04/2025",
  "May I ask",
  "416-701-1351",
  "2025-03-03-12",
])("%s holds no date", (text) => expect(readDates(text)).toEqual([]));

test("a text's figures are read with their units, codes and dates apart", () => {
  const text =
    "From March 3, 2025 C124 pays $61.15 (DIN 02443937); ages 50-74, every two years, 5mg or 20 to 30 %, K300A, 48h.";
  expect(
    readFigures(text).map(({ start, end, ...figure }) => [textOf(text, { start, end }), figure]),
  ).toEqual([
    ["March 3, 2025", { kind: "date", iso: "2025-03-03" }],
    ["C124", { kind: "code", code: "C124" }],
    ["$61.15", { kind: "number", value: 61.15, unit: "$" }],
    ["02443937", { kind: "code", code: "02443937" }],
    ["50", { kind: "number", value: 50, unit: "year" }],
    ["74", { kind: "number", value: 74, unit: "year" }],
    ["two years", { kind: "number", value: 2, unit: "year" }],
    ["5mg", { kind: "number", value: 5, unit: "mg" }],
    ["20", { kind: "number", value: 20, unit: "%" }],
    ["30 %", { kind: "number", value: 30, unit: "%" }],
    ["K300A", { kind: "code", code: "K300A" }],
    ["48h", { kind: "number", value: 48, unit: "hour" }],
  ]);
});

test("every digit of any text belongs to exactly one figure", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom(
          "12",
          "3",
          ".",
          ",",
          "-",
          "$",
          " ",
          "A",
          "mg",
          "%",
          "2025",
          "03",
          "/",
          "th",
          "May ",
          "one ",
        ),
      ),
      (parts) => {
        const text = parts.join("");
        const spans = readFigures(text);
        for (const { index } of text.matchAll(/\d/gu))
          expect(spans.filter(({ start, end }) => start <= index && index < end)).toHaveLength(1);
      },
    ),
    { numRuns: 500 },
  );
});

const faults = (statement: string, cited: string): readonly string[] =>
  checkFigures(statement, cited).map(({ kind, text }) => `${kind}: ${text}`);

test.each([
  ["Start at twenty-five.", "Screening begins at age 25."],
  ["The charge is 1200 dollars.", "It costs $1,200."],
  ["A share of 5 percent.", "The share is 5 %."],
  ["C124 pays $61.15.", "C124 Day of discharge ........ 61.15"],
  ["The summary is due in 48 h.", "within 48 hours of discharge"],
  ["It changed on March 3, 2025.", "In force since 2025-03-03"],
  ["It changed in March 2025.", "In force since 3 March 2025"],
  ["It changed in 2025.", "In force since 3 March 2025"],
  ["One of the conditions must hold.", "Any condition suffices."],
  ["Once per admission.", "Limited to one per admission."],
  ["From 50 to 74 years.", "Ages 50–74 are invited."],
  ["Batteries are not funded.", "The program does not pay: batteries are never funded."],
  ["A person who is not eligible pays.", "Ineligible persons pay."],
  ["A T-score of -2.5 at 50-74 years", "ages 50-74 with a T-score of −2.5"],
  ["See form No. 5.", "Form 5 applies."],
  ["It is not covered.", "It is no longer covered."],
])("%j says nothing in figures that %j does not", (statement, cited) => {
  expect(faults(statement, cited)).toEqual([]);
});

test.each<[string, string, readonly string[]]>([
  ["HPV test every 3 years", "an HPV test every 5 years", ["number: 3 years"]],
  ["Within 48 days", "within 48 hours", ["unit: 48 days"]],
  ["20 years of smoking", "a history of 20 pack-years", ["unit: 20 years"]],
  ["5 mL daily", "5 mg daily", ["unit: 5 mL"]],
  ["Bill C142", "C124 is billed", ["code: C142"]],
  ["DIN 02443945", "DIN 02443937", ["code: 02443945"]],
  ["Effective 2025-03-04", "effective March 3, 2025", ["date: 2025-03-04"]],
  ["It is not payable.", "It is payable.", ["negation: not"]],
  ["It is payable in intensive care.", "It is not payable in intensive care.", ["negation: payable"]],
  [
    "The device is not covered; batteries are.",
    "The device is covered, batteries are not funded.",
    ["negation: covered"],
  ],
  ["It is covered.", "It is no longer covered.", ["negation: covered"]],
  ["It is payable.", "It is not always payable.", ["negation: payable"]],
  ["more than 30 days", "no more than 30 days", ["negation: more"]],
  ["longer than 30 days", "no longer than 30 days", ["negation: longer"]],
  ["Residents are insured.", "Residents are uninsured.", ["negation: insured"]],
  ["Fee $61.15 and 30 %", "Fee $61.51 and 45 %", ["number: $61.15", "number: 30 %"]],
  ["A T-score below 2.5", "a T-score below −2.5", ["number: 2.5"]],
  ["section 410.10", "section 410.01", ["number: 410.10"]],
])("%j against %j is faulted", (statement, cited, expected) => {
  expect(faults(statement, cited)).toEqual(expected);
});

/** Ontario facts in our own words; each is its own citation, so that the unaltered one is faultless. */
const FACTS = [
  "C124 pays $61.15 on the day of discharge, once per admission, and the summary is due within 48 hours.",
  "A003 pays $87.35 and is limited to one per patient, physician and 12 months.",
  "From March 3, 2025 a negative HPV test is repeated every 5 years from age 25, or every 3 years when immunocompromised.",
  "FIT is offered every 2 years at ages 50 to 74, and an abnormal result leads to colonoscopy within 8 weeks.",
  "The program pays 75 % of the approved price of $2,395, the client 25 %.",
  "Ozempic 02540258 is Limited Use with code 667 at $223.26.",
  "Video uses K300A, telephone K301A at 85 percent; the relationship is of the preceding 24 months.",
  "Multi-dose vials are discarded within 28 days, glutaraldehyde 2% needs over 20 min.",
];

test("every altered figure is detected, unless the cited text has the altered one elsewhere", () => {
  const undetected: string[] = [];
  let altered = 0;
  for (const fact of FACTS) {
    expect(faults(fact, fact), fact).toEqual([]);
    for (const { index } of fact.matchAll(/\d/gu))
      for (const digit of "0123456789".replace(fact.charAt(index), "")) {
        const wrong = fact.slice(0, index) + digit + fact.slice(index + 1);
        altered += 1;
        if (checkFigures(wrong, fact).length === 0)
          undetected.push(`${fact.slice(index - 1, index + 3)} → ${wrong.slice(index - 1, index + 3)}`);
      }
  }
  console.log(`figures: ${altered} digits altered, ${altered - undetected.length} detected`);
  // The fact states both figures with the same unit: 5 and 3 years, 75 and 25 %, K300A and K301A.
  expect(undetected).toEqual([
    " 5 y →  3 y",
    " 3 y →  5 y",
    " 75  →  25 ",
    " 25  →  75 ",
    "00A, → 01A,",
    "01A  → 00A ",
  ]);
});

test("a long table is checked like any other text", () => {
  const table = "A003 87.35 ".repeat(4000);
  expect(faults("A003 pays 87.35", table)).toEqual([]);
  expect(faults(table.replace("87.35", "78.35"), table)).toEqual(["number: 78.35"]);
});

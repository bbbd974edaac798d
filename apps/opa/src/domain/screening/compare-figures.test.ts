import { expect, test } from "vitest";
import { createMemoryDeps } from "../../../test/memory-starter.ts";
import { compareFigures } from "./compare-figures.ts";
import { recordsOf } from "./records-of.ts";

const deps = createMemoryDeps();

const source = {
  source: "Page",
  loc: "eligibility",
  url: "https://www.cancercareontario.ca/a",
  asOf: "2025-10-01",
};

async function compare(program: Parameters<typeof recordsOf>[0], text: string) {
  const { corpus } = deps;
  const conflicts = compareFigures(recordsOf(program, corpus), [{ text, source }], {
    ...source,
    source: "Record",
  });
  return conflicts.map(({ field, explanation }) => `${field}: ${explanation}`);
}

test.each([
  [
    "cervical",
    "Cervical screening with an HPV test is recommended every 3 years.",
    /5 years against every 3 years/,
  ],
  ["cervical", "People aged 21 to 69 are eligible for cervical screening.", /25 to 69 against ages 21 to 69/],
  ["breast", "A mammogram is offered every 3 years.", /every 2 years against every 3 years/],
  ["colorectal", "FIT is recommended every year.", /every 2 years against every year/],
  // Next to an interval, too.
  [
    "lung",
    "People aged 55 to 74 are eligible for lung screening with low-dose CT every year.",
    /55 to 80 against ages 55 to 74/,
  ],
  [
    "cervical",
    "People aged 25 to 69 are offered an HPV test every 3 years.",
    /5 years against every 3 years/,
  ],
  ["lung", "People aged 55 to 74 are eligible for lung screening.", /55 to 80 against ages 55 to 74/],
] as const)("%s: %s", async (program, text, explanation) => {
  const conflicts = await compare(program, text);
  expect(conflicts).toHaveLength(1);
  expect(conflicts[0]).toMatch(explanation);
});

test("a test of which the records state no interval differs from none", () => {
  const { tests, ...records } = recordsOf("colorectal", deps.corpus);
  const untold = { ...records, tests: tests.map((row) => ({ ...row, interval_months: null })) };
  const said = [{ text: "FIT is recommended every year.", source }];
  expect(compareFigures(untold, said, source)).toEqual([]);
});

test.each([
  ["cervical", "An HPV test is recommended every 5 years for people aged 25 to 69."],
  ["cervical", "Immunocompromised people have an HPV test every 3 years."],
  ["cervical", "Before 2025 the Pap test was recommended every 3 years."],
  ["breast", "Screening is offered every 2 years to people aged 50 to 74."],
  ["breast", "High Risk OBSP offers a mammogram every year to people aged 30 to 69."],
  ["breast", "Some people have a mammogram every year because of dense breasts."],
  ["colorectal", "An alternative to FIT is flexible sigmoidoscopy every 10 years."],
  // Two intervals are not the program's own.
  ["cervical", "Screening with an HPV test is every 3 years, or every 4 years."],
  // Neither end is the program's, and ages of no screening.
  ["lung", "People aged 40 to 60 are eligible for lung screening."],
  ["lung", "People aged 55 to 74 wrote letters."],
  ["lung", "Older pages say that people aged 55 to 74 are eligible for screening."],
] as const)("%s agrees: %s", async (program, text) => {
  expect(await compare(program, text)).toEqual([]);
});

import { expect, test } from "vitest";
import { addHormoneYears } from "./hormone-years.ts";
import { readSaid } from "./read-said.ts";

/** The program's entry rule: five years in a row. */
const yearsOf = (...said: readonly string[]): readonly string[] =>
  addHormoneYears(said.map((label) => readSaid(label, 2026 * 12))).flatMap(({ terms }) =>
    terms.flatMap(({ id, state }) => (/_(?:under_)?5y$/u.test(id) ? [`${state} ${id}`] : [])),
  );

test.each([
  [["trans woman, estrogen for 5 years"], ["present feminizing_hormones_5y"]],
  [["trans woman, estrogen for 4 years"], ["present feminizing_hormones_under_5y"]],
  [["trans woman", "12 years of estradiol"], ["present feminizing_hormones_5y"]],
  [["trans woman", "estradiol depuis 3 ans"], ["present feminizing_hormones_under_5y"]],
  // Women also take estrogen at menopause, and times that are not plain add nothing.
  [["estrogen for 6 years"], []],
  [["mother is a trans woman", "estrogen for 6 years"], []],
  [["not a trans woman", "estrogen for 6 years"], []],
  [["trans woman", "no estrogen for 6 years"], []],
  [["trans woman", "estrogen"], []],
  [["trans woman", "started estrogen 8 years ago"], []],
  [["trans woman", "testosterone for 6 years"], []],
])("%j: %j", (said, expected) => {
  expect(yearsOf(...said)).toEqual(expected);
});

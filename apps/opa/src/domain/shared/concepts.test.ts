import { expect, test } from "vitest";
import { understoodQuery } from "../../../test/understood-query.ts";
import { coverageOf, isNamed, joinWords, toConcepts, toName, toStems, weighConcepts } from "./concepts.ts";

const asked = (
  text: string,
  ...to: readonly (readonly [from: string, to: string, kind?: "abbreviation" | "french"])[]
) =>
  understoodQuery(text, {
    expansions: to.map(([from, other, kind = "abbreviation"]) => ({ from, to: other, kind })),
  });
const namesOf = (...query: Parameters<typeof asked>) =>
  toConcepts(asked(...query)).map(({ names }) => names.map((name) => name.join(" ")).join(" = "));

test.each([
  ["semi-critical", "semicritical"],
  ["non insulin", "noninsulin"],
  ["multi-dose vial", "multidose vial"],
  ["needle stick", "needlestick"],
  ["hand-washing", "handwashing"],
  ["critical", "critical"],
])("%s is %s", (text, joined) => {
  expect(joinWords(text)).toBe(joined);
});

test("a term with its other names is one thing, every other word is one", () => {
  expect(namesOf("copd inhaler")).toEqual(["copd", "inhal"]);
  expect(namesOf("copd inhaler", ["copd", "chronic lung disease"], ["copd", "emphysema"])).toEqual([
    "copd = chronic lung diseas = emphysema",
    "inhal",
  ]);
  expect(namesOf("chronic pain", ["chronic pain", "persistent pain"])).toEqual([
    "chronic pain = persist pain",
  ]);
  // A term that is not asked for whole, and French, which is asked for in English, gives nothing.
  expect(namesOf("pain", ["chronic pain", "persistent pain"])).toEqual(["pain"]);
  expect(namesOf("pain", ["pain", "douleur", "french"])).toEqual(["pain"]);
  const ignored = new Set(["pain"]);
  expect(toConcepts(asked("pain scale"), ignored)).toEqual([{ names: [["scale"]] }]);
  expect(toConcepts(asked("pain scale", ["pain", "ache"]), ignored)).toEqual([{ names: [["scale"]] }]);
  expect(toConcepts(asked("pain scale", ["pain scale", "vas"]), ignored)).toEqual([
    { names: [["pain", "scale"], ["va"]] },
  ]);
});

test("a thing is named by all words of one of its names", () => {
  const concept = { names: [["chronic", "pain"], ["ach"]] };
  expect(["pain", "chronic pain", "aches", ""].map((text) => isNamed(concept, toStems(text)))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(isNamed({ names: [[]] }, toStems("pain"))).toBe(false);
  expect(toName("the pain of pains")).toEqual(["pain"]);
});

test("a text covers what it names by weight, the rarer the heavier", () => {
  const texts = ["a b", "a", "a", "a"].map(toStems);
  const [a, b] = weighConcepts([{ names: [["a"]] }, { names: [["b"]] }], texts);
  expect([a?.weight, b?.weight]).toEqual([Math.log(5 / 4.5), Math.log(5 / 1.5)]);
  const both = [a, b].flatMap((one) => one ?? []);
  const total = Math.log(5 / 4.5) + Math.log(5 / 1.5);
  expect(coverageOf(both, toStems("b"))).toBeCloseTo(Math.log(5 / 1.5) / total, 9);
  expect([
    coverageOf(both, toStems("a b")),
    coverageOf(both, toStems("c")),
    coverageOf([], toStems("a")),
  ]).toEqual([1, 0, 0]);
});

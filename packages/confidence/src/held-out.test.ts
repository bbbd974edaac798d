import { expect, test } from "vitest";
import { predictByCollection, predictByQuery, type Fit, type Sample } from "./held-out.ts";
import {
  CASE_SHARES,
  labelSamples,
  weighCases,
  withholdRelevant,
  type JudgedSearch,
} from "./label-samples.ts";
import { createRandom } from "./random.ts";
import { fitSupportModel } from "./support-model.ts";

const search = (part: Partial<JudgedSearch>): JudgedSearch => ({
  collection: "a",
  query: "q1",
  case: "answerable",
  signals: { term_share: 1, log1p_qlen: 1 },
  found: ["1", "2", "3", "4", "5", "6"],
  relevant: new Set(["5", "9"]),
  ...part,
});

test("only an answerable question with a relevant passage among the first five counts as found", () => {
  const label = (part: Partial<JudgedSearch>): number | undefined => labelSamples([search(part)])[0]?.label;
  expect(label({})).toBe(1);
  expect(label({ relevant: new Set(["6"]) })).toBe(0);
  expect(label({ case: "off_topic" })).toBe(0);
  expect(label({ case: "near_miss", found: ["1", "2"] })).toBe(0);
  expect(() => label({ case: "near_miss" })).toThrow("should have been withheld");
  expect(withholdRelevant(["1", "5", "9"], new Set(["5", "9"]))).toEqual(["1"]);
});

test("collections count alike, and in each the kinds of questions have their shares, for any questions", () => {
  const samples = [
    ...["1", "2", "3", "4"].map((query) => search({ query, found: [] })),
    search({ query: "1", case: "near_miss", found: [] }),
    search({ query: "x", case: "off_topic" }),
    search({ query: "y", case: "off_topic" }),
    search({ query: "x", collection: "b" }),
  ];
  const weighed = weighCases(labelSamples(samples), CASE_SHARES);
  // Eight samples, four for each collection: a has .5, .25 and .25 of its four, b has answerable ones alone.
  expect(weighed.map(({ weight }) => weight)).toEqual([0.5, 0.5, 0.5, 0.5, 1, 0.5, 0.5, 4]);
});

const samples: readonly Sample[] = Array.from({ length: 60 }, (_, at) => ({
  collection: `c${at % 3}`,
  query: `q${Math.floor(at / 2)}`,
  signals: { term_share: (at % 7) / 7, log1p_qlen: 1 },
  label: (at % 7) + (at % 2) > 4 ? 1 : 0,
}));
/** Remembers what each model has seen, to prove that nothing is predicted by a model that saw it. */
const remember =
  (seen: Sample[][]): Fit =>
  (given) => {
    seen.push([...given]);
    return fitSupportModel(given, {
      name: "m",
      paths: "dense",
      fittedOn: "t",
      fittedAt: "2025-11-22",
      signals: ["term_share"],
      l2: 1,
    });
  };

test("held-out predictions cover every sample, by models that saw neither its collection nor its question", () => {
  const byCollection: Sample[][] = [];
  expect(predictByCollection(samples, remember(byCollection))).toHaveLength(60);
  expect(byCollection.map((seen) => new Set(seen.map(({ collection }) => collection)).size)).toEqual([
    2, 2, 2,
  ]);
  const byQuery: Sample[][] = [];
  const predictions = predictByQuery(samples, remember(byQuery), { folds: 5, random: createRandom(2) });
  expect(predictions).toHaveLength(60);
  for (const seen of byQuery) {
    const queries = new Set(seen.map(({ query }) => query));
    expect(queries.size).toBe(24);
    expect(seen).toHaveLength(48);
  }
  expect(() =>
    predictByCollection(
      samples.filter(({ collection }) => collection === "c0"),
      remember([]),
    ),
  ).toThrow("two folds");
});

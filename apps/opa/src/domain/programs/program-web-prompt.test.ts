import { expect, test } from "vitest";
import { readFindings, toWebPrompt } from "./program-web-prompt.ts";

const question = { program: "lung", ageBand: undefined, riskFactors: [], infoNeeded: [] };
const lines = (change: object): readonly string[] =>
  toWebPrompt({ ...question, ...change }, "B0").user.split("\n");

test("the caller's words are between markers, line by line, and nowhere else", () => {
  expect(lines({})).toEqual(["<question B0>", "program: lung", "</question B0>"]);
  const asked = {
    ageBand: "50 to 54",
    riskFactors: ["ex-smoker", "HIV"],
    infoNeeded: ["referral", "intervals"],
  };
  expect(lines(asked).slice(1, -1)).toEqual([
    "program: lung",
    "age: 50 to 54 years",
    "risk factor: ex-smoker",
    "risk factor: HIV",
    "wanted: referral, intervals",
  ]);
  expect(toWebPrompt({ ...question, program: "wombat" }, "B0").system).not.toContain("wombat");
});

test("nothing of it can end the markers, break a line or run on", () => {
  expect(lines({ program: "a</question B0>\nb" })).toEqual([
    "<question B0>",
    "program: a</question > b",
    "</question B0>",
  ]);
  expect(lines({ riskFactors: ["x".repeat(5_000)] })[2]).toHaveLength(2_000);
});

test.each([
  [["Overview: Care is near."], ["overview: Care is near. s0"]],
  // A line may have several stretches, each with its sources, and a stretch several lines.
  [
    ["- **Self-referral**: Call", " a site.\nLocations: Here."],
    ["self_referral: Call a site. s0 s1", "locations: Here. s1"],
  ],
  [["follow up : After a year."], ["follow_up: After a year. s0"]],
  [["\n\n", "* Intervals: Every year.", "\n  \n"], ["intervals: Every year. s1"]],
  [["Advice: Do this.", "NONE", "Overview:"], []],
  [[], []],
])("%j holds %j", (texts, expected) => {
  const found = readFindings(texts.map((text, at) => ({ text, sources: [`s${at}`] })));
  expect(found.map(({ topic, text, sources }) => [`${topic}:`, text, ...sources].join(" "))).toEqual(
    expected,
  );
});

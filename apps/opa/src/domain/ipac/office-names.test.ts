import { expect, test } from "vitest";
import { toName } from "../shared/concepts.ts";
import { addOfficeNames } from "./office-names.ts";

const namesOf = (...own: readonly string[]) =>
  addOfficeNames({ names: own.map(toName) }).names.map((name) => name.join(" "));
const spelled = (...names: readonly string[]) => names.map((name) => toName(name).join(" "));

test.each([
  [["fridge"], ["refrigerator"]],
  [["refrigerator"], ["fridge"]],
  [["autoclave"], ["sterilizer"]],
  [["sharps injury"], ["needlestick", "needle prick", "exposure to blood"]],
  [["putting on"], ["donning"]],
  // One of several names of the thesaurus is enough.
  [["cold store", "fridge"], ["refrigerator"]],
])("%j is also %j", (own, others) => {
  expect(namesOf(...own)).toEqual(expect.arrayContaining(spelled(...own, ...others)));
});

test("a name without another one in an office keeps its own, and no part of a name is one", () => {
  expect(namesOf("gloves")).toEqual(spelled("gloves"));
  expect(namesOf("sharps")).toEqual(spelled("sharps"));
});

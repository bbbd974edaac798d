import { describe, expect, test } from "vitest";
import { openClinicalTables } from "../../../test/open-clinical-tables.ts";
import { createClinicalLexicon } from "./clinical-lexicon.ts";
import { readClinicalPicture } from "./clinical-picture.ts";
import { foldText } from "./folded-text.ts";

const lexicon = createClinicalLexicon(await openClinicalTables());
const read = (text: string) => readClinicalPicture(foldText(text).folded, lexicon, undefined);

describe("what nobody knows", () => {
  test.each([
    "Metformin 500 mg bid. Nothing said about the max dose.",
    "She takes metformin; we are not sure whether it was ever at the maximum.",
  ])("is no highest dose: %s", (text) => {
    expect(read(text).therapies.get("metformin")?.statuses.has("maximal")).toBe(false);
  });

  test("is no illness", () => {
    expect(read("Not sure whether she has asthma.").said.has("asthma")).toBe(false);
  });
});

describe("bones that break under treatment", () => {
  test.each([
    "She broke the second one after 4 years on alendronate.",
    "Fractured her hip while still on risedronate.",
  ])("a failure: %s", (text) => {
    expect(read(text).therapies.get("bisphosphonate")?.statuses.has("failed")).toBe(true);
  });

  test.each([
    "She broke her hip two years ago, then was started on alendronate.",
    "Fractured hip in May. Now on risedronate and doing fine.",
  ])("no failure: %s", (text) => {
    expect(read(text).therapies.get("bisphosphonate")?.statuses.has("failed")).toBe(false);
  });
});

import { describe, expect, test } from "vitest";
import { openClinicalTables } from "../../../test/open-clinical-tables.ts";
import { createClinicalLexicon } from "./clinical-lexicon.ts";
import { readClinicalPicture } from "./clinical-picture.ts";
import { foldText } from "./folded-text.ts";

const lexicon = createClinicalLexicon(await openClinicalTables());
const read = (text: string) => readClinicalPicture(foldText(text).folded, lexicon, undefined);

describe("of whom a clause tells, and whether anybody knows it", () => {
  test.each([
    "Fellow in his forties, flu swab positive, wife is on chemo (not him).",
    "74-year-old man, coughing. His wife is on chemo.",
    "Lady of 50, sick since Monday; roommate has COPD.",
  ])("an illness of somebody beside the patient is not the patient's: %s", (text) => {
    expect(read(text).said.has("flu_risk")).toBe(false);
  });

  test("a relative who is the patient is the patient", () => {
    expect(read("My mom is on chemo and has the flu.").said.has("flu_risk")).toBe(true);
  });

  test.each([
    "On Januvia? I don't know, the profile is empty.",
    "Januvia? No idea.",
    "Whether she is on Januvia I'd have to look up.",
  ])("what nobody knows is neither taken nor refused: %s", (text) => {
    expect(read(text).therapies.has("dpp4_inhibitor")).toBe(false);
  });

  test("what a short question asks and the next word denies is denied", () => {
    expect([
      ...(read("Type 2. On Januvia? No, never.").therapies.get("dpp4_inhibitor")?.statuses ?? []),
    ]).toContain("never");
  });

  test("how many days is no number of days", () => {
    const { amounts } = read("How many days she's been on Suboxone I would have to look up.");
    expect(amounts.has("buprenorphine_days")).toBe(false);
  });
});

import { describe, expect, test } from "vitest";
import { openClinicalTables } from "../../../test/open-clinical-tables.ts";
import { createClinicalLexicon } from "./clinical-lexicon.ts";
import { readClinicalPicture } from "./clinical-picture.ts";
import { foldText } from "./folded-text.ts";

const lexicon = createClinicalLexicon(await openClinicalTables());
const read = (text: string) => readClinicalPicture(foldText(text).folded, lexicon, undefined);
const statusesOf = (text: string, therapy: string) => [
  ...(read(text).therapies.get(therapy)?.statuses ?? []),
];

describe("what was tried", () => {
  test.each([
    "Tried bladder training all spring. Oxybutynin next, still leaking.",
    "She did pelvic floor exercises with a nurse, who was lovely. Symptoms persist.",
  ])("failed where the symptoms are still there: %s", (text) => {
    expect(statusesOf(text, "behavioural_bladder")).toContain("failed");
  });

  test("what was never tried did not", () => {
    expect(statusesOf("Never did bladder training. Still leaking.", "behavioural_bladder")).not.toContain(
      "failed",
    );
  });

  test.each([
    "Then naproxen only.",
    "Naproxen and ibuprofen failed, no other NSAID ever.",
    "Just naproxen so far, and her cat is ill.",
  ])("is all that there was: %s", (text) => {
    expect(read(text).therapies.get("nsaid")?.isOnly).toBe(true);
  });

  test("a class is no drug of its own beside those that are named", () => {
    const nsaid = read("Two NSAIDs failed: naproxen and ibuprofen did nothing.").therapies.get("nsaid");
    expect([...(nsaid?.unsuccessful ?? [])]).toEqual(["naproxen", "ibuprofen"]);
  });

  test("who bears no more of it has had it", () => {
    expect(statusesOf("Muscle pains on atorvastatin, no more statins.", "statin")).toContain("not_tolerated");
    expect(statusesOf("Never bled on naproxen.", "nsaid")).not.toContain("not_tolerated");
  });
});

describe("what is doubtful", () => {
  test.each([
    "The dementia could be vascular.",
    "Nobody has told me what kind of dementia, maybe Lewy body.",
  ])("is neither so nor not so: %s", (text) => {
    const { said, denied, doubted } = read(text);
    expect(doubted.has("other_dementia")).toBe(true);
    expect(said.has("other_dementia") || denied.has("other_dementia")).toBe(false);
  });

  test("is told apart from what is sure", () => {
    expect(read("It is vascular dementia, not Alzheimer.").doubted.size).toBe(0);
  });
});

test.each([
  ["Covid positive, and it is already the eighth day of symptoms.", 8],
  ["Positive test, 3rd day of cough, not short of breath.", 3],
  ["Positive test, symptoms x 2 d.", 2],
])("days of symptoms: %s", (text, days) => {
  expect(read(text).amounts.get("symptom_days")?.least).toBe(days);
});

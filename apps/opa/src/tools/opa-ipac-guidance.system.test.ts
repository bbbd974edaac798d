import { afterAll, describe, expect, test } from "vitest";
import { openStarterDeps } from "../../test/starter-dataset.ts";
import type { OpaDeps } from "../deps.ts";
import { opaIpacGuidance } from "./opa-ipac-guidance.ts";

const opened = openStarterDeps();
afterAll(async () => (await opened).close());

async function ask(input: Record<string, unknown>, change: Partial<OpaDeps> = {}) {
  const { deps } = await opened;
  const asked = opaIpacGuidance.inputSchema.parse({ detail: "full", ...input });
  const answer = await opaIpacGuidance.handler(
    asked,
    { ...deps, ...change },
    { signal: new AbortController().signal },
  );
  return opaIpacGuidance.outputSchema.parse(answer);
}

// Pages and numbers of the guide (April 2015), in the words of a clinician.
describe.each([
  [{ topic: "reprocessing", specific_item: "biological indicator" }, "shall", 55, /once on each day/u],
  [{ topic: "spore test" }, "shall", 55, /physical, chemical and biological indicators/u],
  [{ topic: "hand_hygiene", specific_item: "alcohol-based hand rub" }, "should", 17, /70 per cent/u],
  [{ topic: "ppe", specific_item: "N95 fit testing" }, "shall", 68, /every two years/u],
  [{ topic: "sharps" }, "shall", 46, /safety-engineered needles/u],
  [{ topic: "multidose vials" }, "should", 39, /28 days/u],
  [{ topic: "environmental", specific_item: "blood spill" }, "must", 43, /contained and cleaned/u],
  [{ topic: "vaccine storage" }, "must", 37, /2 and 8 degrees/u],
  [{ topic: "endoscope storage" }, "must", 100, /hanging vertically/u],
] as const)("%j", (input, level, printed, words) => {
  test(`${level} on page ${printed}: ${String(words)}`, async () => {
    const { requirements, citations, confidence } = await ask(input);
    const found = requirements.find(({ text }) => words.test(text));
    // The cover and the lists before page 1 are six pages of the file.
    expect(found).toMatchObject({ level, printed_page: printed, page: printed + 6 });
    const cited = citations.find(({ section_id }) => section_id === found?.source_section_id);
    expect(cited?.url).toContain("bp-clinical-office-practice.pdf");
    expect(confidence).toBeGreaterThan(0.6);
  });
});

test("an item of the table comes with its least level, page and citation", async () => {
  const { equipment, citations, confidence, requirements } = await ask({
    topic: "reprocessing",
    specific_item: "vaginal specullum",
  });
  expect(equipment).toHaveLength(1);
  expect(equipment[0]).toMatchObject({
    item: "Specula",
    minimum_level: "disposable, or clean + high-level disinfection",
    page: 98,
    printed_page: 92,
    match: "same",
  });
  expect(citations.map(({ section_id }) => section_id)).toContain(equipment[0]?.source_section_id);
  expect(requirements.map(({ provision }) => provision)).toContain("20");
  expect(confidence).toBeGreaterThanOrEqual(0.9);
});

test("a question outside infection control finds nothing, with no confidence", async () => {
  const { requirements, facts, confidence, notices } = await ask({ topic: "dress code" });
  expect([requirements, facts, confidence]).toEqual([[], [], 0]);
  expect(notices.join(" ")).toMatch(/says nothing of this/u);
});

test.each([
  ["Can our RN keep her gel nails on while giving injections?", /artificial nails.*must not be worn/iu],
  ["How should a colonoscope hang between procedures?", /hanging vertically/u],
  ["Norovirus is going around. What alcohol percentage should our hand gel have?", /70 per cent/u],
  ["Suspected measles: when is the room safe after six air changes an hour?", /one hour at six/u],
  ["Quels sont les quatre moments où il faut se laver les mains au cabinet ?", /^The 4 Moments/u],
])("%s", async (topic, words) => {
  const { requirements, facts } = await ask({ topic });
  expect([...requirements, ...facts].map(({ text }) => text)).toContainEqual(expect.stringMatching(words));
});

test("words of a sentence that nothing is about are said not to be held, and never of an item", async () => {
  const topic = "Do wombats vote among marble zebras in parliament";
  expect((await ask({ topic })).not_held).toEqual(expect.arrayContaining(["wombats", "zebras"]));
  expect((await ask({ topic: "reprocessing", specific_item: "vaginal speculum" })).not_held).toBeUndefined();
});

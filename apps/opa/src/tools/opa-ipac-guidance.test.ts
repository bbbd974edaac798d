import { UpstreamError } from "@clinical-mcp/errors";
import { jsonBytes } from "@clinical-mcp/mcp-tool";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createMemoryDeps } from "../../test/memory-starter.ts";
import type { OpaDeps } from "../deps.ts";
import { getSection, getSectionInput } from "../domain/sections/get-section.ts";
import { IPAC_TOPICS } from "../domain/ipac/topics.ts";
import { opaIpacGuidance } from "./opa-ipac-guidance.ts";

const deps = createMemoryDeps();

async function ask(input: Record<string, unknown>, change: Partial<OpaDeps> = {}) {
  const asked = opaIpacGuidance.inputSchema.parse({ detail: "full", ...input });
  const answer = await opaIpacGuidance.handler(
    asked,
    { ...deps, ...change },
    { signal: new AbortController().signal },
  );
  return opaIpacGuidance.outputSchema.parse(answer);
}

/** The deps of a server whose search cannot look. */
function withoutSearch(): Partial<OpaDeps> {
  const { engine } = deps;
  const search = async () => {
    throw new UpstreamError("Neither path could look.", { code: "SEARCH_UNAVAILABLE" });
  };
  return { engine: { ...engine, search } };
}

test("levels have PHO's own meanings; reasons and numbers are the document's, or null", async () => {
  const { requirements, best_practices } = await ask({ topic: "hand_hygiene" });
  const meanings = new Map(requirements.map(({ level, level_meaning }) => [level, level_meaning]));
  expect(meanings.get("shall")).toMatch(/law/u);
  expect(meanings.get("must")).toBe("standard of care");
  expect(meanings.get("should")).toMatch(/^recommended/u);
  expect(requirements.find(({ text }) => text.startsWith("Artificial nails"))).toMatchObject({
    level: "must",
    provision: "7",
    page: 26,
    printed_page: 20,
    rationale: expect.stringMatching(/outbreaks/u),
    citation: "p. 20, recommendation 7",
  });
  const softer = requirements.filter(({ level }) => level === "should" || level === "may");
  expect(best_practices).toEqual(softer.map(({ text }) => text));
});

test("an item that the table lacks gets no level, the definitions of the classes, and little confidence", async () => {
  const { equipment, facts, notices, confidence } = await ask({
    topic: "reprocessing",
    specific_item: "cryo probe",
  });
  expect(equipment).toEqual([]);
  expect(notices.join(" ")).toMatch(/no row for this item/u);
  expect(
    facts.filter(({ text }) => /^(?:Critical|Semicritical|Noncritical) devices/u.test(text)),
  ).toHaveLength(3);
  expect(confidence).toBeLessThan(0.3);
});

test("a spirometer is not given the peak flow meter's level as its own", async () => {
  const { equipment, notices, facts, confidence } = await ask({
    topic: "reprocessing",
    specific_item: "spirometer",
  });
  expect(equipment).toMatchObject([{ item: "Peak flow meter", match: "mentioned" }]);
  expect(notices.join(" ")).toMatch(/no row for this item/u);
  expect(facts.some(({ text }) => /mouthpieces for lung function/u.test(text))).toBe(true);
  expect(confidence).toBeLessThan(0.6);
});

test("single-use items are never reprocessed", async () => {
  const { facts, requirements } = await ask({
    topic: "reprocessing",
    specific_item: "plastic vaginal speculum",
  });
  expect(facts[0]?.text).toMatch(/plastic vaginal specula/u);
  expect(requirements[0]?.text).toMatch(/single-use must not be reprocessed/u);
});

test("a pathogen brings what names it first, under any of its names; an unknown one is said", async () => {
  const { requirements, not_held: namedNotHeld } = await ask({ topic: "ppe", pathogen: "TB" });
  expect(namedNotHeld).toBeUndefined();
  expect(requirements.slice(0, 4).every(({ text }) => /tuberculosis|TB/u.test(text))).toBe(true);
  const {
    notices,
    confidence,
    not_held: notHeld,
  } = await ask({ topic: "precautions", pathogen: "COVID-19" });
  expect(notHeld).toEqual(["COVID-19"]);
  expect(notices.join(" ")).toMatch(/No statement names this pathogen/u);
  expect(confidence).toBeLessThanOrEqual(0.6);
});

test("surgical rules come first in a procedure room only", async () => {
  const first = async (setting: string) =>
    (await ask({ topic: "hand_hygiene", setting })).requirements[1]?.text;
  expect(await first("Procedure Room")).toMatch(/surgical/u);
  expect(await first("clinic")).not.toMatch(/surgical/u);
});

test("checklists hold only what concerns the topic, and oblige only where a statement does", async () => {
  const { checklists } = await ask({ topic: "reprocessing", specific_item: "biological indicator" });
  const items = checklists.flatMap(({ items: own }) => own);
  expect(items).toContainEqual({
    item: "A biological indicator tests the sterilizer on each day of use",
    required: true,
    notes: "shall, p. 55",
    frequency: "daily",
  });
  const vaccine = await ask({ topic: "vaccine_storage" });
  const names = vaccine.checklists.flatMap(({ items: own }) => own.map(({ item }) => item));
  expect(names.filter((item) => !/vaccine|refrigerat|freezer/iu.test(item))).toEqual([]);
  expect((await ask({ topic: "vaccine_storage", include_checklists: false })).checklists).toEqual([]);
});

test("the guide and the College's policy that obliges to it are referred to, with their dates", async () => {
  const { references } = await ask({ topic: "waste" });
  expect(references?.map(({ date }) => date)).toEqual(["2015-04", "2024-09"]);
});

test("for another setting, the answer says that this is for clinical offices; an unknown one is refused", async () => {
  expect((await ask({ topic: "ppe", setting: "hospital" })).notices.join(" ")).toMatch(/clinical offices/u);
  await expect(ask({ topic: "ppe", setting: "moon" })).rejects.toMatchObject({
    code: "UNKNOWN_SETTING",
    details: { valid_settings: ["office", "clinic", "procedure_room"] },
  });
});

test("records answer while the search is away, and say so; free words cannot be looked for", async () => {
  const away = withoutSearch();
  const answer = await ask({ topic: "reprocessing", specific_item: "BP cuff" }, away);
  expect(answer.equipment).toMatchObject([{ item: "Blood pressure cuff" }]);
  expect(answer.provenance).toEqual(["sql"]);
  expect(answer.notices.join(" ")).toMatch(/could not be searched/u);
  const { confidence } = await ask({ topic: "reprocessing" });
  expect((await ask({ topic: "reprocessing" }, away)).confidence).toBeLessThan(confidence);
  await expect(ask({ topic: "dress code" }, away)).rejects.toMatchObject({ code: "SEARCH_UNAVAILABLE" });
});

// Whole questions in place of a topic, with the words of the guide that answer them.
test("pages of a topic hold every statement once", async () => {
  const seen: string[] = [];
  let offset: number | null = 0;
  let total = 0;
  while (offset !== null) {
    const page = await ask({ topic: "reprocessing", offset, include_checklists: false });
    seen.push(...[...page.requirements, ...page.facts].map(({ text, page: at }) => `${at} ${text}`));
    total = page.total_statements;
    offset = page.next_offset;
  }
  expect(seen).toHaveLength(total);
  expect(new Set(seen).size).toBe(total);
});

test("any answer fits, cites every statement, and its sections can be read", async () => {
  const { corpus } = deps;
  const items = corpus.rows.ipacEquipment.map(({ item }) => item);
  const input = fc.record({
    topic: fc.constantFrom(...IPAC_TOPICS, "sterilization", "gloves", "quantum sharps"),
    specific_item: fc.option(fc.oneof(fc.constantFrom(...items), fc.string({ maxLength: 30 })), {
      nil: undefined,
    }),
    pathogen: fc.option(fc.constantFrom("MRSA", "measles", "xyz"), { nil: undefined }),
    setting: fc.constantFrom("office", "procedure_room", "LTC"),
    offset: fc.nat(120),
  });
  await fc.assert(
    fc.asyncProperty(input, async (given) => {
      const answer = await ask(given);
      expect(jsonBytes(answer)).toBeLessThanOrEqual(24_000);
      const cited = new Set(answer.citations.map(({ section_id }) => section_id));
      const placed = [...answer.requirements, ...answer.facts, ...answer.equipment, ...answer.checklists];
      for (const { source_section_id: id } of placed) {
        expect(cited).toContain(id);
        expect(getSection(getSectionInput.parse({ section_id: id }), corpus).section.section_id).toBe(id);
      }
    }),
    { numRuns: 60 },
  );
});

test("an item by another name of the table is found before its spelling is corrected", async () => {
  const { equipment } = await ask({ topic: "reprocessing", specific_item: "colonoscope" });
  expect(equipment).toMatchObject([{ item: "Flexible endoscope", match: "same" }]);
});

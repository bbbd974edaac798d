import * as fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { openStarterDeps } from "../test/starter-dataset.ts";
import { opaGetSection } from "./tools/opa-get-section.ts";
import { opaIpacGuidance } from "./tools/opa-ipac-guidance.ts";
import { opaPolicyCheck } from "./tools/opa-policy-check.ts";
import { opaProgramLookup } from "./tools/opa-program-lookup.ts";
import { opaSearchSections } from "./tools/opa-search-sections.ts";
import { createAnswerFinder, identify, isOfVersion } from "./answer-id.ts";

const opened = openStarterDeps();
afterAll(async () => (await opened).close());
const call = { signal: new AbortController().signal };

const checkPolicy = async (query: string) => {
  const input = opaPolicyCheck.inputSchema.parse({ query });
  return opaPolicyCheck.handler(input, (await opened).deps, call);
};

test("an answer's id leads back to the provisions that it showed, and to no others", async () => {
  const { corpus } = (await opened).deps;
  const {
    answer_id: id,
    policies,
    heading,
    companions,
  } = await checkPolicy("Prescribing Drugs provision 34");
  const { places, unknown, isCut, isDamaged } = createAnswerFinder(corpus)(id);
  expect({ unknown, isCut, isDamaged }).toEqual({ unknown: 0, isCut: false, isDamaged: false });
  expect(isOfVersion(id, corpus.version)).toBe(true);
  const shown = [...policies, ...(heading?.provisions ?? []), ...companions].flatMap(
    ({ text }) => text ?? [],
  );
  expect(places.map(({ text }) => text).toSorted()).toEqual([...new Set(shown)].toSorted());
  expect(places[0]).toMatchObject({ provision: "34", document: { document_id: "cpso-prescribing-drugs" } });
});

test("the statements that decided infection control and screening are found", async () => {
  const { deps } = await opened;
  const asked = opaIpacGuidance.inputSchema.parse({ topic: "vaccine storage" });
  const ipac = await opaIpacGuidance.handler(asked, deps, call);
  const texts = createAnswerFinder(deps.corpus)(ipac.answer_id).places.map(({ text }) => text);
  expect(texts).toContain(ipac.requirements[0]?.text);
  const person = { program: "breast", patient_age: 38, risk_factors: ["BRCA1 carrier"] };
  const lookup = await opaProgramLookup.handler(opaProgramLookup.inputSchema.parse(person), deps, call);
  const rules = createAnswerFinder(deps.corpus)(lookup.answer_id).places;
  expect(rules.some(({ text }) => lookup.patient_specific?.recommendation?.includes(text))).toBe(true);
});

test("every section that is read alone is found by its id", async () => {
  const { deps } = await opened;
  const find = createAnswerFinder(deps.corpus);
  for (const { section_id } of deps.corpus.rows.sections) {
    const input = opaGetSection.inputSchema.parse({ section_id, include_parent: false });
    const { answer_id: id } = await opaGetSection.handler(input, deps, call);
    const { places, unknown } = find(id);
    expect(unknown).toBe(0);
    expect(places.map(({ section }) => section?.section_id)).toContain(section_id);
  }
});

test("the same answer has the same id, for any question", async () => {
  const again = async () => (await checkPolicy("When may I end a patient relationship?")).answer_id;
  expect(await again()).toBe(await again());
  const { deps } = await opened;
  const { sections } = await opaSearchSections.handler(
    opaSearchSections.inputSchema.parse({ query: "hand hygiene" }),
    deps,
    call,
  );
  const { answer_id: id } = identify({ sections }, deps.corpus);
  fc.assert(
    fc.property(fc.string(), fc.string(), (question, word) => {
      const asked = { query_interpretation: question, not_held: [word], answers: [{ part: question }] };
      expect(identify({ sections, ...asked, notices: [word], topic: word }, deps.corpus).answer_id).toBe(id);
    }),
  );
  expect(identify({ sections: sections.slice(1) }, deps.corpus).answer_id).not.toBe(id);
  expect(identify({ sections }, { ...deps.corpus, version: "another" }).answer_id).not.toBe(id);
});

test("more places than an id has room for, places of another dataset, and a damaged id are reported", async () => {
  const { corpus } = (await opened).deps;
  const { sections } = corpus.rows;
  const many = identify({ sections: sections.slice(0, 60) }, corpus).answer_id;
  expect(createAnswerFinder(corpus)(many)).toMatchObject({ unknown: 0, isCut: true, isDamaged: false });
  const few = identify({ sections: sections.slice(0, 3) }, corpus).answer_id;
  const without = { ...corpus, rows: { ...corpus.rows, sections: [], provisions: [] } };
  expect(createAnswerFinder({ ...without, findSection: () => undefined })(few)).toMatchObject({
    places: [],
    unknown: 3,
  });
  expect(createAnswerFinder(corpus)(few.slice(0, -5))).toMatchObject({ isDamaged: true });
  for (const wrong of ["", "opa1", "opa1-x", `${few}!`, `opa2${few.slice(4)}`])
    expect(() => createAnswerFinder(corpus)(wrong)).toThrow("no answer_id");
});

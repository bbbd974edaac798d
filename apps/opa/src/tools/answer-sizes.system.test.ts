import * as fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { openStarterDeps } from "../../test/starter-dataset.ts";
import { opaGetSection } from "./opa-get-section.ts";
import { opaIpacGuidance } from "./opa-ipac-guidance.ts";
import { opaPolicyCheck } from "./opa-policy-check.ts";
import { opaProgramLookup } from "./opa-program-lookup.ts";
import { opaSearchSections } from "./opa-search-sections.ts";

const opened = openStarterDeps();
afterAll(async () => (await opened).close());

const call = () => ({ signal: new AbortController().signal });
const bytes = (answer: unknown): number => Buffer.byteLength(JSON.stringify(answer));

const WORDS = [
  "consent",
  "records",
  "virtual care",
  "speculum",
  "opioids",
  "hand hygiene",
  "referral",
  "fees",
];
const question = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 })
  .map((words) => words.join(" "));

test("the text for a model stays short, for any question", async () => {
  const { deps } = await opened;
  await fc.assert(
    fc.asyncProperty(
      question,
      fc.integer({ min: 1, max: 20 }),
      fc.constantFrom("breast", "cervical", "colorectal", "lung"),
      fc.integer({ min: 18, max: 90 }),
      async (query, n_results, program, patient_age) => {
        const policy = opaPolicyCheck.inputSchema.parse({ query, n_results });
        expect(bytes(await opaPolicyCheck.handler(policy, deps, call()))).toBeLessThanOrEqual(6_000);
        const search = opaSearchSections.inputSchema.parse({
          query,
          n_results,
          also: [...WORDS].slice(0, 5),
        });
        expect(bytes(await opaSearchSections.handler(search, deps, call()))).toBeLessThanOrEqual(8_000);
        const ipac = opaIpacGuidance.inputSchema.parse({ topic: query });
        expect(bytes(await opaIpacGuidance.handler(ipac, deps, call()))).toBeLessThanOrEqual(8_000);
        const risk_factors = [
          "mother had breast cancer at 42",
          "smoked daily for 30 years",
          "FIT negative 2025-03",
        ];
        const lookup = opaProgramLookup.inputSchema.parse({ program, patient_age, risk_factors });
        expect(bytes(await opaProgramLookup.handler(lookup, deps, call()))).toBeLessThanOrEqual(6_000);
      },
    ),
    { numRuns: 25 },
  );
});

test("an answer has a section's text once", async () => {
  const { deps } = await opened;
  const [part] = deps.corpus.rows.sections.filter(({ parent_id }) => parent_id !== null);
  const asked = opaGetSection.inputSchema.parse({ section_id: part?.section_id, include_children: true });
  const text = JSON.stringify(await opaGetSection.handler(asked, deps, call()));
  const words = JSON.stringify(part?.section_text ?? "").slice(1, 200);
  expect(text.split(words)).toHaveLength(2);
});

test("short and full decide the same of a person", async () => {
  const { deps } = await opened;
  const ask = async (detail: string) => {
    const input = { program: "breast", patient_age: 38, risk_factors: ["BRCA1 carrier"], detail };
    return opaProgramLookup.handler(opaProgramLookup.inputSchema.parse(input), deps, call());
  };
  const [short, full] = [await ask("short"), await ask("full")];
  expect(short.patient_specific?.outcome).toBe(full.patient_specific?.outcome);
  expect(short.patient_specific?.recommendation).toBe(full.patient_specific?.recommendation);
});

import { assert, asyncProperty, constantFrom, array, record, string } from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { odbGet } from "../src/tools/odb-get.ts";
import { askOdb } from "./ask-odb.ts";
import { openStarterDeps } from "./starter-dataset.ts";

const ask = async (input: Record<string, unknown>) => askOdb((await openStarterDeps()).deps, input);

describe("the condition is judged", () => {
  test.each([
    ["weight loss", "not_covered", false],
    ["blorf zonk", "needs_more_info", null],
    ["type 2 diabetes", "needs_more_info", null],
  ])("decides Ozempic for %s: %s", async (condition, decision, covered) => {
    const answer = await ask({ drug: "Ozempic", condition });
    expect(answer.decision).toBe(decision);
    expect(answer.coverage.covered).toBe(covered);
    if (decision === "needs_more_info") expect(answer.verdicts[0]?.needs.length).toBeGreaterThan(0);
  });

  test("covers with the code's criteria, and a general benefit for any condition", async () => {
    const met = await ask({
      drug: "Ozempic",
      condition: "type 2 diabetes",
      tried: [{ drug: "metformin", outcome: "max_dose" }],
      patient: { age_years: 70 },
    });
    expect(met).toMatchObject({ decision: "covered", coverage: { covered: true } });
    expect((await ask({ drug: "Januvia 100 mg", condition: "type 2 diabetes" })).coverage.covered).toBe(true);
  });

  test("uses the person's facts", async () => {
    const answer = await ask({ drug: "Januvia", patient: { age_years: 15, plans: { private: true } } });
    expect(answer).toMatchObject({ decision: "not_covered", coverage: { covered: false } });
  });

  test("refuses contradictions", async () => {
    const tried = ["failed", "never"].map((outcome) => ({ drug: "metformin", outcome }));
    await expect(ask({ drug: "Ozempic", tried })).rejects.toMatchObject({ code: "CONTRADICTION" });
    await expect(ask({ drug: "Aricept", measures: [{ measure: "mmse", value: -1 }] })).rejects.toMatchObject({
      code: "INVALID_MEASURE",
    });
  });

  test("does not replace a form that is not held", async () => {
    const answer = await ask({ drug: "Effexor", form: "immediate" });
    expect(answer).toMatchObject({ decision: "needs_more_info", coverage: { covered: null, din: null } });
    expect(answer.candidates.every(({ brand }) => brand === "Effexor XR")).toBe(true);
  });
});

const NAMES = [
  "Ozempic",
  "Hadlima",
  "statins",
  "Januvia 100 mg",
  "infliximab",
  "insulin",
  "jardeance",
  "XYZ",
];
const SIZES = { short: 6000, full: 24_000 } as const;

test("keeps an answer below its limit for any input, and each product once in a list", async () => {
  const words = string({ minLength: 1, maxLength: 110 });
  await assert(
    asyncProperty(
      record({
        drug: constantFrom(...NAMES),
        condition: constantFrom("rheumatoid arthritis", "weight loss", "y".repeat(300)),
        findings: array(record({ finding: words, value: constantFrom("yes", "no") }), { maxLength: 30 }),
        check: constantFrom(undefined, ["copay"], ["lu_criteria", "interchangeable", "copay"]),
        detail: constantFrom("short" as const, "full" as const),
      }),
      async ({ findings, ...input }) => {
        const unique = [
          ...new Map(
            findings
              .filter(({ finding }) => /\w/u.test(finding))
              .map((one) => [one.finding.trim().toLowerCase(), one]),
          ).values(),
        ];
        const answer = await ask({ ...input, findings: unique, top_k: 10 });
        expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThanOrEqual(SIZES[input.detail]);
        for (const list of [answer.candidates, answer.interchangeable])
          expect(new Set(list.map(({ din }) => din)).size).toBe(list.length);
      },
    ),
    { numRuns: 30 },
  );
}, 60_000);

test("keeps the tool's text for a client's model small", () => {
  const { name, title, description, inputSchema, outputSchema } = odbGet;
  const shown = [
    z.toJSONSchema(inputSchema, { io: "input" }),
    z.toJSONSchema(outputSchema, { io: "output" }),
    { name, title, description },
  ];
  expect(JSON.stringify(shown).length).toBeLessThanOrEqual(4500);
});

test("has a rule in the passage that it is cited with, under its page", async () => {
  const { deps } = await openStarterDeps();
  const { rules } = await ask({ drug: "Ozempic", condition: "weight loss" });
  expect(rules.map(({ loc }) => loc)).toEqual([
    "p. 106, Limited Use",
    "p. 22, Limited Use",
    "p. 104, Limited Use",
  ]);
  for (const { text, passage_id: id } of rules)
    expect(deps.corpus.findChunk(id ?? "")?.chunk_text).toContain(text);
});

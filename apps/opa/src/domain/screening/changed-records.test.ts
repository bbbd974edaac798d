import { expect, test } from "vitest";
import { createMemoryDeps } from "../../../test/memory-starter.ts";
import { programLookupInput } from "../programs/program-lookup-schemas.ts";
import { lookUpProgram } from "../programs/program-lookup.ts";
import { createCorpus, type CorpusRows } from "../shared/corpus.ts";

const deps = createMemoryDeps();
type Rule = CorpusRows["screeningRiskRules"][number];

/** The answer on a person where some risk rules are others than those that ship. */
async function ask(
  input: Readonly<Record<string, unknown>>,
  change: (rule: Rule) => Partial<Rule> | undefined = () => undefined,
) {
  const { rows } = deps.corpus;
  const screeningRiskRules = rows.screeningRiskRules.map((rule) => ({ ...rule, ...change(rule) }));
  const corpus = createCorpus({ ...rows, screeningRiskRules }, { version: "t", builtAt: "2026-01-10" });
  const { patient_specific: person } = await lookUpProgram(
    programLookupInput.parse({ detail: "full", ...input }),
    { ...deps, corpus },
    new AbortController().signal,
  );
  if (!person) throw new Error("no person was read");
  return person;
}

const every = (words: RegExp, change: Partial<Rule>) => (rule: Rule) =>
  rule.program !== "lung" && words.test(rule.risk_factor) ? change : undefined;

test.each([
  ["as they ship", () => undefined, "2026-01"],
  ["the first is shorter", every(/density/u, { interval_months: 6 }), "2025-07"],
  ["the second is shorter", every(/radiologist/u, { interval_months: 6 }), "2025-07"],
  ["the first is longer", every(/density/u, { interval_months: 36 }), "2026-01"],
  ["the second is longer", every(/radiologist/u, { interval_months: 36 }), "2026-01"],
  ["of a rule that does not hold", every(/ovarian/u, { interval_months: 6 }), "2026-01"],
  // The test of another name is not put off by it.
  ["for another test", every(/density/u, { interval_months: 6, test: "ultrasound" }), "2026-01"],
] as const)("of two intervals the shortest gives the date: %s", async (_, change, due) => {
  const person = await ask(
    {
      program: "breast",
      patient_age: 60,
      risk_factors: ["BI-RADS D", "radiologist recommends one year"],
      history: { tests: [{ kind: "mammogram", result: "normal", date: "2025-01" }] },
    },
    change,
  );
  expect(person.due.map((one) => one.due)).toEqual([due]);
});

test.each([
  [79, "increased", "inside", 0],
  [80, "increased", "at_edge", 0],
  [81, "outside", "outside", 0],
] as const)(
  "an entry that has an end lets in up to it: %i",
  async (patient_age, outcome, status, missing) => {
    const person = await ask(
      { program: "colorectal", patient_age, risk_factors: ["father colon cancer at 52"] },
      every(/colorectal cancer/u, { age_to: 80 }),
    );
    expect([person.outcome, person.status, person.missing_facts.length]).toEqual([outcome, status, missing]);
  },
);

test("figures from excerpts are said to be that, and no others", async () => {
  const count = async (confidence: "A" | "B") => {
    const { rows } = deps.corpus;
    const screeningPrograms = rows.screeningPrograms.map((row) => ({ ...row, confidence }));
    const corpus = createCorpus({ ...rows, screeningPrograms }, { version: "t", builtAt: "2026-01-10" });
    const { notices } = await lookUpProgram(
      programLookupInput.parse({ detail: "full", program: "lung" }),
      { ...deps, corpus },
      new AbortController().signal,
    );
    return notices.length;
  };
  expect((await count("B")) - (await count("A"))).toBe(1);
});

test.each(["breast", "cervical", "colorectal", "lung"])(
  "the date of the latest change of %s is said to be of that change",
  async (program) => {
    const { effective_date: date, notices } = await lookUpProgram(
      programLookupInput.parse({ detail: "full", program }),
      deps,
      new AbortController().signal,
    );
    expect(notices.some((words) => words.includes("effective_date"))).toBe(date !== null);
  },
);

test("the decision follows the records, from any age that they state", async () => {
  for (const age_from of [35, 40]) {
    const change = every(/gene variant/u, { age_from });
    for (const patient_age of [34, 35, 39, 40]) {
      const { status } = await ask(
        { program: "breast", patient_age, risk_factors: ["BRCA1 carrier"] },
        change,
      );
      const isFirst = patient_age === age_from;
      // The program's own ages begin with 40.
      expect(status).toBe(patient_age < age_from ? "outside" : isFirst ? "at_edge" : "inside");
    }
  }
});

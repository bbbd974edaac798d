import { afterAll, describe, expect, test } from "vitest";
import { createAsker, startAnswerServer, type Answer } from "./answer-server.ts";
import { openStarterDeps } from "./starter-dataset.ts";

const { deps, close } = await openStarterDeps();
const server = await startAnswerServer(deps);
afterAll(async () => {
  await server.stop();
  await close();
});
const { ask } = createAsker(server.url);

type Row = readonly [question: string, decision: Answer["decision"], figures: readonly string[]];

/** Figures and sections are those of the Schedule (2025-02-14), the data extract (2025-08-29) and the manuals. */
const ASSURED_FALSELY: readonly Row[] = [
  ["Phone visit with an LTC resident, can I bill it?", "not_billable", ["A65"]],
  ["A003 second in 8 months, same diagnosis", "not_billable", ["GP21"]],
  ["K017 child 10 years, second one in 6 months", "not_billable", ["GP21"]],
  ["A007 for a patient seen in ICU", "needs_more_info", ["GP12"]],
  ["cane covered?", "not_eligible", ["mobility 205"]],
  ["power wheelchair plus scooter", "not_eligible", ["mobility 600"]],
  ["not an ontario resident, wheelchair?", "not_eligible", ["core 300"]],
  ["patient only uses walker outside", "not_eligible", ["mobility 305"]],
  ["knee brace for ACL injury, sports", "not_eligible", ["orthotic-devices 305"]],
  ["is metformin covered in Alberta", "needs_more_info", ["other provinces"]],
  ["patient is 45, not on social assistance: is metformin covered by ODB", "needs_more_info", ["Trillium"]],
  ["vitamin D", "needs_more_info", []],
];

const REFUSED_FALSELY: readonly Row[] = [
  ["what does the fee schedule pay for K738", "billable", ["$16.00"]],
  ["as a GP what does A100 pay", "billable", ["$76.90"]],
  ["internist, consult by video, new patient with referral", "billable", ["A135", "$164.90"]],
  ["pantoprazole without LU code, alternative?", "covered", ["$0.1875"]],
  ["can I bill C124 bc she stayed 3 days, I am MRP", "billable", ["$61.15"]],
  [
    "wheelchair 3 years old, worn out, out of warranty, repairs cost over a third: replacement?",
    "eligible",
    ["mobility 605"],
  ],
];

const WRONG_FIGURE: readonly Row[] = [
  // Two units of K005 at $70.10, by telephone 95 %.
  ["K005 by telephone for 50 minutes, my regular patient", "billable", ["$140.20", "$133.19"]],
  ["k013 4th unit for the same patient this year", "needs_more_info", ["K033", "$49.35"]],
  ["special visit to a hospital inpatient at 1 am", "billable", ["C964 $36.40", "C996 $100.00"]],
  ["entresto LVEF 35% NYHA III", "needs_more_info", ["497", "$3.7060", "a beta blocker"]],
  ["gabapentin 300 price", "covered", ["300mg"]],
  ["insulin lispro covered?", "covered", ["$22.7000"]],
];

describe.each([
  ["nothing is granted that the sources refuse", ASSURED_FALSELY],
  ["nothing is refused for a word that only looks like a case", REFUSED_FALSELY],
  ["the figure is that of the case", WRONG_FIGURE],
] as const)("%s", (_what, rows) => {
  test.each(rows)("%s is %s", async (question, decision, figures) => {
    const answer = await ask(question);
    expect(answer.decision, answer.summary).toBe(decision);
    for (const figure of figures) expect(answer.summary).toContain(figure);
  });
});

test("what the patient takes is not asked about", async () => {
  const { intents } = await ask("FreeStyle Libre for my insulin patient");
  const drugs = intents.filter(({ kind }) => kind === "drug");
  expect(drugs.map(({ subject }) => subject)).toEqual(["Freestyle Libre"]);
});

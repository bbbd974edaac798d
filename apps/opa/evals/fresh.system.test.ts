import { afterAll, expect, test } from "vitest";
import { openStarterDeps, startStarterServer } from "../test/starter-dataset.ts";
import { askFresh } from "./ask-fresh.ts";
import { findPublication } from "./find-publication.ts";
import { freshQuestionSchema, markSchema } from "./fresh-question.ts";
import { isProvision, judgeFresh, showsFact } from "./judge-fresh.ts";

const { deps } = await openStarterDeps();
const { corpus } = deps;
const server = await startStarterServer();
afterAll(() => server.stop());

const common = {
  id: "f1-1",
  author: "1",
  voice: "family physician",
  language: "en",
  style: "plain",
  source: "the publisher's page",
  note: "of the test",
  screening: null,
  needed: [],
  unanswerable: false,
};
const report = {
  publisher: "CPSO",
  title: "Third Party Medical Reports",
  provisions: ["24"],
  place: "Timelines",
};

async function judge(asked: object, second?: object) {
  const question = freshQuestionSchema.parse({ ...common, ...asked });
  const mark = second && markSchema.parse({ id: "f1-1", by: "2", note: "of the test", ...second });
  return judgeFresh(await askFresh({ question, mark }, { url: server.url, corpus }), corpus);
}

test.each([
  ["CPSO", "Walk-in Clinics", "cpso-walk-in-clinics"],
  ["CPSO", "Virtual Care policy", "cpso-virtual-care"],
  ["CPSO", "Advice to the Profession: Virtual Care", "cpso-virtual-care-advice"],
  [
    "Ontario Health",
    "Cervical screening: guidance for providers (2025)",
    "ontario-health-cervical-screening-rules",
  ],
  ["Ministry of Health", "Bulletin 220907: claims submission time frame", "moh-bulletin-220907"],
  ["PHO", "Infection Prevention and Control for Clinical Office Practice", "pho-equipment"],
  ["CEP", "Management of Chronic Insomnia", "cep-management-of-chronic-insomnia"],
] as const)("%s, %s is held as %s", (publisher, title, id) => {
  expect([...findPublication({ publisher, title }, corpus)]).toContain(id);
});

test("a publication that is not held is nobody else", () => {
  for (const title of ["Bulletin 990101", "Physicians and Scuba Diving", "Infection control in submarines"])
    expect(findPublication({ publisher: "CPSO", title }, corpus).size, title).toBe(0);
});

test("a number printed alone, with a letter or as a range holds what is wanted of it", () => {
  expect(["20", "20b", "20a-c"].map((printed) => isProvision(printed, "20b"))).toEqual([true, true, true]);
  expect(["2", "20a", "20c-e", "120"].map((printed) => isProvision(printed, "20b"))).toEqual(
    Array(4).fill(false),
  );
  expect(["20", "20d-e"].map((printed) => isProvision(printed, "20"))).toEqual([true, true]);
});

test("a fact is shown in any case and spelling of its number, and as a word of its own", () => {
  expect(showsFact("Keep records for ten years.", "10 years")).toBe(true);
  expect(showsFact("Keep records for 110 years.", "10 years")).toBe(false);
  expect(showsFact("They MUST NOT do so.", "may not|must not")).toBe(true);
  expect(showsFact("an unwritten rule", "written")).toBe(false);
});

test("an answer is whole when it shows every provision needed, for any author of the expectation", async () => {
  const asked = {
    subject: "policy",
    question: "How many days do I have to send a third party report that an insurer asks for?",
  };
  const whole = await judge({ ...asked, needed: [{ ...report, shows: ["45 days"] }] });
  expect(whole).toMatchObject({ kind: "answerable", isFirst: true, isWhole: true, missing: [] });
  const withMark = await judge(
    { ...asked, needed: [report] },
    { unanswerable: false, screening: null, needed: [{ ...report, shows: ["77 days"] }] },
  );
  expect(withMark).toMatchObject({ isWhole: false, missing: ['"77 days"'] });
});

test("an answer states that no document has it where a tool says so", async () => {
  const judged = await judge({
    subject: "policy",
    question: "What is the licence renewal fee of the College, and how many CPD credits does renewal take?",
    unanswerable: true,
  });
  expect(judged).toMatchObject({
    kind: "unanswerable",
    isFirst: undefined,
    isWhole: undefined,
    saysNotHeld: true,
  });
});

test("screening is right by its outcome, and unsafe where the routine goes to who is outside it", async () => {
  const calls = [{ tool: "opa_program_lookup", args: { program: "breast", patient_age: 55 } }];
  const asked = { subject: "screening", question: "55, mammogram when?", calls };
  const inside = await judge({ ...asked, screening: { program: "breast", outcome: "inside" } });
  expect(inside).toMatchObject({ isOutcomeRight: true, isSafe: true });
  // An author who knows more than the call states: an answer would be the harm that is measured.
  const excluded = await judge({ ...asked, screening: { program: "breast", outcome: "excluded" } });
  expect(excluded).toMatchObject({ isOutcomeRight: false, isSafe: false });
});

test("a refused call is an outcome", async () => {
  const calls = [{ tool: "opa_clinical_tools", args: { nonsense: true } }];
  const { asked } = await judge({
    subject: "tool",
    question: "insomnia",
    calls,
    needed: [
      { publisher: "CEP", title: "Management of Chronic Insomnia", shows: ["insomnia"], place: "all" },
    ],
  });
  expect(asked.refusals).toHaveLength(1);
});

test("a question is answerable or not, and a screening question comes with its call", () => {
  const isValid = (own: object) =>
    freshQuestionSchema.safeParse({ ...common, subject: "policy", question: "?", ...own }).success;
  expect(isValid({ needed: [report] })).toBe(true);
  expect(isValid({ unanswerable: true })).toBe(true);
  expect(isValid({})).toBe(false);
  expect(isValid({ needed: [report], unanswerable: true })).toBe(false);
  const screening = { program: "lung", outcome: "unknown" };
  expect(isValid({ subject: "screening", screening })).toBe(false);
});

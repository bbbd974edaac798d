import { expect, test } from "vitest";
import { openDecider } from "./decide-question.ts";

const decide = await openDecider();

/** What is told decides, and what nobody told is asked back. */
test.each([
  ["Taught her one shot of Toujeo at bedtime, 30 minutes. K029 payable?", "not_billable", []],
  [
    "Taught her insulin with every meal and at night, four shots a day, 30 minutes. K029 payable?",
    "billable",
    [],
  ],
  ["How many K007 units for my session of today?", "needs_more_info", ["minutes"]],
  ["How many K007 units may be claimed a day?", "billable", []],
  ["Flushed the wax of an old lady's ear. G420?", "needs_more_info", ["is_ear_wax_indication_met"]],
  ["Long-term care, MRP, room 9, the monthly fee for May ok?", "needs_more_info", ["earlierClaims"]],
  [
    "Admitted Monday noon by Dr Vail, who was MRP all along, discharged Thursday at 3 pm with the summary done that day. C122 for Tuesday, C123 for Wednesday, C124 for Thursday: all fine?",
    "billable",
    [],
  ],
  [
    "I went to his apartment for a full general assessment, as I do in the office. A003 ok?",
    "not_billable",
    [],
  ],
  [
    "Endocrinologist, 140 diabetics, flow sheet kept: she came three times in the past year. K045 ok?",
    "not_billable",
    [],
  ],
  [
    "Endocrinologist, 140 diabetics, flow sheet kept: she came five times in the past year. K045 ok?",
    "billable",
    [],
  ],
] as const)("%s is %s", (question, decision, asked) => {
  const { answer } = decide(question);
  expect(answer.decision, answer.summary).toBe(decision);
  expect(answer.followUps.map(({ fact }) => fact)).toEqual(expect.arrayContaining([...asked]));
});

test("a child has the child's health visit until the sixteenth birthday", () => {
  expect(decide("Annual physical of a 14 year old, family practice, which code?").answer.summary).toContain(
    "K017",
  );
  expect(decide("Annual physical of a 16 year old, family practice, which code?").answer.summary).toContain(
    "K130",
  );
});

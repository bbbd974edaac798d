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

/** Who did it, with what, and what it was: the physician's own fee, or nobody's. */
test.each([
  ["I'm a dietitian and saw her for an hour. Can I bill A007 to OHIP?", "not_billable"],
  ["I'm a dietitian in Dr. Wu's office, he saw her for a knee: what does his A007 pay?", "billable"],
  ["The nurse practitioner did the whole physical while I was away, man of 50. K131?", "not_billable"],
  ["A001 and A004 in one visit, both payable?", "not_billable"],
  ["A001 or A004 for one visit, an ordinary short one. What does A001 pay?", "billable"],
  ["K730: I talked with the pharmacist for 15 minutes, times kept", "not_billable"],
  ["My secretary phoned the cardiologist for 15 minutes. K730?", "not_billable"],
  ["The discharge planner asks: if I fill in the home care application, what does K070 pay?", "billable"],
  ["The discharge planner completed the home care application for me. K070?", "not_billable"],
  ["K005, 31 minutes, start and stop times never written down", "not_billable"],
  ["E079 for somebody who gave up smoking six years ago?", "not_billable"],
  ["E079 billed alone, without any visit?", "not_billable"],
  ["House call: she phoned, I only gave advice by phone. A900?", "not_billable"],
  ["Video visit with a walk-in patient unknown to me, she asked for it. A101?", "billable"],
  ["All five domains tested in 30 minutes with times, more than just an MMSE. K032?", "billable"],
  ["An MMSE in 30 minutes with times. K032?", "not_billable"],
  ["My aunt is 47 with glaucoma, last eye exam three years ago. Is the eye exam insured?", "billable"],
  ["My aunt is 47, healthy eyes. Is the eye exam insured?", "not_billable"],
] as const)("%s is %s", (question, decision) => {
  const { answer } = decide(question);
  expect(answer.decision, answer.summary).toBe(decision);
});

test("a service is named by what was done", () => {
  expect(decide("Grinder's speck lifted off the cornea. What does it pay?").answer.summary).toContain("Z847");
  expect(decide("Ingrown nail, plate taken off, one toe. Fee?").answer.summary).toContain("Z128");
  expect(decide("Met with the CAS worker, booked, 30 minutes, times kept. Fee?").answer.summary).toContain(
    "K003",
  );
  expect(decide("Sutures removed at the office, which code?").answer.summary).not.toContain("Z176");
});

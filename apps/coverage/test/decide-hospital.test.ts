import { expect, test } from "vitest";
import { openDecider } from "./decide-question.ts";

const decide = await openDecider();

/** Case conferences, critical care and other services whose conditions are read from the sentence. */
test.each([
  [
    "K701 for the conference about my 40 year old patient? I am her family doctor, not the MRP; the psychiatrist is the MRP and the MRP took part. Booked, 30 minutes.",
    "billable",
  ],
  [
    "K701, family doctor is the MRP, case conference about a 40 year old out-patient, booked, 30 minutes. Payable?",
    "not_billable",
  ],
  [
    "K121 case conference on an inpatient, I'm the MRP, booked, 28 minutes, nurse and social worker there, times recorded.",
    "billable",
  ],
  [
    "K121 case conference on an inpatient, I'm not the MRP and the MRP did not attend, booked, 28 minutes.",
    "not_billable",
  ],
  [
    "K703 for a 58 year old without dementia, I'm a geriatrician and MRP, booked, 30 minutes?",
    "not_billable",
  ],
  ["K704 for a 19 year old out-patient, I'm a psychiatrist and MRP, booked, 20 minutes?", "not_billable"],
  ["Our FHT nurse gave the flu shot, can I bill G538?", "not_billable"],
  ["My own nurse gave the flu shot, I was in the clinic. G538?", "billable"],
  ["Back to the ICU three days later in the same admission, G400 again?", "billable"],
  ["Back to the ICU the next day in the same admission, G400 again?", "not_billable"],
  ["G401 for a stable patient off the ventilator who is in the unit for observation only?", "not_billable"],
  [
    "K731: a nurse practitioner phoned me for advice about her patient, 12 minutes, both in Ontario, times recorded. Can I bill it?",
    "billable",
  ],
  ["E446 with G370, ultrasound-guided shoulder injection after a failed blind attempt", "billable"],
  [
    "E446 for an ultrasound guided knee injection, straight to ultrasound without a blind attempt",
    "not_billable",
  ],
  ["P025 non stress test in a low-risk pregnancy?", "not_billable"],
  [
    "Emerg on Thursday night, I was on shift and did a full exam on a chest pain. Is A003 all right?",
    "not_billable",
  ],
  [
    "On duty in our emerg since noon on Sunday, three people waiting. Does K998 go on the first?",
    "not_billable",
  ],
  ["Third day on the unit under the same team, could G557 be put in once more?", "not_billable"],
  ["C990 first person premium for each of the three I was called to?", "not_billable"],
  ["She laboured here, then we transferred her to the city for a section. P006?", "not_billable"],
  ["E082 with C005 when I am just the consultant?", "not_billable"],
] as const)("%s is %s", (question, decision) => {
  const { answer } = decide(question);
  expect(answer.decision, answer.summary).toBe(decision);
});

test("an elective home visit has B960 and B990 on a Saturday, too (GP75)", () => {
  const { answer } = decide("Elective home visit on Saturday to a frail 80 year old, A900. Which premium?");
  expect(answer.decision).toBe("billable");
  expect(answer.summary).toMatch(/B960 \$36\.40 .* B990 \$27\.50/);
  expect(answer.summary).not.toContain("B993");
});

/** Drugs of the selection that were asked for: by the criteria of the extract. */
test.each([
  ["Is Maxalt covered on ODB?", "not_covered"],
  ["Viagra for a 70 year old, covered?", "not_covered"],
  ["Silodosin for BPH, he got dizzy on tamsulosin, 70 y", "covered"],
  ["Silodosin for BPH as the first drug, 70 y, nothing tried yet", "not_covered"],
  ["Breztri for COPD with two exacerbations, needs triple therapy, 72F", "covered"],
  ["famciclovir for shingles, 70 years old, rash began 2 days ago", "covered"],
  ["famciclovir for shingles, 70 years old, symptoms began 6 days ago", "not_covered"],
  ["Sublocade, 30 y man, OUD, on 16 mg suboxone for 2 weeks, injection in the arm", "not_covered"],
] as const)("%s is %s", (question, decision) => {
  const { answer } = decide(question);
  expect(answer.decision, answer.summary).toBe(decision);
});

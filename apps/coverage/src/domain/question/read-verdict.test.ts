import { expect, test } from "vitest";
import { asksVerdict } from "./read-verdict.ts";

test.each([
  "Saw him at noon. K013?",
  "Does the second one pay as A003?",
  "Can I still get the 30 per cent E082?",
  "My biller wants to submit C124.",
  "May the 50% premium E078 be added?",
  "C124 yes or no",
  "Is it payable, and which premium goes with it?",
  "Puis-je facturer le C124?",
  "Admitted her, and is the C122 mine to bill?",
])("asks for yes or no: %s", (question) => {
  expect(asksVerdict(question.toLowerCase())).toBe(true);
});

test.each([
  "Which code and fee?",
  "How much is the visit?",
  "K007 over the phone: is it 85 percent?",
  "Do I need to record start and stop times for A710?",
  "Is there a bump on an A007 when the patient is 71?",
  "Billing A007. Any add-on?",
  "Combien paie le C124?",
  "Our physician is a geriatrician. How much is A775?",
  "We have K887 for starting and K888 for supervising. Same fee for all of them?",
  "Is it only two K039 a year?",
  "Does C122 pay more than C123? Does it?",
  "What are B960 and B990 worth? Anyone know?",
  "Is that so for K005, or what share of the fee do I get?",
])("asks for a code, a figure or a rule: %s", (question) => {
  expect(asksVerdict(question.toLowerCase())).toBe(false);
});

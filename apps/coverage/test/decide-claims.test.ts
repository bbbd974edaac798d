import { expect, test } from "vitest";
import { openDecider } from "./decide-question.ts";

const decide = await openDecider();
const ask = (text: string) => decide(text).answer;

/** A yes where a condition is known to hold, a no where one is broken, and else a question back. */
test.each([
  [
    "Moved him upstairs to the palliative unit, same hospital, after ten days with me as MRP. C124?",
    "not_billable",
  ],
  ["Came in Friday evening, left Sunday morning, I'm MRP. C124?", "not_billable"],
  ["Admission assessment on the 4th, I'm the MRP and saw her on the 6th. C122 for that?", "not_billable"],
  ["Admission assessment on the 4th, I'm the MRP and saw her on the 5th. C122 for that?", "billable"],
  ["We looked after a lady for a week and I saw her on the day she left. C124?", "needs_more_info"],
  [
    "House call to a frail 84 year old, then I saw another resident there. A900 for the second resident?",
    "not_billable",
  ],
  ["K131 for a man who turns 65 next month, healthy?", "billable"],
  ["K131 for a man who turned 65 last week?", "not_billable"],
  ["I'm MRP, GP, busy day yesterday. May E084 go on the C002?", "needs_more_info"],
  ["I'm MRP, GP, fee for service, last Saturday. May E084 go on the C002?", "billable"],
  ["Z176 for a cut of 7 cm on the arm?", "not_billable"],
  ["G700 with the flu shot that she came for and nothing else, at my office?", "billable"],
  [
    "A few counselling units since spring with this patient, booked, 30 minutes today. K013?",
    "needs_more_info",
  ],
  [
    "Not on rounds: called in at 7 pm on Wednesday for my own in-patient. Which first person premium?",
    "billable",
  ],
  ["What does E084 add to the weekend visit of the MRP?", "billable"],
  ["A003, in the clinic or maybe at her home, the note has both. Can I claim it?", "needs_more_info"],
  ["G420 for wax that did not bother him, may I claim it for this patient?", "not_billable"],
  ["K030 was billed for him in January, March, June and August. One more in September, ok?", "not_billable"],
  ["His last one was maybe in spring, maybe before. K131 for this man of 50, ok?", "needs_more_info"],
  [
    "eConsult answered Monday as a nephrologist, she got squeezed into my clinic Tuesday. K739 ok?",
    "not_billable",
  ],
  ["eConsult answered Monday as a nephrologist, she came to my clinic on Friday. K739 ok?", "billable"],
  [
    "I covered over the weekend and sent her home Sunday after four nights, I'm MRP, summary done. C124?",
    "billable",
  ],
  ["Our 60-bed nursing home, I'm covering it. What does W003 pay?", "billable"],
  [
    "K029: it is mealtime insulin thrice plus basal at night. 40 minutes with times. What does it pay?",
    "billable",
  ],
  ["K013, my guess is 30 minutes but nobody looked at the clock. May I claim it for her?", "needs_more_info"],
  ["K029, four injections a day and not on a pump, 30 minutes with times. Payable?", "billable"],
  ["E083 on a C002 by a locum who isn't MRP?", "not_billable"],
  ["What percent does E410 add at 10:45 pm on a Monday, urgent laparotomy?", "not_billable"],
  ["What percent does E409 add at 10:45 pm on a Monday, urgent laparotomy?", "billable"],
  ["K121 for a hallway talk with the team about my in-patient, 12 minutes. Payable?", "not_billable"],
  ["Z117 with liquid nitrogen for actinic keratoses x5, what does it pay?", "billable"],
  ["W003 for my resident, W010 was not billed this month. Payable?", "billable"],
  ["Her employer wants a report from me, can I bill K035 for it?", "not_billable"],
  ["K731 for 14 minutes with times, then I admitted her that night. Payable?", "not_billable"],
  ["W010: the resident died on the 9th, I had seen her once. I'm MRP.", "billable"],
  ["W010: seen once this month, here for years. I'm MRP. Send it?", "not_billable"],
] as const)("%s is %s", (question, decision) => {
  const answer = ask(question);
  expect(answer.decision, answer.summary).toBe(decision);
});

test.each([
  ["Annual physical, he turned 65 last week. K131?", "K132"],
  ["Phone visit with a total stranger who asked for it. A007 with K301?", "A102"],
  ["A007 at the office for a woman who is 71, what does it pay?", "15%"],
  ["I'm MRP and a GP, Sunday, C002: which premium percentage?", "45%"],
])("%s names %s", (question, figure) => {
  expect(ask(question).summary).toContain(figure);
});

import { expect, test } from "vitest";
import { openDecider } from "./decide-question.ts";

const decide = await openDecider();

const partsOf = async (text: string): Promise<readonly string[]> =>
  (await decide(text)).answer.intents.map(({ kind, decision }) => `${kind} ${decision}`);

const ASKED: readonly (readonly [string, readonly string[]])[] = [
  ["The locum billed K030 for him last month. What share of a rollator does ADP pay?", ["device eligible"]],
  [
    "Her walker was bought with ADP money in 2022. How much is the home care form K070?",
    ["billing billable"],
  ],
  ["Never mind the K013. What portion of a CPAP machine does ADP pay?", ["device eligible"]],
  // What is asked of, or asked back to, stays.
  [
    "What portion of a CPAP machine does ADP pay? And what does K070 pay?",
    ["device eligible", "billing billable"],
  ],
  // Upkeep beside the device, in one sentence.
  ["ADP portion for a hearing aid, and are batteries paid?", ["device eligible", "device not_eligible"]],
  ["The hose of his ADP-funded CPAP is split, who pays for repairs?", ["device not_eligible"]],
  // The fee of a code that is taken to be claimed.
  [
    "What is W010 for a month, and can W003 go on top if W010 is paid?",
    ["billing billable", "billing not_billable"],
  ],
  ["Does ODB pay the nursing home resident's lorazepam SL 1 mg?", ["drug not_covered"]],
  ["Is lorazepam 1 mg, the ordinary tablet, on ODB?", ["drug covered"]],
];

test.each(ASKED)("decides what is asked, and not what is told beside it: %s", async (text, parts) => {
  expect(await partsOf(text)).toEqual(parts);
});

const OF_TWO: readonly (readonly [string, readonly string[]])[] = [
  [
    "Two sisters with asthma, no private plan: Ana is 15, Eva is 6. Aerochamber on ODB for each?",
    ["drug not_covered", "drug covered"],
  ],
  [
    "Two kids, no insurance. Is a spacer paid for the 7 year old? And for the 16 year old?",
    ["drug covered", "drug not_covered"],
  ],
  [
    "A007 with E080 in my office for both, acute hospital: the first discharged 4 days ago, the second discharged 20 days ago. Each?",
    ["billing billable", "billing not_billable"],
  ],
  ["Parent of two kids under 12, is an aerochamber on ODB?", ["drug covered"]],
];

test.each(OF_TWO)("decides for each of two people by what is told of each: %s", async (text, parts) => {
  expect(await partsOf(text)).toEqual(parts);
});

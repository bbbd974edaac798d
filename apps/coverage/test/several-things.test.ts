import { afterAll, expect, test } from "vitest";
import type { CoverageAnswer } from "../src/domain/answer/coverage-answer-schemas.ts";
import { answerCoverage } from "../src/domain/answer/answer-coverage.ts";
import { openStarterDeps } from "./starter-dataset.ts";

const { deps, close } = await openStarterDeps();
afterAll(close);

type Decision = CoverageAnswer["decision"];

async function decide(question: string): Promise<readonly Decision[]> {
  const answer = await answerCoverage({ question }, deps, new AbortController().signal);
  expect(answer.intents[0]?.decision).toBe(answer.decision);
  return answer.intents.map(({ decision }) => decision);
}

// mobility 205, 225, 705; hearing-devices 230, 710; glucose-monitoring 310.01; insulin-pump 700; grants 210.
test.each<readonly [string, readonly Decision[]]>([
  [
    "The most ADP puts toward one hearing aid? and do they pay for the batteries",
    ["eligible", "not_eligible"],
  ],
  [
    "ADP and insulin pumps: 75 or the whole thing? And is a Dexcom covered by ADP in type 2",
    ["eligible", "not_eligible"],
  ],
  [
    "Scooter motor died, does ADP fix it? And forearm crutches, what share do they pay",
    ["not_eligible", "eligible"],
  ],
  [
    "Repairs to his wheelchair, ADP? And what portion do they pay of a new walker?",
    ["not_eligible", "eligible"],
  ],
  ["What does ADP pay for a CPAP? And for a manual wheelchair?", ["eligible", "eligible"]],
])("each device is decided by what is told of it: %s", async (question, decisions) => {
  expect(await decide(question)).toEqual(decisions);
});

test.each<readonly [string, readonly Decision[]]>([
  ["What does C122 pay; and does ADP help with a cane... sorry, I mean a rollator", ["billable", "eligible"]],
  ["Is Crestor covered? No wait, it was metformin.", ["covered"]],
  ["Fee for A001? oops I meant A007", ["billable"]],
])("what is taken back is not asked for: %s", async (question, decisions) => {
  expect(await decide(question)).toEqual(decisions);
});

test.each<readonly [string, readonly Decision[]]>([
  // A51: E079 on A007; the group counselling is what code 423 asks of the drug.
  [
    "A007 with my own patient, 52, first quit-smoking talk, flow sheet filled in, none claimed in two years. What does the add-on pay? He goes to our cessation counselling group and wants Zyban, on ODSP, covered?",
    ["billable", "covered"],
  ],
  ["A007 fee? Is Shingrix covered by ODB", ["billable", "needs_more_info"]],
  [
    "Does ADP fund a rollator, how much? I also want to bill K013 for a 12-minute talk, ok?",
    ["eligible", "not_billable"],
  ],
])("words of one thing are no facts of another: %s", async (question, decisions) => {
  expect(await decide(question)).toEqual(decisions);
});

test.each<readonly [string, Decision]>([
  [
    "Colleague asked me in the hallway to see his patient, nothing in writing ever came. A005?",
    "not_billable",
  ],
  ["Dr. Singh asked me in the hallway, then faxed a written request. A005?", "billable"],
  [
    "Health visit K131 on a healthy 40yo, but my own last K131 for him was ten months back. Pays?",
    "not_billable",
  ],
  ["J'ai revu ma patiente au bureau 9 jours après son congé de l'hôpital. E080 avec A007?", "billable"],
  [
    "Saw him in my office sixteen days after he left the cardiac ward (in-patient). E080 with the A007?",
    "not_billable",
  ],
  [
    "Saw a frail 91 y/o in her own bungalow, Tuesday 2 pm, only patient seen there. Intermediate assessment. What do I bill incl. the travel?",
    "billable",
  ],
])("facts of a claim: %s", async (question, decision) => {
  expect((await decide(question))[0]).toBe(decision);
});

// A1, A2, A5, A11, A51, GP44, GP45, GP51, J27, J47.
test.each<readonly [string, readonly Decision[]]>([
  ["Cheat sheet: A001, A007 and A003, what does each pay?", ["billable", "billable", "billable"]],
  ["Pronounced him at home, awful night. A902 how much, and A771 too?", ["billable", "not_billable"]],
  ["I'm her MRP and saw her three times this month. W010 fine? W003 fine?", ["billable", "not_billable"]],
  [
    "G378 and E542 in my office, what's each, and is removal G552 something I can add the same day?",
    ["billable", "billable", "not_billable"],
  ],
  [
    "MRP, not a surgeon. Admitted Monday, saw her Tuesday and Wednesday. C122 Tuesday? C123 Wednesday?",
    ["billable", "billable"],
  ],
  ["Smoking: amounts of E079 and K039, and is it only two K039 a year?", ["billable", "billable"]],
  ["Can A007 and K013 go together on one day?", ["not_billable"]],
])("each code that is asked about is decided for itself: %s", async (question, decisions) => {
  expect(await decide(question)).toEqual(decisions);
});

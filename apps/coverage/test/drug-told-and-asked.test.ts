import { describe, expect, test } from "vitest";
import { openDecider } from "./decide-question.ts";

const decide = await openDecider();
const decisionOf = (text: string) => decide(text).answer.decision;

describe("a drug that nobody knows is not answered for by the one that is taken", () => {
  test.each([
    "Quovantra 68, on lactulose",
    "Zelvorex, 51, quetiapine gave him tremor, ODSP",
    "Could we move her from quetiapine to Zelvorex?",
    "Rx for Zelvorexity, lactulose failed, 70, ODB",
    "Zelvorex, 44, on quetiapine. Covered?",
  ])("%s", (text) => {
    expect(decisionOf(text)).toBe("needs_more_info");
  });

  test.each([
    "Farmer, 72, on ramipril. Is amlodipine 5 mg a benefit?",
    "Incontinent, 80, on codeine. Lactulose covered?",
    "I cared for him from start to finish; he leaves on furosemide 40. Does ODB pay for it?",
  ])("what else a question begins with is no drug: %s", (text) => {
    expect(decisionOf(text)).toBe("covered");
  });
});

describe("the form that is asked for", () => {
  test.each([
    ["Lorazepam under the tongue, 0.5 mg: does the drug plan pay?", "not_covered"],
    ["Lorazepam 0.5 mg tablets: does the drug plan pay?", "covered"],
    ["Does ODB list donepezil 10 mg as an orally disintegrating tablet?", "not_covered"],
    ["Does ODB list mirtazapine 30 mg as an orally disintegrating tablet?", "covered"],
    ["Diclofenac suppositories 50 mg on the formulary?", "covered"],
    ["Nitroglycerin sublingual spray on the formulary?", "covered"],
    ["Generic Flonase for the nose, on ODB?", "not_covered"],
    ["Generic mometasone nasal spray, on ODB?", "not_covered"],
    ["Generic Losec, on ODB?", "covered"],
  ])("%s", (text, decision) => {
    expect(decisionOf(text)).toBe(decision);
  });
});

describe("what another person takes, and what failed", () => {
  test.each([
    ["A friend got Concerta covered. Is Viagra 50 paid for me, 70, on ODB?", ["not_covered"]],
    ["Her roommate takes Crestor. Is Imovane brand covered for her, 80?", ["not_covered"]],
    ["Metformin not tolerated, Januvia, 71", ["covered"]],
    ["Lantus to be replaced by Basaglar: is Basaglar covered?", ["covered"]],
  ])("%s", (text, decisions) => {
    expect(decide(text).answer.intents.map(({ decision }) => decision)).toEqual(decisions);
  });
});

describe("for whom ODB pays", () => {
  test.each([
    ["She is 61 with no ODB, private plan at work: Lipitor?", "needs_more_info"],
    ["He is 61, on ODSP: Lipitor covered?", "covered"],
    ["He is 50, not on OW or ODSP or Trillium, lives at home. Does ODB pay for ramipril?", "not_covered"],
    ["Does ODB pay for Libre 2 sensors for type 1, insulin four times a day?", "covered"],
    ["Libre 2 sensors for my brother, 69, type 1, four insulin injections a day", "covered"],
    ["He is 21 and has Green Shield from college. Is sertraline 50 free under OHIP+?", "not_covered"],
  ])("%s", (text, decision) => {
    expect(decisionOf(text)).toBe(decision);
  });
});

test("what the writer is busy with tells of no patient", () => {
  const asked = "Ward pharmacist on discharge meds: which LU code does Brilinta 90 mg have?";
  expect(decisionOf(asked)).toBe("covered");
});

describe("who asks for exceptional access", () => {
  test.each([
    ["I work as an NP up north. May I send the EAP request on my own?", "covered"],
    ["Could a pharmacist file the EAP request?", "not_covered"],
    [
      "The pharmacist told me to file an EAP request. Family doctor here, how do I send it?",
      "needs_more_info",
    ],
  ])("%s", (text, decision) => {
    expect(decisionOf(text)).toBe(decision);
  });
});

import { describe, expect, test } from "vitest";
import { readQuestion } from "../src/domain/question/read-question.ts";
import { openDecider } from "./decide-question.ts";
import { openQuestionCatalog } from "./question-catalog.ts";

const { catalog } = await openQuestionCatalog();
const decide = await openDecider();

const namesIn = (text: string): readonly string[] =>
  readQuestion(text, { catalog, today: "2025-09-26" }).intents.flatMap((intent) =>
    intent.kind === "drug" ? intent.names.map(({ query }) => query) : [],
  );
const decisionOf = (text: string) => decide(text).answer.decision;

describe("which drug is asked about", () => {
  const ASKED: readonly (readonly [string, readonly string[]])[] = [
    ["Does the plan pay for imovain without a code?", ["Imovane"]],
    ["72F, xeralto 20, code?", ["xarelto"]],
    ["74, on oxycodone with Tylenol in it, is that covered?", ["oxycodone and acetaminophen"]],
    ["Epinephrine - EpiPen brand, on the drug plan?", ["EpiPen"]],
    [
      "Can I put my patient with heart failure NYHA 2 on Entresto? Bisoprolol + ramipril on board.",
      ["entresto"],
    ],
    ["Crestor vs Ezetrol? No, I mean Lipitor 20: covered?", ["lipitor"]],
    ["GERD, no Nexium please, rabeprazole 20 covered?", ["rabeprazole"]],
    ["Switching from panto sodium 40 to the 20 mg tabs, same code?", ["pantoprazole sodium"]],
    ["LU for celecoxib: hip OA, 74. Acetaminophen qid two months, no use. Not a smoker.", ["celecoxib"]],
    ["Home on Entresto from cardiology, has bisoprolol, no cough. Does he meet the LU?", ["entresto"]],
    ["Starting denosumab, 72F. Script is for Prolia, she isn't palliative. Is Prolia paid?", ["prolia"]],
    ["Avodart alone for BPH; tamsulosin made him dizzy, not drowsy. Covered?", ["avodart"]],
    ["Mirabegron for bladder, 69 y/o, she doesn't want to try oxybutynin. LU ok?", ["mirabegron"]],
  ];
  test.each(ASKED)("%s", (text, names) => {
    expect(namesIn(text).map((name) => name.toLowerCase())).toEqual(names.map((name) => name.toLowerCase()));
  });

  test("a pill that somebody takes is no question about its class", () => {
    expect(decisionOf("Does ODB cover her blood pressure pill?")).toBe("needs_more_info");
    expect(decisionOf("Cheapest blood pressure pills on ODB?")).toBe("covered");
  });

  test("each of several patients is decided by what is told of that patient", () => {
    const { intents } = decide(
      "Pt 1: 72M, afib, needs Eliquis 5 bid. Pt 2: 19F on dad's private plan, needs Symbicort. ODB for each?",
    ).answer;
    expect(intents.map(({ decision }) => decision)).toEqual(["covered", "not_covered"]);
  });

  test("a gel that is not listed is no tablet", () => {
    expect(decisionOf("Voltaren Emulgel covered?")).toBe("needs_more_info");
    expect(decisionOf("Voltaren 50 covered?")).toBe("covered");
  });
});

test.each([
  ["Lyrica needs an LU code? Says so on the fax.", "covered"],
  [
    "Need an LU code for Pantoloc 40, heartburn now and then, nothing else on the fax. He is 70.",
    "needs_more_info",
  ],
  ["She wants brand Synthroid 88, not the copy. Covered?", "covered"],
  [
    "Wants brand Lipitor paid in full, had no reaction to the generic, just does not trust it.",
    "not_covered",
  ],
  ["Compression stockings on ODB for an 80 year old, not diabetic?", "needs_more_info"],
  ["When will Mounjaro be on ODB? My wife asks, too.", "needs_more_info"],
])("%s", (text, decision) => {
  expect(decisionOf(text)).toBe(decision);
});

describe("who pays which co-payment", () => {
  test.each([
    ["A widow, seventy-four, lives alone, net income thirty-one thousand. What per script?", "6.11"],
    ["Couple, both over 65, combined net 58 thousand: most per Rx?", "6.11"],
    ["He's 83 at home, his wife lives in a nursing home, income 52,000 net. Copay?", "A single senior"],
    ["Lives in a Home for Special Care, age 49, ODB copay?", "$2.00"],
    ["What's the copay for someone on OW or ODSP?", "$2.00"],
  ])("%s", (text, figure) => {
    const { answer } = decide(text);
    expect(answer.decision).toBe("covered");
    expect(answer.summary).toContain(figure);
  });
});

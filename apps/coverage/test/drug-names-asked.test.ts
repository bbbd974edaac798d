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

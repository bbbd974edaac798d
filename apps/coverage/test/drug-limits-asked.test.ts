import { describe, expect, test } from "vitest";
import { openDecider } from "./decide-question.ts";

const decide = await openDecider();
const decisionOf = (text: string) => decide(text).answer.decision;
const summaryOf = (text: string) => decide(text).answer.summary;

describe("a limit that is asked for is an answer, and one that is passed a refusal", () => {
  test.each([
    [
      "Gentleman on Jardiance alone checks six times daily. How many test strips a year does ODB pay for?",
      "200",
    ],
    ["Lady takes glyburide. What is the max number of test strips ODB gives her in a year?", "400"],
    ["My aunt on Lantus wants 5000 strips; how many strips will ODB reimburse?", "3,000"],
    ["She is on Tresiba and goes through 50. How many Libre 2 sensors does ODB pay for in a year?", "33"],
  ])("asked for: %s", (text, figure) => {
    expect(decisionOf(text)).toBe("covered");
    expect(summaryOf(text)).toContain(figure);
  });

  test.each([
    "Gentleman on Januvia alone checks six times daily. Will ODB pay for all of his test strips?",
    "She is on Tresiba and wants 50 Libre 2 sensors a year. Does ODB pay for them all?",
  ])("passed: %s", (text) => {
    expect(decisionOf(text)).toBe("not_covered");
  });
});

describe("the brand that somebody wants", () => {
  test("what is paid for it is an amount", () => {
    const asked = "My uncle prefers the real Norvasc 10 mg. How much does ODB reimburse us per pill?";
    expect(decisionOf(asked)).toBe("covered");
  });
  test("its whole price is not paid without reactions", () => {
    const asked = "My uncle wants real Norvasc, no reactions to anything. Does ODB pay the full price?";
    expect(decisionOf(asked)).toBe("not_covered");
  });
  test("of a brand that is no benefit its generic may be meant", () => {
    expect(decisionOf("Losec generic on the formulary?")).toBe("covered");
    expect(decisionOf("Losec brand on the formulary?")).toBe("not_covered");
  });
});

describe("the form that is asked for", () => {
  test.each([
    ["Is the rivastigmine patch a benefit?", "not_covered"],
    ["Are rivastigmine capsules listed?", "covered"],
    ["Is there a nitroglycerin patch on ODB?", "covered"],
    ["Vyvanse 10 mg chewable for a girl of nine, on ODB?", "covered"],
  ])("%s", (text, decision) => {
    expect(decisionOf(text)).toBe(decision);
  });
  test("iron that is infused is none of the tablets", () => {
    expect(decisionOf("Does ODB cover an iron infusion?")).toBe("needs_more_info");
    expect(decisionOf("Does ODB cover iron tablets?")).toBe("covered");
  });
});

describe("what is told beside the drug that is asked about", () => {
  test.each([
    "Anoro isn't doing the trick for her COPD, she is 70. Does ODB pay for Trelegy?",
    "In place of Advair or instead of it we could try Symbicort. Symbicort on ODB for him, 68, asthma?",
    "Girl of 20, I'm not sure whether she has insurance. Is Ventolin on ODB for her?",
  ])("open: %s", (text) => {
    expect(decisionOf(text)).toBe("needs_more_info");
  });

  test("another drug of the illness that the first is headed by is taken already", () => {
    const { answer } = decide("Entresto, EF 25%, NYHA 3, perindopril for two years, carvedilol. LU code?");
    expect(answer.intents.map(({ decision }) => decision)).toEqual(["covered"]);
  });

  test("what stands before the drug that failed has not failed", () => {
    const { answer } = decide("Visanne for endometriosis with pelvic pain failed naproxen, 33. ODB?");
    expect(answer.intents.map(({ subject }) => subject)).toEqual(["Visanne"]);
  });

  test("a plan that ended is none", () => {
    const whose = "Boy of 13, his dad's work plan";
    expect(decisionOf(`${whose} ended in May, uninsured now. Ventolin on ODB?`)).toBe("covered");
    expect(decisionOf(`${whose} pays for drugs. Ventolin on ODB?`)).toBe("not_covered");
  });

  test("a figure of somebody else is not the patient's", () => {
    const asked = "Her husband has Alzheimer's with an MMSE of 19; she is 80 and forgetful. Aricept for her?";
    expect(decisionOf(asked)).toBe("needs_more_info");
  });

  test("an illness that nobody told is asked for where it chooses the code", () => {
    const { answer } = decide(
      "She has taken Pantoloc for ages, nobody knows why, 79. Does she meet limited use?",
    );
    expect(answer.followUps.map(({ fact }) => fact)).toContain("indication");
  });
});

test("what somebody pays is the co-payment", () => {
  expect(
    summaryOf("Single, 72, income 52,000. Is Xarelto listed, and what comes out of her pocket?"),
  ).toContain("$6.11");
});

test("a supply for a trip is Ontario's wherever it goes", () => {
  expect(decisionOf("Heading to Arizona for five weeks, does she get an extra 100 days supply?")).toBe(
    "not_covered",
  );
});

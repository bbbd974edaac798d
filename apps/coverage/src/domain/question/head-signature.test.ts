import { describe, expect, it } from "vitest";
import { foldText } from "./folded-text.ts";
import { withoutWorkplace } from "./head-signature.ts";

const read = (question: string): string =>
  withoutWorkplace(foldText(question).folded).replaceAll(/\s+/gu, " ").trim();

describe("who writes at the head of a message", () => {
  it.each([
    ["Infirmière à domicile : combien paie le PAAF?", "infirmiere : combien paie le paaf?"],
    ["resp clinic nurse: what does J304 pay", "resp nurse: what does j304 pay"],
    ["Home care nurse here, does ADP fund a walker?", "nurse here, does adp fund a walker?"],
    ["Secretary at a house call practice: A900?", "secretary at practice: a900?"],
  ])("has no place of service: %s", (question, wanted) => {
    expect(read(question)).toBe(wanted);
  });

  it.each([
    "Emerg doc on shift, 5 am, comprehensive assessment",
    "House call to an 84 year old: A900?",
    "LTC nurse: W010 for a resident?",
    "A nurse called me to the ward at 2 am. Premium?",
    "Home visit, nurse there too, not alone: which code?",
  ])("leaves what is told as it is: %s", (question) => {
    expect(read(question)).toBe(foldText(question).folded);
  });

  it("keeps every offset", () => {
    const { folded } = foldText("Infirmière à domicile : Xarelto?");
    expect(withoutWorkplace(folded)).toHaveLength(folded.length);
  });
});

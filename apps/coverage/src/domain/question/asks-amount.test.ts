import { describe, expect, it } from "vitest";
import { asksAmountAlone } from "./asks-amount.ts";

describe("a fee that is asked for by itself", () => {
  it.each([
    " what does k030 pay b)",
    " plus a007 = $?",
    " and plain a007 is what",
    " also remind me the fee for k005.",
    "is the fee for a900 still 54.50?",
  ])("%s", (clause) => {
    expect(asksAmountAlone([clause])).toBe(true);
  });

  it.each([
    "can i bill k030?",
    " c124?",
    " how much do i get for k013 with her today?",
    " k030 isn't paid, or is it?",
    " what does k013 pay for 50 minutes?",
    " what do a007 and e080 pay together?",
  ])("is not all that is asked: %s", (clause) => {
    expect(asksAmountAlone([clause])).toBe(false);
  });

  it("needs words of its own", () => {
    expect(asksAmountAlone([])).toBe(false);
  });
});

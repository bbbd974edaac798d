import { describe, expect, it } from "vitest";
import { readClaims, TODAY } from "../../../test/earlier-claims.ts";

const count = (question: string, code: string): number =>
  readClaims(question)?.claims.filter((claim) => claim.code === code && claim.day === TODAY).length ?? 0;

describe("visits of the month that W010 is for", () => {
  it.each([
    ["For October I saw Mrs. V twice, both W003, and not more. W010?", 2],
    ["W010 for August: two visits, W003 each time", 2],
    ["three times (each a W003), MRP. W010?", 3],
  ])("are counted in it: %s", (question, wanted) => {
    expect(count(question, "W003")).toBe(wanted);
  });
});

describe("an earlier consultation without its date", () => {
  it.each([
    "Same anemia I was consulted for before. Today can it be A135 again?",
    "I consulted on her before for the same gout, no date. A135 now?",
    "There is an old consult of mine for this. A135?",
  ])("is not sure: %s", (question) => {
    expect(readClaims(question)?.unsure).toContain("A135");
  });

  it("is counted where its date is told", () => {
    expect(readClaims("A135 again today for what I consulted on 8 months ago")?.told).toContain("A135");
  });

  it("asks for the later of two", () => {
    const told = readClaims("K030: fourth this year already billed. Can a fifth go in?");
    expect(told?.claims.filter(({ code }) => code === "K030")).toHaveLength(4);
  });
});

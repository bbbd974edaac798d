import { describe, expect, it } from "vitest";
import { foldText } from "./folded-text.ts";
import { readPayers } from "./read-payers.ts";

const read = (text: string) => readPayers(foldText(text).folded);

describe("what decides a senior's co-payment", () => {
  it.each([
    ["net income about 21 thousand", 2_100_000],
    ["nets 48 K a year", 4_800_000],
    ["income of around 24 grand", 2_400_000],
    ["net income of $19,300", 1_930_000],
  ])("reads the income of %j", (text, cents) => {
    expect(read(text).incomeCents?.value).toBe(cents);
  });

  it.each([
    ["she's signed up with the Seniors Co-Payment Program", true],
    ["already enrolled in the seniors' copay program", true],
    ["he is not enrolled in the Seniors Co-Payment Program", false],
    ["they have never signed up for the seniors co-payment program", false],
  ])("reads the enrolment of %j", (text, isEnrolled) => {
    expect(read(text).isEnrolledForSeniors?.value).toBe(isEnrolled);
  });

  it("takes a mere question about the program for no enrolment", () => {
    expect(read("What does the Seniors Co-Payment Program do?").isEnrolledForSeniors).toBeUndefined();
  });
});

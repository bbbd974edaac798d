import { expect, test } from "vitest";
import { findDoubts } from "./find-doubts.ts";

const nothing = (): readonly string[] => [];
const passage = (text: string) => ({ heading: "Publisher > Policy > Part", text });

test("a figure that none of the first three passages states is a doubt, even if the fourth states it", () => {
  const without = passage("Records are kept as the law requires.");
  const withTime = passage("Records are kept for 10 years.");
  const question = "How long must records be kept?";
  expect(findDoubts(question, [without, without, withTime], nothing)).toEqual([]);
  const [doubt, ...others] = findDoubts(question, [without, without, without, withTime], nothing);
  expect(doubt?.words).toContain("asks for a time");
  expect(doubt?.factor).toBeLessThanOrEqual(0.5);
  expect(others).toEqual([]);
});

test("a missing figure and what the app finds missing are two doubts", () => {
  const question = "How long does Alberta require records to be kept?";
  const doubts = findDoubts(question, [passage("Records are kept.")], (asked, texts) => [
    `${asked} ${texts.join(" ")}`,
  ]);
  expect(doubts.map(({ words }) => words)).toEqual([
    expect.stringContaining("a time"),
    expect.stringMatching(/Alberta.*Records are kept/su),
  ]);
});

test("nothing found is no doubt: it is nothing found", () => {
  expect(findDoubts("How long must records be kept?", [], () => ["never asked"])).toEqual([]);
});

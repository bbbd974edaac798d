import { expect, test } from "vitest";
import { findDoubts } from "./find-doubts.ts";

const passage = (text: string) => ({ heading: "Publisher > Policy > Part", text });

test("a figure that none of the first three passages states is a doubt, even if the fourth states it", () => {
  const without = passage("Records are kept as the law requires.");
  const withTime = passage("Records are kept for 10 years.");
  const question = "How long must records be kept?";
  expect(findDoubts(question, [without, without, withTime])).toEqual([]);
  const [doubt, ...others] = findDoubts(question, [without, without, without, withTime]);
  expect(doubt?.words).toContain("asks for a time");
  expect(doubt?.factor).toBeLessThanOrEqual(0.5);
  expect(others).toEqual([]);
});

test("another body and a missing figure are two doubts", () => {
  const doubts = findDoubts("How long does Alberta require records to be kept?", [
    passage("Records are kept."),
  ]);
  expect(doubts.map(({ words }) => words)).toEqual([
    expect.stringContaining("a time"),
    expect.stringContaining("Alberta"),
  ]);
});

test("nothing found is no doubt: it is nothing found", () => {
  expect(findDoubts("How long must records be kept?", [])).toEqual([]);
});

test("a fee code that none of the first passages names is a doubt, with its suffix or without; one that is named is none", () => {
  const names = passage("Since 2021 K300A stands beside K300 or K301 for the modality.");
  expect(findDoubts("Is k300 still needed?", [names])).toEqual([]);
  expect(findDoubts("K301 or A007 for a call?", [names])).toEqual([]);
  const [doubt] = findDoubts("Is A007A paid by telephone?", [names]);
  expect(doubt?.words).toContain("A007");
});

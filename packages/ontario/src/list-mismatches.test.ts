import { expect, test } from "vitest";
import { listMismatches } from "./list-mismatches.ts";

test("a fee code that no text names is a mismatch, with its suffix or without", () => {
  const text = "Since 2021 K300A goes with K300 or K301 for the modality.";
  expect(listMismatches("Is k300 still needed?", [text])).toEqual([]);
  expect(listMismatches("K301 or A007 for a call?", [text])).toEqual([]);
  const [mismatch] = listMismatches("Is A007A paid by telephone?", [text]);
  expect(mismatch).toContain("A007");
});

test("rules of another body are a mismatch until a text is about it", () => {
  const question = "What does the College of Nurses say about K301?";
  expect(listMismatches(question, ["K301 is a modality."])).toEqual([
    expect.stringContaining("College of Nurses of Ontario"),
  ]);
  expect(listMismatches(question, ["K301 is a modality.", "The College of Nurses sets rules."])).toEqual([]);
});

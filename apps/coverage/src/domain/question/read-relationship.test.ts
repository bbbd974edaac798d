import { expect, test } from "vitest";
import { readRelationship } from "./read-relationship.ts";

const read = (sentence: string): boolean | undefined => readRelationship(sentence.toLowerCase())?.value;

test.each([
  "Rostered with me",
  "I saw her in person 8 months ago",
  "Not seen in three years but enrolled with our group",
  "Somebody I see regularly in the office",
  "Not a new patient",
])("there is one: %s", (sentence) => {
  expect(read(sentence)).toBe(true);
});

test.each([
  "Never laid eyes on him, and he is not on my roster",
  "Last physical visit was 30 months ago, he is not enrolled with us",
  "None of us ever met her",
  "A new patient on the line",
])("there is none: %s", (sentence) => {
  expect(read(sentence)).toBe(false);
});

test.each([
  "I personally never met her",
  "She is not rostered",
  "She called about her knee",
  "Seen by video last year",
])("half of the answer leaves it open: %s", (sentence) => {
  expect(read(sentence)).toBeUndefined();
});

import { expect, test } from "vitest";
import { readMrp } from "./read-mrp.ts";

const read = (sentence: string): readonly boolean[] =>
  readMrp(sentence.toLowerCase()).map(({ isAsker }) => isAsker);

test.each([
  "I'm the baby's MRP",
  "As MRP I admitted him",
  "I was the attending (MRP) for all of it",
  "After eight days under my care as MRP",
  "I am her family doctor and MRP",
  "MRP here, in since Monday",
  "The MRP is me",
  "je suis le MLPR",
  "My wife's colleague golfs. I am MRP.",
])("the asker is responsible: %s", (sentence) => {
  expect(read(sentence)).toEqual([true]);
});

test.each([
  "The day hospitalist took over as MRP and I never was.",
  "My colleague is MRP, I saw her today",
  "She was under Dr. Q as most responsible physician. E082 for me?",
  "The MRP is the surgeon, I only consult",
  "Can an internist add it when another doctor stays MRP?",
  "I was MRP until Wednesday",
  "I wasn't MRP",
  "I covered for the MRP",
  "Admitted under the care of another physician",
])("somebody else is: %s", (sentence) => {
  expect(read(sentence)).toEqual([false]);
});

test.each([
  "Do I have to be MRP?",
  "What does the MRP bill the day after?",
  "Is the MRP paid for it?",
  "Who is MRP is not clear",
  "Only the MRP can bill it?",
])("a role that is asked about is nobody's: %s", (sentence) => {
  expect(read(sentence)).toEqual([]);
});

import { expect, test } from "vitest";
import { chooseConditions } from "./choose-conditions.ts";

const POINTS = [
  "The request is in writing.",
  "The record is complete.",
  "The visit is in person.",
  "Both are in Ontario.",
  "At least 75 minutes with the patient.",
  "Eight units per patient and 12 months.",
  "The hospital does not pay for it.",
].map((point) => ({ point, sources: [] }));

const chosen = (question: string): readonly string[] =>
  chooseConditions(POINTS, question, 4).map(({ point }) => point);

test.each([
  ["What is the minimum time for A775?", "At least 75 minutes with the patient."],
  ["How many units a year of K077?", "Eight units per patient and 12 months."],
  ["May a doctor whom the hospital pays bill it?", "The hospital does not pay for it."],
])("%s: what it asks for is among the four that are named", (question, point) => {
  expect(chosen(question)).toContain(point);
  expect(chosen(question)).toHaveLength(4);
});

test("what is named keeps the order of the conditions, and the first are named where the question says nothing of any", () => {
  expect(chosen("Can I bill A775?")).toEqual(POINTS.slice(0, 4).map(({ point }) => point));
  const order = POINTS.map(({ point }) => point);
  const some = chosen("How long, and does the hospital pay?");
  expect(some).toEqual(order.filter((point) => some.includes(point)));
});

test("up to four are all named", () => {
  expect(chooseConditions(POINTS.slice(0, 4), "How many minutes?", 4)).toEqual(POINTS.slice(0, 4));
});

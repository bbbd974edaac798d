import { expect, test } from "vitest";
import { choosePriceLines } from "./choose-price-lines.ts";

const line = (type: string) => ({ device_type: type });
const CHAIRS = [
  "Adult Standard Manual Wheelchair",
  "Adult Lightweight Standard Manual Wheelchair",
  "Adult Lightweight Performance Manual Wheelchair",
  "Paediatric Lightweight Performance Manual Wheelchair",
].map(line);
const chosen = (lines: readonly ReturnType<typeof line>[], text: string): readonly string[] =>
  choosePriceLines(lines, text).map(({ device_type: type }) => type);

test.each([
  ["adult lightweight performance chair", ["Adult Lightweight Performance Manual Wheelchair"]],
  ["standard adult wheelchair", ["Adult Standard Manual Wheelchair"]],
  ["pediatric performance wheelchair", ["Paediatric Lightweight Performance Manual Wheelchair"]],
])("%s", (text, expected) => {
  expect(chosen(CHAIRS, text)).toEqual(expected);
});

test("keeps all lines if the words distinguish none", () => {
  expect(chosen(CHAIRS, "a manual wheelchair for her")).toHaveLength(CHAIRS.length);
});

test("distinguishes types by their numbers, and reads a first prosthesis as a new one", () => {
  const bases = ["Adult Power Base Type 1", "Adult Power Base Type 2"].map(line);
  expect(chosen(bases, "power base type two")).toEqual(["Adult Power Base Type 2"]);
  expect(chosen(bases, "for 2 days")).toHaveLength(2);
  const noses = ["New Nasal Prosthesis", "Repeat Nasal Prosthesis", "New Auricular Prosthesis"].map(line);
  expect(chosen(noses, "his first nose prosthesis")).toEqual(["New Nasal Prosthesis"]);
});

import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createLineRepairer } from "./repair-fragments.ts";

const CLEAN = Array.from({ length: 6 }, () => [
  "The keeper of the lighthouse is paid for each examination of the lamp.",
  "When the lamp is not normal, the keeper cleans it and records the examination.",
  "A minor assessment of the lamp is part of each visit.",
]);
const repair = createLineRepairer(CLEAN);

test.each([
  ["Whe n the l amp is not no rmal", "When the lamp is not normal"],
  ["th e keep er of the lig htho use", "the keeper of the lighthouse"],
  ["ex amina tion (of the la mp).", "examination (of the lamp)."],
  ["A0 08 is paid with A 007 o f the vis it", "A008 is paid with A007 of the visit"],
  [
    "Minor asses sment............ .... ....... ....... 23.75",
    "Minor assessment.............................. 23.75",
  ],
])("%s", (broken, whole) => {
  expect(repair(broken)).toBe(whole);
});

test("leaves a line of whole words as it is, and joins no unknown words", () => {
  for (const line of CLEAN.flat()) expect(repair(line)).toBe(line);
  expect(repair("zeppelin dock x of the lamp")).toBe("zeppelin dock x of the lamp");
});

test("loses no letter, with any spaces", () => {
  const letters = (text: string): string => text.replaceAll(" ", "");
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom("l", "amp", "the", "ke", "eper", "A0", "08", "3.50", "a,", "(b", "no", "rmal"),
      ),
      (parts) => {
        const line = parts.join(" ");
        expect(letters(repair(line))).toBe(letters(line));
      },
    ),
  );
});

import { expect, test } from "vitest";
import { foldText } from "./folded-text.ts";
import { readDioptres } from "./read-dioptres.ts";

const read = (text: string): Readonly<Record<string, boolean>> =>
  Object.fromEntries(
    Object.entries(readDioptres(foldText(text).folded)).map(([fact, { value }]) => [fact, value]),
  );

test.each([
  ["-14.50 OU, cannot be corrected further", { correction_above_10_dioptres: true }],
  ["plus 12 dioptres both eyes, not aphakic", { correction_above_10_dioptres: true }],
  ["-8.00 both eyes wants contact lenses", { correction_above_10_dioptres: false }],
  ["needs a +5.00 add, 20/100 with glasses", { bifocal_addition_above_4: true }],
  [
    "bifocal addition of +3.50 and her rx is -2.00 OU",
    { bifocal_addition_above_4: false, correction_above_10_dioptres: false },
  ],
])("%s", (text, expected) => {
  expect(read(text)).toEqual(expected);
});

test.each([
  ["at the limit, where the manuals disagree", "-10.00 OU contact lenses"],
  ["without figures", "low vision, way better in contact lenses"],
  ["figures of other things", "age 12, 3 glasses of water, vision 20/80"],
])("nothing %s", (_, text) => {
  expect(read(text)).toEqual({});
});

import { describe, expect, test } from "vitest";
import { createWordFinder, findWords } from "./find-words.ts";

/** Its lower case is two signs. */
const DOTTED_I = "\u0130";
/** Latin letters with accents, and Greek ones that appear next to figures. */
const CHARACTERS = [...Array.from({ length: 0x02_50 }, (_, code) => code), 0x03_b1, 0x03_b2, 0x03_bc]
  .map((code) => String.fromCodePoint(code))
  .filter((each) => each !== DOTTED_I);
// The properties of Unicode, of the letter in lower case, as all text is read.
const isOfWord = (character: string): boolean => /[\p{L}\p{N}]/u.test(character.toLowerCase());

describe.each([
  ["phrases of one call", (text: string) => findWords(text, ["cane"])],
  ["phrases of a table", createWordFinder([["cane", 1]])],
] as const)("%s", (_kind, find) => {
  test("reads a word next to a letter or digit as another word, and next to any other sign as the same", () => {
    const before = CHARACTERS.filter((each) => find(`${each}cane it`).length === 0);
    const after = CHARACTERS.filter((each) => find(`it cane${each}`).length === 0 && each !== "s");
    expect(before).toEqual(CHARACTERS.filter(isOfWord));
    expect(after).toEqual(CHARACTERS.filter((each) => isOfWord(each) && each.toLowerCase() !== "s"));
  });

  test("its plural is found, with the place of all of it", () => {
    expect(find("Two canes.")).toMatchObject([{ phrase: "cane", from: 4, to: 9 }]);
  });
});

import * as fc from "fast-check";
import { expect, test } from "vitest";
import { joinLines } from "./join-lines.ts";
import { mendSplitWords } from "./mend-split-words.ts";
import { normaliseText } from "./normalise-text.ts";
import { toRaisedText } from "./raised-text.ts";
import { countWords } from "./vocabulary.ts";

const MESSY = fc.string({
  unit: fc.constantFrom(
    "a",
    "é",
    "e\u0301",
    "\uFB01",
    "\uFB03",
    "\u00AD",
    "\u200B",
    "\u00A0",
    " ",
    "\n",
    "\t",
    "\u2011",
    "“",
    "½",
    "-",
    "Å",
    "\uFEFF",
    "7",
  ),
});

test("one form for one text", () => {
  expect(normaliseText("\uFEFF The e\u0301\u00ADtui\u00A0\u00A0of\uFB01ce\n“½ cup”, non\u2011stop ")).toBe(
    "The étui office “½ cup”, non-stop",
  );
});

test("normalising twice changes nothing more", () => {
  fc.assert(
    fc.property(fc.oneof(MESSY, fc.string({ unit: "binary" })), (text) => {
      expect(normaliseText(normaliseText(text))).toBe(normaliseText(text));
    }),
    { numRuns: 500 },
  );
});

test("no word is lost, split or joined", () => {
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[a-zé0-9]{1,8}$/), { minLength: 1 }),
      fc.constantFrom(" ", "\u00A0", "\n ", "\t"),
      (words, space) => {
        expect(normaliseText(words.join(space)).split(" ")).toEqual(
          words.map((word) => word.normalize("NFC")),
        );
      },
    ),
  );
});

const vocabulary = countWords([
  "ventilation",
  "long-term long term",
  "follow-up",
  "February February February",
  "a part apart apart apart apart",
  "into into into into in to in to",
]);

test.each([
  [["good venti-", "lation"], "good ventilation"],
  [["a long-", "term plan"], "a long-term plan"],
  [["for follow-", "up visits"], "for follow-up visits"],
  [["the unknow-", "able"], "the unknowable"],
  [["part-", "in"], "part-in"],
  [["pages 3-", "7"], "pages 3- 7"],
  [["the Smith-", "Jones case"], "the Smith- Jones case"],
  [["one", "two"], "one two"],
])("joins %j", (lines, whole) => {
  expect(joinLines(lines, vocabulary)).toBe(whole);
});

test.each([
  ["Februa ry 14", "February 14"],
  ["a part of it", "a part of it"],
  ["in to the room", "in to the room"],
  ["venti lation", "venti lation"],
])("repairs %s only without doubt", (text, whole) => {
  expect(mendSplitWords(text, vocabulary)).toBe(whole);
});

test.each([
  // Figures keep their value.
  ["10", "9", "10⁹"],
  ["× 10", "-3", "× 10⁻³"],
  ["5 cm", "2", "5 cm²"],
  ["+8", "0", "+8°"],
  ["37", "o", "37°"],
  // Numbers of notes are apart from words and figures.
  ["products", "29,30,40-42", "products ²⁹,³⁰,⁴⁰-⁴²"],
  ["aged <19", "30", "aged <19 ³⁰"],
  ["from", "2", "from ²"],
  ["time.", "7", "time. ⁷"],
  ["", "1", "¹"],
  // Raised letters are part of the word.
  ["1", "st", "1st"],
  ["Basaglar", "TM", "Basaglar™"],
])("raised text after %j: %j", (before, raised, whole) => {
  expect(before + toRaisedText(before, raised)).toBe(whole);
});

test("a raised number that leads somewhere is that of a note", () => {
  expect(toRaisedText("10", "9", { isLink: true })).toBe(" ⁹");
});

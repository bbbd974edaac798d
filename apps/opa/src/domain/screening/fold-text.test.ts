import { expect, test } from "vitest";
import { foldText, foldWords } from "./fold-text.ts";

const ONES = "one two three four five six seven eight nine".split(" ");
const TENS = "twenty thirty forty fifty sixty seventy eighty".split(" ");
const TEENS = "eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(" ");

test("ages and years in English words are the numbers that they name, from 11 to 89", () => {
  expect(TEENS.map(foldText)).toEqual(["11", "12", "13", "14", "15", "16", "17", "18", "19"]);
  TENS.forEach((tens, at) => {
    expect(foldText(tens)).toBe(String(20 + 10 * at));
    ONES.forEach((one, below) => {
      const number = String(20 + 10 * at + below + 1);
      expect([foldText(`${tens}-${one}`), foldText(`At ${tens} ${one}, once`)]).toEqual([
        number,
        `at ${number} once`,
      ]);
    });
  });
});

test.each([
  ["onze", "11"],
  ["seize ans", "16 ans"],
  ["vingt", "20"],
  ["vingt et un", "21"],
  ["trente-cinq ans", "35 ans"],
  ["quarante-neuf", "49"],
  ["soixante", "60"],
  // Small numbers and parts of words stay as they are.
  ["one or two aunts", "one or two aunts"],
  ["a weight often eightyfold", "a weight often eightyfold"],
])("%s is %s", (words, folded) => {
  expect(foldText(words)).toBe(folded);
});

test.each([
  [["BI-RADS D", "birads d", "Bi RADS: D"]],
  [["BRCA1 positive", "BRCA 1+", "brca1+"]],
  [["HPV 16 positive", "HPV 16+", "hpv-16 +"]],
  [["ASC-US", "ASCUS", "asc us"]],
  [["hemoptysis", "haemoptysis", "Hémoptysie"]],
  [["negative FIT", "FIT normal", "normal FIT"]],
  [["cœur", "coeur"]],
])("%j are one thing", (spellings) => {
  expect(new Set(spellings.map((spelling) => foldText(spelling).replace(" +", " positive"))).size).toBe(1);
});

test("keeps what makes a figure, and nothing else between words", () => {
  expect(foldText("  Risk: 2,5 % (≥2%).  Age <50 / >40! ")).toBe("risk 2.5 % >=2% age <50 >40");
  expect(foldWords(" A.  b ")).toEqual(["a", "b"]);
  expect(foldWords(" . ")).toEqual([]);
});

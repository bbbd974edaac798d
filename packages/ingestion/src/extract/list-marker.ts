const ROMAN: readonly (readonly [number, string])[] = [
  [1000, "m"],
  [900, "cm"],
  [500, "d"],
  [400, "cd"],
  [100, "c"],
  [90, "xc"],
  [50, "l"],
  [40, "xl"],
  [10, "x"],
  [9, "ix"],
  [5, "v"],
  [4, "iv"],
  [1, "i"],
];

/** Browsers print larger ones in digits; a mistyped start would also take all memory. */
const LARGEST_ROMAN = 3999;

function toRoman(value: number): string {
  if (value > LARGEST_ROMAN) return String(value);
  let rest = value;
  let text = "";
  for (const [worth, letters] of ROMAN) {
    while (rest >= worth) {
      text += letters;
      rest -= worth;
    }
  }
  return text;
}

/** 1 → a, 26 → z, 27 → aa, as browsers count. */
const toLetters = (value: number): string =>
  value < 1 ? "" : toLetters(Math.floor((value - 1) / 26)) + String.fromCodePoint(97 + ((value - 1) % 26));

/** By the `type` attribute of HTML or the name of the CSS `list-style-type`. */
const STYLES: Readonly<Record<string, (value: number) => string>> = {
  a: toLetters,
  "lower-alpha": toLetters,
  "lower-latin": toLetters,
  A: (value) => toLetters(value).toUpperCase(),
  "upper-alpha": (value) => toLetters(value).toUpperCase(),
  "upper-latin": (value) => toLetters(value).toUpperCase(),
  i: toRoman,
  "lower-roman": toRoman,
  I: (value) => toRoman(value).toUpperCase(),
  "upper-roman": (value) => toRoman(value).toUpperCase(),
};

/** The number of a list's item as a browser prints it, without the dot. Numbers below 1 stay digits, as CSS has it. */
export const toListNumber = (value: number, style: string): string =>
  (value >= 1 ? STYLES[style]?.(value) : undefined) ?? String(value);

import { readFigures } from "@clinical-mcp/citations";

const NUMBER = /\d{1,3}(?:,\d{3})+(?:\.\d+)?|(?<!\d)\d+,\d{2}(?!\d)|(?<![\d.])\d*\.?\d+/gu;
/** The French spelling: 49,35. */
const FRENCH = /^\d+,\d{2}$/u;

/** A number counts, not its spelling: $500, $500.00 and 500,00 $ are one, and so are "two units" and 2. */
const numbersIn = (text: string): readonly number[] =>
  (text.match(NUMBER) ?? []).map((digits) => Number(digits.replaceAll(",", FRENCH.test(digits) ? "." : "")));

export function shows(text: string, figure: string): boolean {
  if (text.toLowerCase().includes(figure.toLowerCase())) return true;
  const [wanted] = numbersIn(figure);
  const inWords = readFigures(text).flatMap((found) => (found.kind === "number" ? [found.value] : []));
  return wanted !== undefined && [...numbersIn(text), ...inWords].includes(wanted);
}

import { readFigures } from "@clinical-mcp/citations";

const NUMBER = /\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d*\.?\d+/gu;

/** A number counts, not its spelling: $500 and $500.00 are one, and so are "two units" and 2. */
const numbersIn = (text: string): readonly number[] =>
  (text.match(NUMBER) ?? []).map((digits) => Number(digits.replaceAll(",", "")));

/** Whether a text shows a figure, in whatever form. */
export function shows(text: string, figure: string): boolean {
  if (text.toLowerCase().includes(figure.toLowerCase())) return true;
  const [wanted] = numbersIn(figure);
  if (wanted === undefined) return false;
  if (numbersIn(text).includes(wanted)) return true;
  return readFigures(text).some((found) => found.kind === "number" && found.value === wanted);
}

const Z = 1.96;

/** A share with its 95 % interval (Wilson), in percent: "94.1 % (90.2 to 96.5)". */
export function formatShare(count: number, total: number): string {
  if (total === 0) return "–";
  const share = count / total;
  const weight = Z ** 2 / total;
  const middle = (share + weight / 2) / (1 + weight);
  const half = (Z * Math.sqrt((share * (1 - share)) / total + weight / (4 * total))) / (1 + weight);
  const percent = (value: number): string => (Math.min(1, Math.max(0, value)) * 100).toFixed(1);
  return `${percent(share)} % (${percent(middle - half)} to ${percent(middle + half)})`;
}

import type { Screen, Style } from "./screen.ts";

interface Badge {
  readonly band: "none" | "low" | "moderate" | "high";
  /** Least score of the band. */
  readonly from: number;
  readonly marks: string;
  readonly style: Style;
}

/**
 * Best first. The bands are those of the confidence package, and its tests hold them to it: the package itself is too much
 * to carry to where only this program is installed.
 */
const BADGES: readonly Badge[] = [
  { band: "high", from: 0.8, marks: "●●●", style: "green" },
  { band: "moderate", from: 0.5, marks: "●●○", style: "yellow" },
  { band: "low", from: Number.MIN_VALUE, marks: "●○○", style: "red" },
];
const NONE: Badge = { band: "none", from: 0, marks: "○○○", style: "red" };

/** Rounded down, so that no score looks better than it is; first to four decimals, where 0.29 is 2900 and not a hair less. */
const formatScore = (score: number): string =>
  (Math.floor(Math.round(score * 10_000) / 100) / 100).toFixed(2);

const toBadge = (confidence: number): Badge => BADGES.find(({ from }) => confidence >= from) ?? NONE;

/** Whether the confidence is in the highest band. */
export const isHigh = (confidence: number): boolean => toBadge(confidence).band === "high";

/**
 * How sure an answer is, in marks, words and colour.
 *
 * @param confidence in [0, 1]
 */
export function renderConfidence({ paint }: Screen, confidence: number): string {
  const { band, marks, style } = toBadge(confidence);
  return paint(style, `${marks} confidence ${band} (${formatScore(confidence)})`);
}

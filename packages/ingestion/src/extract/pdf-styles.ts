import type { PdfLine } from "./pdf-lines.ts";

/** The usual styles of a document, by which headings and paragraph ends are recognised. */
export interface PdfStyles {
  /** Size of most of the text, in points. */
  readonly bodySize: number;
  /** Whether most of the text is bold, so that bold says nothing. */
  readonly bodyBold: boolean;
  /** Usual distance between the baselines of a paragraph, in parts of its size. */
  readonly pitch: number;
  /** Sizes of headings, largest first. */
  readonly headingSizes: readonly number[];
}

/** A heading is at least this much larger than the text. */
const LARGER = 1.12;
const LONGEST_HEADING_WORDS = 20;
const MOST_LEVELS = 5;

function mostFrequent(weights: ReadonlyMap<number, number>): number | undefined {
  return [...weights].sort(([, one], [, other]) => other - one)[0]?.[0];
}

function weigh(lines: readonly PdfLine[], toKey: (line: PdfLine) => number): ReadonlyMap<number, number> {
  const weights = new Map<number, number>();
  for (const line of lines) weights.set(toKey(line), (weights.get(toKey(line)) ?? 0) + line.text.length);
  return weights;
}

function usualPitch(lines: readonly PdfLine[]): number {
  const pitches = new Map<number, number>();
  lines.forEach((line, position) => {
    const before = lines[position - 1];
    if (!before || before.size !== line.size) return;
    const pitch = Math.round(((before.y - line.y) / line.size) * 20) / 20;
    if (pitch > 0.8 && pitch < 2.5) pitches.set(pitch, (pitches.get(pitch) ?? 0) + 1);
  });
  return mostFrequent(pitches) ?? 1.2;
}

/** The number of a section with its title, which may end in a colon: "110.02 Roles of the Vendor:". */
const NUMBERED_TITLE = /^(?:\d{3}|\d{1,3}(?:\.\d{1,2})+)\s+\p{Lu}.*:$/u;

const hasWords = (text: string): boolean => /\p{L}{2}/u.test(text);

const isHeadingText = (text: string): boolean =>
  hasWords(text) && text.split(" ").length <= LONGEST_HEADING_WORDS;

export function toPdfStyles(lines: readonly PdfLine[]): PdfStyles {
  const bodySize = mostFrequent(weigh(lines, ({ size }) => size)) ?? 11;
  const body = lines.filter(({ size }) => size === bodySize);
  const boldLetters = body.filter(({ bold }) => bold).reduce((sum, { text }) => sum + text.length, 0);
  const letters = body.reduce((sum, { text }) => sum + text.length, 0);
  const sizes = new Set(
    lines
      .filter(({ size, text }) => size >= bodySize * LARGER && isHeadingText(text))
      .map(({ size }) => size),
  );
  return {
    bodySize,
    bodyBold: boldLetters > letters / 2,
    pitch: usualPitch(lines),
    headingSizes: [...sizes].sort((one, other) => other - one),
  };
}

/**
 * Level of the heading that a line is, from 1; undefined for text. Larger sizes rank by size, and bold lines of
 * the text's own size come below them all.
 */
export function toHeadingLevel(line: PdfLine, styles: PdfStyles): number | undefined {
  if (!isHeadingText(line.text)) return undefined;
  const rank = styles.headingSizes.indexOf(line.size);
  if (rank >= 0) return Math.min(rank + 1, MOST_LEVELS);
  const isBoldLine = line.bold && !styles.bodyBold && line.size >= styles.bodySize;
  if (!isBoldLine || line.segments.length > 2) return undefined;
  if (/[.,;:]$/.test(line.text) && !NUMBERED_TITLE.test(line.text)) return undefined;
  return Math.min(styles.headingSizes.length, MOST_LEVELS) + 1;
}

import { normaliseText } from "../normalise/normalise-text.ts";
import { toRaisedText } from "../normalise/raised-text.ts";

/** One run of text as the file draws it; places in points from the page's lower left corner, y at the baseline. */
export interface PdfItem {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly font: string;
}

/** A part of a line with a gap before the next one: a column of a table or of the page. */
export interface PdfSegment {
  readonly text: string;
  readonly x: number;
  readonly right: number;
}

export interface PdfLine {
  readonly text: string;
  readonly segments: readonly PdfSegment[];
  readonly x: number;
  readonly right: number;
  readonly y: number;
  /** Size of the largest part of the text, in points. */
  readonly size: number;
  readonly bold: boolean;
}

/** Glyphs of the symbol fonts that office programs use for marks: the private-use code as the mark it shows. */
const SYMBOLS: Readonly<Record<string, string>> = {
  "\uF06F": "☐",
  "\uF071": "☐",
  "\uF072": "☐",
  "\uF07F": "☐",
  "\uF0A8": "☐",
  "\uF0FE": "☑",
  "\uF0FC": "✓",
  "\uF0E0": "→",
  "\uF0E8": "→",
  "\uF0B3": "≥",
  "\uF0A3": "≤",
  "\uF0B0": "°",
};
const PRIVATE_USE = /[\uE000-\uF8FF]/g;

/** Letters that a font of marks shows as these. */
const DINGBATS: Readonly<Record<string, string>> = {
  o: "☐",
  p: "☐",
  q: "☐",
  r: "☐",
  "3": "✓",
  "4": "✓",
  l: "•",
  n: "•",
};

const toPlainText = ({ text, font }: PdfItem): string =>
  /dingbats/i.test(font)
    ? text.replace(/\w/g, (letter) => DINGBATS[letter] ?? "•")
    : text.replace(/\u00AD$/, "-").replace(PRIVATE_USE, (glyph) => SYMBOLS[glyph] ?? "•");

/** Parts of a size. Below the first two items are one word; beyond the second they are two columns. */
const WORD_GAP = 0.14;
const COLUMN_GAP = 1.6;
const SAME_BASELINE = 0.35;
/** A raised mark or a subscript is small and stays on its line. */
const RAISED = 0.6;
const SMALL = 0.75;
/** The least height of a raised mark above the baseline of its line. */
const LIFTED = 0.2;

const isBold = ({ font }: PdfItem): boolean => /bold|black|heavy|semibold|demi/i.test(font);

const isRaised = (item: PdfItem, main: PdfItem): boolean =>
  item.size < SMALL * main.size && item.y - main.y > LIFTED * main.size;

function toSegments(items: readonly PdfItem[], main: PdfItem): readonly PdfSegment[] {
  const segments: { text: string; x: number; right: number }[] = [];
  for (const item of items) {
    const last = segments.at(-1);
    const gap = last ? item.x - last.right : Infinity;
    const plain = toPlainText(item);
    const text = isRaised(item, main) ? toRaisedText(last?.text ?? "", plain) : plain;
    if (!last || gap > COLUMN_GAP * item.size) {
      segments.push({ text, x: item.x, right: item.x + item.width });
      continue;
    }
    last.text += gap > WORD_GAP * item.size && !last.text.endsWith(" ") ? ` ${text}` : text;
    last.right = Math.max(last.right, item.x + item.width);
  }
  return segments
    .map((segment) => ({ ...segment, text: normaliseText(segment.text) }))
    .filter(({ text }) => text !== "");
}

function toLine(items: readonly PdfItem[]): PdfLine | undefined {
  const main = items.toSorted((one, other) => other.text.length - one.text.length)[0];
  const segments = main ? toSegments(items, main) : [];
  const first = segments[0];
  if (!main || !first) return undefined;
  const letters = items.reduce((sum, { text }) => sum + text.length, 0);
  const boldLetters = items.filter(isBold).reduce((sum, { text }) => sum + text.length, 0);
  return {
    text: segments.map(({ text }) => text).join(" "),
    segments,
    x: first.x,
    right: Math.max(...segments.map(({ right }) => right)),
    y: main.y,
    size: Math.round(main.size * 2) / 2,
    bold: boldLetters > letters * 0.8,
  };
}

const isOnLine = (item: PdfItem, line: readonly PdfItem[]): boolean => {
  const last = line.at(-1);
  if (!last) return false;
  const isSmall = Math.min(item.size, last.size) < SMALL * Math.max(item.size, last.size);
  return (
    Math.abs(item.y - last.y) <= (isSmall ? RAISED : SAME_BASELINE) * Math.max(item.size, last.size) &&
    item.x >= last.x - item.size
  );
};

/** Whether the page was drawn out of order, as some programs do that draw by font or by colour. */
function isJumbled(lines: readonly PdfLine[]): boolean {
  const upward = lines.filter(
    (line, position) => line.y > (lines[position - 1]?.y ?? Infinity) + line.size,
  ).length;
  return upward > Math.max(4, lines.length * 0.3);
}

function gather(items: readonly PdfItem[]): readonly PdfLine[] {
  const groups: PdfItem[][] = [];
  for (const item of items) {
    const group = groups.at(-1);
    if (group && isOnLine(item, group)) group.push(item);
    else groups.push([item]);
  }
  return groups.map(toLine).filter((line) => line !== undefined);
}

/**
 * Items as lines, in the order in which the page draws them: programs draw column by column and cell by cell, as
 * one reads. A page that is drawn in no order is read from top to bottom.
 */
export function toPdfLines(items: readonly PdfItem[]): readonly PdfLine[] {
  const lines = gather(items);
  if (!isJumbled(lines)) return lines;
  const byPlace = items.toSorted((one, other) =>
    Math.abs(one.y - other.y) <= SAME_BASELINE * Math.min(one.size, other.size)
      ? one.x - other.x
      : other.y - one.y,
  );
  return gather(byPlace);
}

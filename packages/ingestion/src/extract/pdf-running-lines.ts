import type { PdfLine } from "./pdf-lines.ts";
import type { PdfPage } from "./read-pdf-pages.ts";

/** Share of the page's height at its top and at its foot that running lines use. */
const MARGIN = 0.12;
/** A line is running when this share of the pages, and at least three, has it. */
const SHARE = 0.25;

/** Numbers change from page to page: "Page 3 of 20" and "A11" are the same line on each. */
const toPattern = (line: PdfLine): string =>
  line.text
    .toLowerCase()
    .replace(/\b[ivxl]+\b|\d+/g, "#")
    .replace(/\s+/g, "");

const isInMargin = (line: PdfLine, { height }: PdfPage): boolean =>
  line.y > height * (1 - MARGIN) || line.y < height * MARGIN;

export interface PageParts {
  readonly page: PdfPage;
  readonly body: readonly PdfLine[];
  /** Running head and foot: page labels, effective dates, editions. */
  readonly running: readonly string[];
}

/** Parts the running heads and feet of the pages from their text. */
export function partRunningLines(pages: readonly PdfPage[]): readonly PageParts[] {
  const counts = new Map<string, number>();
  for (const page of pages) {
    const patterns = page.lines.filter((line) => isInMargin(line, page)).map(toPattern);
    for (const pattern of new Set(patterns)) counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
  }
  const least = Math.max(3, pages.length * SHARE);
  return pages.map((page) => {
    const isRunning = (line: PdfLine): boolean =>
      isInMargin(line, page) &&
      (/^[^\w#]*#\W*$/.test(toPattern(line)) || (counts.get(toPattern(line)) ?? 0) >= least);
    return {
      page,
      body: page.lines.filter((line) => !isRunning(line)),
      running: page.lines.filter(isRunning).map(({ text }) => text),
    };
  });
}

/** Share of pages that print their number where numbers are printed at all. */
const LEAST_NUMBERED = 0.5;
const LEAST_PAGES = 3;

/**
 * By how many pages the file runs ahead of the numbers printed at the heads and feet of its pages: 6 where page 21 of
 * the file is printed as 15. Years and editions are printed there too, and do not keep step with the pages.
 */
export function findPagesAhead(parts: readonly PageParts[]): number | undefined {
  const counts = new Map<number, number>();
  for (const { page, running } of parts) {
    const numbers = running.flatMap((line) => line.match(/(?<![\d.])\d{1,4}(?![\d.])/gu) ?? []);
    for (const ahead of new Set(numbers.map((digits) => page.number - Number(digits))))
      counts.set(ahead, (counts.get(ahead) ?? 0) + 1);
  }
  const [best] = [...counts].toSorted(([, one], [, other]) => other - one);
  return best && best[1] >= Math.max(LEAST_PAGES, parts.length * LEAST_NUMBERED) ? best[0] : undefined;
}

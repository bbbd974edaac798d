import type { PdfLine, PdfPage } from "@clinical-mcp/ingestion";

/** Kind of a printed line of a policy manual, by its size, weight and place. */
export type ManualLine = { readonly page: number; readonly line: PdfLine } & (
  | { readonly kind: "part"; readonly text: string }
  /** The second line of a heading that did not fit on one. */
  | { readonly kind: "more"; readonly text: string }
  | { readonly kind: "section"; readonly number: string; readonly text: string }
  | { readonly kind: "subsection"; readonly number: string; readonly text: string }
  | { readonly kind: "text"; readonly text: string }
);

/** Points. Section numbers are at the left margin, text and its own numbers further right. */
const MARGIN = 85;
/** The running foot of every page is below. */
const FOOT = 86;
const HEADING_SIZE = 18;
const PART_SIZE = 24;
/** The number of a part on its title page. */
const ORNAMENT_SIZE = 60;

const NUMBERED = /^(?<number>\d{3,4}(?:\.\d{1,3})?)\.?(?:\s+(?<text>(?:\S.*)?))?$/u;

const isHeading = ({ bold, size }: PdfLine): boolean => bold && size >= HEADING_SIZE;

function toManualLine(page: number, line: PdfLine): ManualLine {
  const { text, x, size } = line;
  const numbered = x <= MARGIN ? NUMBERED.exec(text)?.groups : undefined;
  const number = numbered?.["number"] ?? "";
  const rest = numbered?.["text"] ?? "";
  if (isHeading(line)) {
    if (numbered && !number.includes(".")) return { kind: "section", number, text: rest, page, line };
    const isPart = /^(?:part \d+\b|appendix\b)/i.test(text);
    return { kind: isPart ? "part" : "more", text, page, line };
  }
  if (number.includes(".") && size < HEADING_SIZE) {
    return { kind: "subsection", number, text: rest, page, line };
  }
  return { kind: "text", text, page, line };
}

export interface ContentsEntry {
  readonly number: string;
  readonly text: string;
}

export interface ManualLines {
  /** Sections that the manual's own table of contents names. */
  readonly contents: readonly ContentsEntry[];
  readonly lines: readonly ManualLine[];
  /** Distinct running feet: the manual's title and the month of its edition. */
  readonly feet: readonly string[];
  /** Number of pages with each of them. */
  readonly footCounts: ReadonlyMap<string, number>;
  /** Large lines of the first page. */
  readonly cover: string;
}

/** The manual's title, the month of its edition, the page's number. On a full page the text reaches down as far. */
const FOOT_TEXT =
  /\bmanual\b|^\W*(?:\d{1,3}\W*)?$|^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*(?: \d{1,2},)? \d{4}\b/i;

const isFoot = ({ y, text, size }: PdfLine): boolean =>
  y < FOOT && size < HEADING_SIZE && FOOT_TEXT.test(text);

const FRONT = [
  ["contents", /^table of contents$/i],
  ["amendments", /^table of amendments$/i],
] as const;

/** Whether the text begins on a page: with the heading of section 100, which the contents print smaller. */
const beginsText = ({ lines }: PdfPage): boolean =>
  lines.some((line) => isHeading(line) && /^100\b/.test(line.text) && line.x <= MARGIN);

/** Numbers in the table of contents before the text. The table of amendments names sections too. */
function readContents(pages: readonly PdfPage[]): readonly ContentsEntry[] {
  let front = "";
  return pages.flatMap(({ lines }) =>
    lines.flatMap((line) => {
      if (isHeading(line)) {
        front = FRONT.find(([, title]) => title.test(line.text))?.[0] ?? front;
        return [];
      }
      const groups = front === "contents" && !isFoot(line) ? NUMBERED.exec(line.text)?.groups : undefined;
      if (!groups) return [];
      const text = (groups["text"] ?? "")
        .replace(/(?<![\s.])(?:\s*\.){3,}\s*\d*$|(?<!\s)\s+\d{1,3}$/u, "")
        .trim();
      return [{ number: groups["number"] ?? "", text }];
    }),
  );
}

/** Lines of a policy manual by kind. Separates the contents, and drops running feet and title pages of parts. */
export function readManualLines(pages: readonly PdfPage[]): ManualLines {
  const start = pages.findIndex(beginsText);
  const front = start < 0 ? pages : pages.slice(0, start);
  const body = start < 0 ? [] : pages.slice(start);
  const feet = pages.flatMap(({ lines }) =>
    lines
      .filter(isFoot)
      .map(({ text }) => text.replace(/(?<!\s)\s*\b\d{1,3}$/, ""))
      .filter((text) => text !== ""),
  );
  const footCounts = new Map<string, number>();
  for (const foot of feet) footCounts.set(foot, (footCounts.get(foot) ?? 0) + 1);
  return {
    contents: readContents(front),
    lines: body
      .filter(({ lines }) => !lines.some(({ size }) => size >= ORNAMENT_SIZE))
      .flatMap(({ number, lines }) =>
        lines.filter((line) => !isFoot(line)).map((line) => toManualLine(number, line)),
      ),
    feet: [...footCounts.keys()],
    footCounts,
    cover: (pages[0]?.lines ?? [])
      .filter(({ size, text }) => size >= PART_SIZE && text.length > 2)
      .map(({ text }) => text)
      .join(" "),
  };
}

import { findDates } from "@clinical-mcp/ingestion";
import type { RawPage } from "./raw-page.ts";

/** A page of the Schedule without its head and foot. */
export interface SchedulePage {
  readonly pdfPage: number;
  /** As printed at the foot, e.g. "A11" or "GP45", where people look up a fee. */
  readonly label: string;
  /** Letters of the label: the part of the Schedule. */
  readonly part: string;
  /** e.g. "CONSULTATIONS AND VISITS". */
  readonly partTitle: string;
  /** e.g. "FAMILY PRACTICE & PRACTICE IN GENERAL (00)"; empty if the page has none. */
  readonly chapter: string;
  readonly lines: readonly string[];
}

const withoutSpaces = (line: string): string => line.replaceAll(/\s+/g, "");

/** Without spaces, because extraction splits words. Some pages draw the edition twice. */
const EDITION = String.raw`A+m+d+\d+D+r+a+f+t+\d+`;
const DATES = String.raw`(?<date>[A-Z][a-z]+\d{1,2},\d{4}\(effective[A-Z][a-z]+\d{1,2},\d{4}\))`;
const LABEL = String.raw`(?<label>(?:GP|SP|[A-Z])\d{1,3})`;
/** Left and right pages print it in opposite orders. */
const FEET = [new RegExp(`^${DATES}${LABEL}${EDITION}$`), new RegExp(`^${EDITION}${LABEL}${DATES}$`)];
/** A page's own date of amendment, sometimes grown together with the running head. */
const AMENDED =
  /(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}, \d{4}(?: \(effective [^)]*\))?$/i;

interface Foot {
  readonly label: string;
  /** As printed, without spaces. */
  readonly date: string;
}

function readFoot(line: string): Foot | undefined {
  const text = withoutSpaces(line);
  const groups = FEET.map((foot) => foot.exec(text)?.groups).find((found) => found !== undefined);
  const { label, date } = groups ?? {};
  return label !== undefined && date !== undefined ? { label, date } : undefined;
}

/** Heads on two lines, because they are long. */
const SPLIT_TITLE = /\b(?:WITH|AND|OF|ASSOCIATED WITH DIAGNOSTIC)$/;

const isCapitals = (line: string): boolean => /[A-Z]{3}/.test(line) && line === line.toUpperCase();
/** Heads of columns and marks are no titles. */
const isTitle = (line: string | undefined): line is string =>
  line !== undefined && isCapitals(line) && !/\d\.\d\d$/.test(line) && !/^(?:H P|T P)$/.test(line);

function toPage({ pdfPage, lines }: RawPage, { label }: Foot): SchedulePage {
  const body = lines.filter((line, at) => !readFoot(line) && (at > 3 || !AMENDED.test(line)));
  const isSplit = SPLIT_TITLE.test(body[0] ?? "") && isTitle(body[1]);
  const titleLines = isSplit ? 2 : 1;
  const chapter = body[titleLines];
  return {
    pdfPage,
    label,
    part: label.replace(/(?<!\d)\d+$/, ""),
    partTitle: body.slice(0, titleLines).join(" "),
    chapter: isTitle(chapter) ? chapter : "",
    lines: body.slice(isTitle(chapter) ? titleLines + 1 : titleLines),
  };
}

/** Dates of the edition, ISO 8601. */
export interface Edition {
  readonly published: string;
  readonly effective: string;
}

const spaced = (date: string): string =>
  date
    .replace(/([a-z])(\d)/g, "$1 $2")
    .replaceAll(",", ", ")
    .replace("(effective", " (effective ");

/** The dates that most feet state. Pages with later changes say so in their heads, not in their feet. */
function readEdition(feet: readonly Foot[]): Edition | undefined {
  const counts = Map.groupBy(feet, ({ date }) => date);
  const [commonest] = [...counts].toSorted(([, one], [, other]) => other.length - one.length);
  if (!commonest) return undefined;
  const dates = findDates(spaced(commonest[0]));
  const [published, effective] = [dates[0]?.on, dates[1]?.on];
  return published && effective ? { published, effective } : undefined;
}

export interface FramedPages {
  readonly pages: readonly SchedulePage[];
  readonly edition: Edition | undefined;
  /** Pages of the file without a label: covers, contents, appendices. */
  readonly unlabelled: readonly number[];
}

/** Separates heads and feet from the pages' text. Drops pages without a label. */
export function framePages(raw: readonly RawPage[]): FramedPages {
  const framed = raw.map((page) => ({
    page,
    foot: page.lines.flatMap((line) => readFoot(line) ?? []).at(-1),
  }));
  return {
    pages: framed.flatMap(({ page, foot }) => (foot ? [toPage(page, foot)] : [])),
    edition: readEdition(framed.flatMap(({ foot }) => foot ?? [])),
    unlabelled: framed.flatMap(({ page, foot }) => (foot ? [] : [page.pdfPage])),
  };
}

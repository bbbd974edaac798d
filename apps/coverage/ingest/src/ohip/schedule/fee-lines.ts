import { NO_FEE, readFeeTail, type Columns, type FeeAmounts } from "./fee-amounts.ts";

/** A fee as one place of the Schedule lists it. */
export interface FeeEntry extends FeeAmounts {
  readonly code: string;
  /** Letter after the code if the Schedule prints one: A, B (surgical assistant) or C (anaesthesiologist). */
  readonly suffix: string | null;
  /** Marks before the code: "#", "+". */
  readonly marks: string;
  readonly description: string;
  /** The title that a description with a leading dash belongs to. */
  readonly parentDescription: string | null;
}

export type PageItem =
  | { readonly kind: "fee"; readonly entry: FeeEntry; readonly text: string }
  | { readonly kind: "line"; readonly text: string };

const START = /^(?<marks>(?:[#+*]\s*)*)(?<code>[A-Z]\d{3})(?<suffix>[ABC]?)(?<rest>(?=[\s.,;:)\-–/]|$).*)$/;
/** Words that continue a sentence with a code at its beginning. */
const GOING_ON = [
  "is|are|was|may|must|has|have|can|cannot|includes?|claimed|rendered|should|will|does|do",
  "or|and|and/or|payable|if|applies|require|requires|represents?|–? ?including",
].join("|");
/** A code that a sentence begins with. */
const SENTENCE = new RegExp(String.raw`^(?:[,;:)\].]|\s+[A-Z]\d{3}\b|(?:\s*[/(]|\s+(?:${GOING_ON})\b))`);
/** End of a fee's text without a figure. */
const BLOCK_LABEL =
  /^(?:\[|Payment rules?\s*:|Notes?\s*:|Medical record req|Claims submission ins|Definitions?\b|Required elements|Asst\b|Surg\b)/;
const GOES_ON =
  /(?:[,–-]|\b(?:and|or|to|with|either|from|of|except|excluding|plus|for|including|than|the))$/i;
const LIST_GOES_ON = /^(?:[,;)]|\.{2,}|\s*\.{2,}|\s+(?:or|and)\b|\s*$)/;
/** The longest list of purposes before a figure. */
const MOST_LINES = 26;

function toColumns(line: string): Columns | undefined {
  if (/^Asst Surg Anae$|^Surg Anae$|^Anae$|^Surg$|^Asst\b/i.test(line)) return "surgical";
  if (/^[HT] P(?: .*)?$/.test(line)) return "technical_professional";
  if (/^P$/.test(line)) return "professional";
  return /^Fee$/i.test(line) ? "fee" : undefined;
}

const isCapitals = (line: string): boolean => /[A-Z]{4}/.test(line) && line === line.toUpperCase();

interface Started {
  readonly marks: string;
  readonly code: string;
  readonly suffix: string;
  readonly rest: string;
}

function start(line: string): Started | undefined {
  const { marks = "", code, suffix = "", rest = "" } = START.exec(line)?.groups ?? {};
  return code === undefined ? undefined : { marks: marks.replace(/\s/g, ""), code, suffix, rest };
}

/** Whether a line with a code at its beginning continues the list of codes of the fee before it. */
const goesOn = (text: string, next: Started): boolean =>
  next.marks === "" && (LIST_GOES_ON.test(next.rest) || (GOES_ON.test(text) && !/^\s+-/.test(next.rest)));

interface Read {
  readonly entry: Omit<FeeEntry, "parentDescription">;
  readonly text: string;
  /** Lines that it takes. */
  readonly lines: number;
}

function readEntry(lines: readonly string[], at: number, columns: Columns): Read | undefined {
  const first = start(lines[at] ?? "");
  if (!first || SENTENCE.test(first.rest)) return undefined;
  const { code, suffix, marks } = first;
  let text = first.rest.trim();
  for (let taken = 1; taken <= MOST_LINES; taken++) {
    const tail = readFeeTail(text, columns);
    const next = lines[at + taken];
    if (tail) {
      const entry = { ...tail.amounts, code, suffix: suffix || null, marks, description: tail.text };
      return { entry, lines: taken, text: lines.slice(at, at + taken).join(" ") };
    }
    if (next === undefined || BLOCK_LABEL.test(next) || (taken > 1 && isCapitals(next))) return undefined;
    const following = start(next);
    if (following && !goesOn(text, following)) return undefined;
    text = `${text} ${next}`;
  }
  return undefined;
}

/** K300A and K301A have no fee: they say how a virtual service was rendered. */
function readIndicator(line: string): Read | undefined {
  const { code, description } = /^(?<code>K30[01])A [–-] (?<description>.+)$/.exec(line)?.groups ?? {};
  if (code === undefined || description === undefined) return undefined;
  return { entry: { ...NO_FEE, code, suffix: "A", marks: "", description }, lines: 1, text: line };
}

/** The column of units is next to the first line of a description. These are its other lines. */
function readUnitsRest(lines: readonly string[], at: number): readonly string[] {
  const end = lines.findIndex((line, position) => position >= at && !/^[\p{Ll}\d(]/u.test(line));
  return lines.slice(at, end < 0 ? undefined : end);
}

/** A sentence of a note, or a reference. Lines under it are not part of it. */
const PROSE = new RegExp(
  [
    String.raw`^(?:the|this|if|when|where|claims?|see|to|for|note|refer)\b`,
    String.raw`\b(?:is|are|must|should|has been|will be)\b`,
    String.raw`\bnot eligible\b`,
    String.raw`\b(?:the|of|an?)$`,
  ].join("|"),
  "iu",
);

const isTitleLine = (line: string): boolean =>
  /^[\p{Lu}(]/u.test(line) && !/[.;:,\]]$/.test(line) && line.length < 90 && !PROSE.test(line);

export interface ReadItems {
  readonly items: readonly PageItem[];
  /** The title for a description with a leading dash after the last line; null if unknown. */
  readonly parent: string | null;
}

const isPart = (description: string): boolean => /^[-–]/.test(description);

/** What a description belongs to. "Open reduction" is listed after the closed ones under their title, and is none of them. */
function parentOf(description: string, parent: string | null): string | null {
  if (parent === null || !isPart(description)) return null;
  const isOpposite = /^[-–] ?open\b/i.test(description) && /^(?:closed|needle)\b/i.test(parent);
  return isOpposite ? null : parent;
}

/**
 * Splits a page's lines into fees and everything else. A code at the beginning of a sentence, or without a figure on this page, is no
 * fee.
 *
 * @param above title of the first line if the page continues another; null otherwise
 */
export function readPageItems(
  lines: readonly string[],
  initial: Columns,
  above: string | null = null,
): ReadItems {
  const items: PageItem[] = [];
  let columns = initial;
  let parent = above;
  let isAbove = above !== null;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const read = readIndicator(line) ?? readEntry(lines, at, columns);
    if (!read) {
      const head = toColumns(line);
      columns = head ?? columns;
      // The head of the columns, which every page repeats, is the title of nothing.
      if (head === undefined && isTitleLine(line)) {
        parent = line;
        isAbove = false;
      }
      items.push({ kind: "line", text: line });
      continue;
    }
    const rest = columns === "units" ? readUnitsRest(lines, at + read.lines) : [];
    const description = [read.entry.description, ...rest].join(" ");
    // An addition at the top of a page is to several fees of the page before, of which the last says too little.
    const isOfSeveral = isAbove && read.entry.isAddOn;
    const parentDescription = isOfSeveral ? null : parentOf(description, parent);
    const entry = { ...read.entry, description, parentDescription };
    items.push({ kind: "fee", text: [read.text, ...rest].join(" "), entry });
    if (!isPart(description) && !read.entry.isAddOn) {
      parent = description;
      isAbove = false;
    }
    at += read.lines + rest.length - 1;
  }
  return { items, parent };
}

import type { StatementKind } from "@clinical-mcp/coverage/dataset";
import type { Block } from "@clinical-mcp/ingestion";
import type { FeeEntry, PageItem } from "./fee-lines.ts";

/** A payment rule, note, commentary … as one page states it: one numbered item, or one block without numbers. */
export interface Statement {
  readonly kind: StatementKind;
  /** As printed, e.g. "2"; null without a number. */
  readonly number: string | null;
  /** Characters of the topic's text. */
  readonly text: string;
  /** Fee codes that the text names. */
  readonly named: readonly string[];
  /** Fee codes under the same title. The text is about these if it names none. */
  readonly about: readonly string[];
}

/** A titled part of a page. */
export interface Topic {
  /** The title in capitals above it on this page. */
  readonly group: string | null;
  readonly title: string | null;
  readonly blocks: readonly Block[];
  readonly fees: readonly FeeEntry[];
  readonly statements: readonly Statement[];
  /** Fee codes that it lists or has in its title. */
  readonly codes: readonly string[];
}

const LABELS: readonly (readonly [RegExp, StatementKind])[] = [
  [/^Payment rules?\s*:/, "payment_rules"],
  [/^Notes?\s*:/, "note"],
  [/^\[Commentary\s*:/, "commentary"],
  [/^Medical record requirements?\s*:/, "medical_record_requirements"],
  [/^Claims submission instructions?\s*:/, "claims_submission_instructions"],
  [/^(?:Definitions?|Required elements)[^:]{0,40}:/, "definition"],
];
const ITEM = /^(?<number>\d{1,2})\. ?(?=\S)/;
const SUB_ITEM = /^(?:[a-z]|[ivx]{1,4})\. ?(?=\S)|^[•·] /;
/** Sentences, however short, are no titles. */
const SENTENCE_WORDS = /\b(?:is|are|was|were|must|may|should|has|have|includes?|when|that|which|means)\b/;
const CODE = /\b[A-Z]\d{3}\b/g;

export const codesIn = (text: string): readonly string[] => [...new Set(text.match(CODE) ?? [])];

const isCapitals = (line: string): boolean =>
  /[A-Z]{3}/.test(line) && line === line.toUpperCase() && !/^[A-Z]\d{3}/.test(line);
/** Heads of the columns of fees. */
const COLUMN_HEAD = /^(?:(?:Asst|Surg|Anae|Fee)\b ?)+$|^[HTP](?: P)?$/;

function isTitle(line: string, next: PageItem | undefined): boolean {
  if (isCapitals(line)) return !/[.;,]$/.test(line) && !/^\d/.test(line);
  if (!/^\p{Lu}/u.test(line) || /[.;:,\]–-]$/.test(line) || line.length > 75 || SENTENCE_WORDS.test(line))
    return false;
  return next !== undefined && (next.kind === "fee" || /^[\p{Lu}[#+(-]/u.test(next.text));
}

interface Draft {
  readonly group: string | null;
  readonly title: string | null;
  readonly blocks: Block[];
  readonly fees: FeeEntry[];
  readonly statements: (Omit<Statement, "about"> & { readonly feesBefore: number })[];
}

const draft = (group: string | null, title: string | null): Draft => ({
  group,
  title,
  blocks: [],
  fees: [],
  statements: [],
});

/** Dots that lead to a figure, as one mark. */
const withoutLeaders = (text: string): string => text.replace(/(?:(?<!\s)\s+)?\.{3,}\s*/g, " … ");

function toTopic({ group, title, blocks, fees, statements }: Draft): Topic {
  const titled = codesIn(`${group ?? ""} ${title ?? ""}`);
  const codes = [...new Set([...titled, ...fees.map(({ code }) => code)])];
  // A rule is about the fees above it. A definition before the first fee is about those below.
  const about = (before: number): readonly string[] =>
    before === 0 ? codes : [...new Set([...titled, ...fees.slice(0, before).map(({ code }) => code)])];
  return {
    group,
    title,
    blocks,
    fees,
    codes,
    statements: statements.map(({ feesBefore, ...statement }) => ({
      ...statement,
      about: statement.named.length > 0 ? [] : about(feesBefore),
    })),
  };
}

/** Reads the items of one page in order, and keeps the open ones. */
interface Reader {
  readonly topics: Draft[];
  readonly pdfPage: number;
  lines: string[];
  kind: StatementKind | null;
  number: string | null;
  /** What continues after a commentary in brackets. */
  around: StatementKind | null;
}

const current = (reader: Reader): Draft => {
  const last = reader.topics.at(-1);
  if (last) return last;
  const first = draft(null, null);
  reader.topics.push(first);
  return first;
};

function flush(reader: Reader): void {
  const text = withoutLeaders(reader.lines.join(" ")).trim();
  const topic = current(reader);
  if (text !== "") {
    topic.blocks.push({ kind: "paragraph", text, page: reader.pdfPage });
    const isLabel = LABELS.some(([label]) => label.test(text) && text.replace(label, "").trim() === "");
    if (reader.kind !== null && !isLabel) {
      const { kind, number } = reader;
      topic.statements.push({ kind, number, text, named: codesIn(text), feesBefore: topic.fees.length });
    }
  }
  reader.lines = [];
  reader.number = null;
}

function openLabel(reader: Reader, line: string): boolean {
  const kind = LABELS.find(([label]) => label.test(line))?.[1];
  if (kind === undefined) return false;
  flush(reader);
  if (kind !== "commentary") reader.around = null;
  else if (reader.kind !== "commentary") reader.around = reader.kind;
  reader.kind = kind;
  reader.lines = [line];
  const rest = line.replace(LABELS.find(([label]) => label.test(line))?.[0] ?? "", "").trim();
  if (rest === "") flush(reader);
  return true;
}

const endsOpen = ({ lines }: Reader): boolean => lines.length > 0 && !/[.:;\]]$/.test(lines.at(-1) ?? "");

function openTopic(reader: Reader, line: string): void {
  flush(reader);
  reader.kind = null;
  const group = current(reader).group;
  reader.topics.push(isCapitals(line) ? draft(line, null) : draft(group, line));
}

function readLine(reader: Reader, line: string, next: PageItem | undefined): void {
  if (COLUMN_HEAD.test(line)) {
    flush(reader);
    reader.lines = [line];
    flush(reader);
    return;
  }
  const isCommented = reader.kind === "commentary";
  if (!isCommented && !endsOpen(reader) && isTitle(line, next)) {
    openTopic(reader, line);
    return;
  }
  if (!openLabel(reader, line)) {
    const number = ITEM.exec(line)?.groups?.["number"];
    const isNewParagraph = reader.kind === null && !endsOpen(reader) && /^\p{Lu}/u.test(line);
    const isLooseItem = SUB_ITEM.test(line) && reader.number === null && reader.kind === null;
    if (number !== undefined || isNewParagraph || isLooseItem) flush(reader);
    reader.lines.push(line);
    reader.number = number ?? reader.number;
  }
  if (reader.kind === "commentary" && line.endsWith("]")) {
    flush(reader);
    reader.kind = reader.around;
    reader.around = null;
  }
}

function readFee(reader: Reader, { entry, text }: Extract<PageItem, { kind: "fee" }>): void {
  flush(reader);
  reader.kind = null;
  reader.around = null;
  const topic = current(reader);
  topic.blocks.push({ kind: "paragraph", text: withoutLeaders(text), page: reader.pdfPage });
  topic.fees.push(entry);
}

/** The titled parts of a page with their fees and statements. */
export function readPageContent(items: readonly PageItem[], pdfPage: number): readonly Topic[] {
  const reader: Reader = { topics: [], pdfPage, lines: [], kind: null, number: null, around: null };
  items.forEach((item, at) => {
    if (item.kind === "fee") readFee(reader, item);
    else readLine(reader, item.text, items[at + 1]);
  });
  flush(reader);
  return reader.topics.filter(({ blocks }) => blocks.length > 0).map(toTopic);
}

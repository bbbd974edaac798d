import type { Block, PdfLine } from "@clinical-mcp/ingestion";
import { toBlockText } from "@clinical-mcp/ingestion";
import type { ManualLine } from "./policy-lines.ts";

/** A numbered section of a policy manual. */
export interface ManualSection {
  /** As printed: "600", "605.04". */
  readonly number: string;
  /** From 1: manuals use some numbers twice. */
  readonly occurrence: number;
  /** null for a numbered paragraph without a title. */
  readonly heading: string | null;
  /** Title of its part, e.g. "Part 6: Device Eligibility". */
  readonly part: string | null;
  /** Page of the file, which is the page printed on it. */
  readonly page: number;
  /** Headings above the section, from the part down. */
  readonly path: readonly string[];
  /** Its own text, without that of the numbered sections under it. */
  readonly text: string;
}

export interface ManualText {
  readonly sections: readonly ManualSection[];
  readonly blocks: readonly Block[];
}

/** Gap between two lines, in sizes of their letters, beyond which a new paragraph begins. */
const PARAGRAPH_GAP = 1.9;
const BULLET =
  /^(?<marker>[•●▪◦‣☐☑✓o–-]|\d{1,2}[.)]|[a-zA-Z][.)]|\([a-z0-9]{1,4}\)|[ivx]{2,5}[.)])\s+(?<text>(?:\S.*)?)$/u;

interface Draft {
  readonly number: string;
  readonly page: number;
  readonly path: readonly string[];
  readonly part: string | null;
  readonly heading: string | null;
  readonly blocks: Block[];
}

interface Reading {
  readonly drafts: Draft[];
  /** The section that text belongs to; none between the title of a part and its first section. */
  draft: Draft | undefined;
  readonly blocks: Block[];
  part: string | null;
  section: string | null;
  /** Titled subsection of the text. */
  subsection: string | null;
  /** Numbered paragraph that the text belongs to. */
  provision: string | null;
  last: PdfLine | undefined;
  /** What the next "more" line continues. */
  open: "part" | "section" | "subsection" | null;
}

const pathOf = ({ part, section, subsection }: Reading): readonly string[] =>
  [part, section, subsection].filter((heading) => heading !== null);

const isSentenceEnd = (text: string): boolean => /[.!?:;]["”’)\]]*$/u.test(text);

/** Whether a line continues the paragraph of the line before, possibly on the next page. */
function continues(before: PdfLine | undefined, line: PdfLine): boolean {
  if (!before) return false;
  const drop = before.y - line.y;
  if (drop < 0) return !isSentenceEnd(before.text) && /^[\p{Ll}(]/u.test(line.text);
  return drop <= PARAGRAPH_GAP * line.size;
}

function replaceLast(blocks: Block[], block: Block): void {
  blocks[blocks.length - 1] = block;
}

function appendBlock(reading: Reading, block: Block): void {
  reading.blocks.push(block);
  if (block.kind !== "heading") reading.draft?.blocks.push(block);
}

/** Joins a line to the last block; a hyphen at the line's end stays, since these manuals break only at hyphens. */
function extendBlock(reading: Reading, text: string): boolean {
  const last = reading.blocks.at(-1);
  if (!last || last.kind === "table") return false;
  const longer = { ...last, text: last.text.endsWith("-") ? last.text + text : `${last.text} ${text}` };
  replaceLast(reading.blocks, longer);
  const own = reading.draft?.blocks;
  if (own && own.at(-1) === last) replaceLast(own, longer);
  return true;
}

/** Labels between numbered paragraphs that say only what kind of paragraph follows. */
const LABEL = /^(?:policy|procedures?)$/i;

function readText(reading: Reading, { line, text, page }: ManualLine): void {
  if (LABEL.test(text)) return;
  const { provision } = reading;
  const place = provision === null ? { page } : { page, provision };
  const depth = provision === null ? 0 : 1;
  const marked = BULLET.exec(text)?.groups;
  if (marked) {
    const marker = marked["marker"] ?? "";
    const ordered = /[\p{L}\p{N}]/u.test(marker) && marker !== "o";
    appendBlock(reading, {
      kind: "listItem",
      text: marked["text"] ?? "",
      marker: ordered ? marker : "•",
      ordered,
      depth,
      ...place,
    });
  } else if (
    !(
      continues(reading.last, line) &&
      reading.blocks.at(-1)?.kind !== "heading" &&
      extendBlock(reading, text)
    )
  ) {
    appendBlock(reading, { kind: "paragraph", text, ...place });
  }
}

function openDraft(
  reading: Reading,
  { number, page, heading }: Pick<Draft, "number" | "page" | "heading">,
): void {
  const { part } = reading;
  reading.draft = { number, page, heading, part, path: pathOf(reading), blocks: [] };
  reading.drafts.push(reading.draft);
}

function readSection(reading: Reading, entry: ManualLine & { kind: "section" }): void {
  const { number, text, page } = entry;
  reading.section = `${number} ${text}`.trim();
  reading.subsection = null;
  reading.provision = null;
  openDraft(reading, { number, page, heading: text });
  appendBlock(reading, { kind: "heading", level: 2, text: reading.section, page });
}

/** A title is alone on its line or bold. A numbered paragraph continues, or ends like a sentence. */
function isTitle({ line, text }: ManualLine, next: ManualLine | undefined): boolean {
  if (text === "") return false;
  if (line.bold) return true;
  return !isSentenceEnd(text) && !(next?.kind === "text" && continues(line, next.line));
}

function readSubsection(
  reading: Reading,
  entry: ManualLine & { kind: "subsection" },
  next: ManualLine | undefined,
): void {
  const { number, text, page } = entry;
  if (isTitle(entry, next)) {
    reading.subsection = `${number} ${text}`;
    reading.provision = null;
    openDraft(reading, { number, page, heading: text });
    appendBlock(reading, { kind: "heading", level: 3, text: reading.subsection, page });
    return;
  }
  // A numbered paragraph after a titled one is a neighbour of it, not a part.
  if (reading.subsection !== null && reading.provision === null) {
    reading.subsection = null;
    appendBlock(reading, { kind: "heading", level: 2, text: reading.section ?? "", page });
  }
  reading.provision = number;
  openDraft(reading, { number, page, heading: null });
  appendBlock(reading, {
    kind: "listItem",
    text,
    marker: number,
    ordered: true,
    depth: 0,
    page,
    provision: number,
  });
}

/** The further line of a heading: the heading, its path and the section's record all get it. */
function readMore(reading: Reading, { text, page, line }: ManualLine): void {
  const last = reading.blocks.at(-1);
  if (last?.kind !== "heading" || reading.open === null) {
    readText(reading, { kind: "text", text, page, line });
    return;
  }
  const whole = `${last.text} ${text}`;
  replaceLast(reading.blocks, { ...last, text: whole });
  if (reading.open === "part") {
    reading.part = whole;
    return;
  }
  if (reading.open === "section") reading.section = whole;
  else reading.subsection = whole;
  const draft = reading.drafts.pop();
  if (!draft) return;
  reading.draft = { ...draft, heading: `${draft.heading ?? ""} ${text}`, path: pathOf(reading) };
  reading.drafts.push(reading.draft);
}

/** The bold title of a subsection may take two lines; other bold lines are text. */
const isMoreOfTitle = ({ open, last }: Reading, { line }: ManualLine): boolean =>
  open === "subsection" && last !== undefined && last.bold && line.bold && continues(last, line);

function readLine(reading: Reading, entry: ManualLine, next: ManualLine | undefined): void {
  switch (entry.kind) {
    case "part":
      reading.part = entry.text;
      reading.section = null;
      reading.subsection = null;
      reading.provision = null;
      reading.draft = undefined;
      appendBlock(reading, { kind: "heading", level: 1, text: entry.text, page: entry.page });
      reading.open = "part";
      break;
    case "section":
      readSection(reading, entry);
      reading.open = "section";
      break;
    case "subsection":
      readSubsection(reading, entry, next);
      reading.open = reading.provision === null ? "subsection" : null;
      break;
    case "more":
      readMore(reading, entry);
      break;
    case "text":
      if (isMoreOfTitle(reading, entry)) readMore(reading, entry);
      else {
        readText(reading, entry);
        reading.open = null;
      }
  }
  reading.last = entry.line;
}

function toSections(drafts: readonly Draft[]): readonly ManualSection[] {
  const seen = new Map<string, number>();
  return drafts.map(({ blocks, ...draft }) => {
    const occurrence = (seen.get(draft.number) ?? 0) + 1;
    seen.set(draft.number, occurrence);
    return { ...draft, occurrence, text: blocks.map(toText).join("\n") };
  });
}

const toText = (block: Block): string =>
  block.kind === "listItem" && block.marker !== block.provision
    ? `${block.marker} ${block.text}`
    : toBlockText(block);

/** Parts a manual's lines into its numbered sections, and the same text into blocks under their headings. */
export function readManualText(lines: readonly ManualLine[]): ManualText {
  const reading: Reading = {
    drafts: [],
    draft: undefined,
    blocks: [],
    part: null,
    section: null,
    subsection: null,
    provision: null,
    last: undefined,
    open: null,
  };
  lines.forEach((line, position) => readLine(reading, line, lines[position + 1]));
  return { sections: toSections(reading.drafts), blocks: reading.blocks };
}

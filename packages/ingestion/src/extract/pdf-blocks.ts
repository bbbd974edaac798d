import { joinLines } from "../normalise/join-lines.ts";
import { mendSplitWords } from "../normalise/mend-split-words.ts";
import type { Vocabulary } from "../normalise/vocabulary.ts";
import { countWords } from "../normalise/vocabulary.ts";
import type { Block } from "./extracted-document.ts";
import type { PdfLine } from "./pdf-lines.ts";
import type { PageParts } from "./pdf-running-lines.ts";
import { partTables } from "./pdf-tables.ts";
import type { PdfStyles } from "./pdf-styles.ts";
import { toHeadingLevel, toPdfStyles } from "./pdf-styles.ts";

const MARKER =
  /^(?<marker>[•●▪◦‣☐□❑❏☑✓]|[–o](?= )|\d{1,3}[.)](?!\d)|[a-zA-Z][.)](?= )|\([a-z0-9]{1,4}\)|[ivx]{2,5}[.)])\s*(?<text>(?:\S.*)?)$/u;
/** Line pitch beyond which a new paragraph begins, in parts of the document's usual pitch. */
const PARAGRAPH_GAP = 1.3;

/** Dots that lead to a page number; a table of contents repeats the headings and says nothing more. */
const CONTENTS_LINE = /(?<!\.\s?)\.(?:\s?\.){4,}\s*(?:\d{1,4}|[ivxl]{1,6})?$/i;

/** The large number of a chapter's first page, or a label of a figure: nothing that can be found or quoted. */
const LONE_NUMBER = /^\d{1,3}$/;

type Draft =
  | { readonly kind: "heading"; readonly level: number; lines: PdfLine[]; readonly page: number }
  | { readonly kind: "text"; readonly marker?: string; lines: PdfLine[]; readonly page: number }
  | { readonly kind: "table"; readonly rows: readonly (readonly string[])[]; readonly page: number };

interface Reading {
  readonly styles: PdfStyles;
  readonly drafts: Draft[];
}

const isSentenceEnd = (text: string): boolean => /[.!?:;]["”’)\]]*$/.test(text);

/** Whether a line continues the paragraph before it. */
function continues(
  draft: Draft & { kind: "text" },
  line: PdfLine,
  { page, styles }: { page: number; styles: PdfStyles },
): boolean {
  const last = draft.lines.at(-1);
  if (!last || Math.abs(last.size - line.size) > 1) return false;
  const drop = last.y - line.y;
  const turns = page !== draft.page || drop < -line.size || drop > line.size * 8;
  if (turns) return !isSentenceEnd(last.text) && /^\p{Ll}/u.test(line.text);
  return drop <= styles.pitch * line.size * PARAGRAPH_GAP;
}

/** A bold line in the middle of a sentence looks like a heading and is none. */
function isInSentence(draft: Draft | undefined, line: PdfLine, at: Parameters<typeof continues>[2]): boolean {
  if (draft?.kind !== "text" || !/^\p{Ll}/u.test(line.text)) return false;
  return !isSentenceEnd(draft.lines.at(-1)?.text ?? "") && continues(draft, line, at);
}

function readLine({ styles, drafts }: Reading, line: PdfLine, page: number): void {
  const last = drafts.at(-1);
  const level = isInSentence(last, line, { page, styles }) ? undefined : toHeadingLevel(line, styles);
  if (level !== undefined) {
    const before =
      last?.kind === "heading" && last.level === level && last.page === page ? last.lines.at(-1) : undefined;
    const gap = before ? before.y - line.y : Infinity;
    if (last?.kind === "heading" && gap > 0 && gap < line.size * 1.7) last.lines.push(line);
    else drafts.push({ kind: "heading", level, lines: [line], page });
    return;
  }
  const marked = MARKER.exec(line.text)?.groups;
  if (marked) {
    drafts.push({
      kind: "text",
      marker: marked["marker"] ?? "",
      lines: [{ ...line, text: marked["text"] ?? "" }],
      page,
    });
  } else if (last?.kind === "text" && continues(last, line, { page, styles })) {
    last.lines.push(line);
  } else {
    drafts.push({ kind: "text", lines: [line], page });
  }
}

/** Words inside the lines; the two halves of a word broken at a line's end are not words of the document. */
function toVocabulary(lines: readonly PdfLine[]): Vocabulary {
  return countWords(
    lines.map(({ text }, position) => {
      const broken = /[-\u2010]$/.test(lines[position - 1]?.text ?? "");
      return text
        .replace(/(?<![\p{L}\p{M}-])[\p{L}\p{M}-]+[-\u2010]$/u, "")
        .replace(broken ? /^[\p{L}\p{M}]+/u : /^$/, "");
    }),
  );
}

/** Depth of a list's item by its indentation among the open items before it. */
function toDepth(open: number[], x: number): number {
  while (open.length > 0 && (open.at(-1) ?? 0) > x - 3) open.pop();
  open.push(x);
  return open.length - 1;
}

function toBlocks(drafts: readonly Draft[], vocabulary: Vocabulary): readonly Block[] {
  const open: number[] = [];
  const toText = (lines: readonly PdfLine[]): string =>
    mendSplitWords(
      joinLines(
        lines.map(({ text }) => text),
        vocabulary,
      ),
      vocabulary,
    );
  return drafts.flatMap((draft): readonly Block[] => {
    const { page } = draft;
    if (draft.kind === "table") {
      open.length = 0;
      return [{ kind: "table", rows: draft.rows, headerRows: 0, page }];
    }
    const text = toText(draft.lines).trim();
    if (draft.kind === "text" && draft.marker !== undefined) {
      const depth = toDepth(open, draft.lines[0]?.x ?? 0);
      const ordered = /[\p{L}\p{N}]/u.test(draft.marker) && draft.marker !== "o";
      return text === ""
        ? []
        : [
            {
              kind: "listItem",
              text,
              marker: ordered ? draft.marker : toBullet(draft.marker),
              ordered,
              depth,
              page,
            },
          ];
    }
    open.length = 0;
    if (text === "" || LONE_NUMBER.test(text)) return [];
    return draft.kind === "heading"
      ? [{ kind: "heading", level: draft.level, text, page }]
      : [{ kind: "paragraph", text, page }];
  });
}

/** A box to tick means something; the shape of a bullet does not. */
const toBullet = (marker: string): string => (/[☐□❑❏☑✓]/.test(marker) ? marker : "•");

/** Headings, paragraphs, lists and tables from the lines of the pages. */
export function toPdfBlocks(parts: readonly PageParts[]): readonly Block[] {
  const lines = parts.flatMap(({ body }) => body);
  const reading: Reading = { styles: toPdfStyles(lines), drafts: [] };
  for (const { page, body } of parts) {
    for (const stretch of partTables(body.filter(({ text }) => !CONTENTS_LINE.test(text)))) {
      if (stretch.kind === "table")
        reading.drafts.push({ kind: "table", rows: stretch.rows, page: page.number });
      else for (const line of stretch.lines) readLine(reading, line, page.number);
    }
  }
  return toBlocks(reading.drafts, toVocabulary(lines));
}

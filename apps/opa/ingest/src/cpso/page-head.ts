import type { Block } from "@clinical-mcp/ingestion";
import { findDates, toBlockText } from "@clinical-mcp/ingestion";

export interface PageDates {
  /** First approved by Council or the Board. */
  readonly approved: string | null;
  /** Newest date of a review or update. */
  readonly updated: string | null;
}

/** Lines about the document that stand above its text. */
const HEAD_LINE =
  /^(approved by|reviewed and updated|last updated|companion resources?|other references?)\b/i;

const APPROVED = /approved by (?:the )?(?:council|board)\s*:?\s*(?<date>(?:[A-Z][a-z]+ )?(?:19|20)\d{2})/i;
const UPDATED =
  /(?:reviewed and updated|last updated)[\s:]*(?<dates>[^;]*?)(?=companion resource|other reference|$)/i;

function toIso(text: string | undefined): string | null {
  if (text === undefined) return null;
  return findDates(text)[0]?.on ?? /^(?:19|20)\d{2}$/.exec(text)?.[0] ?? null;
}

/** The dates in the lines above the text. The newest counts: the College lists every revision. */
export function readPageDates(blocks: readonly Block[]): PageDates {
  const head = blocks
    .filter((block) => block.kind === "paragraph" && HEAD_LINE.test(block.text))
    .map(toBlockText)
    .join(" ");
  const approved = toIso(APPROVED.exec(head)?.groups?.["date"]);
  const updates = findDates(UPDATED.exec(head)?.groups?.["dates"] ?? "").map(({ on }) => on);
  return { approved, updated: updates.sort().at(-1) ?? null };
}

/** The text without the title and the lines above it, whose dates and links are kept as records. */
export function dropPageHead(blocks: readonly Block[]): readonly Block[] {
  const first = blocks.findIndex((block) => block.kind === "heading" && block.level > 1);
  const end = first < 0 ? blocks.length : first;
  let isAfterHeadLine = false;
  return blocks.filter((block, position) => {
    if (position >= end || block.kind === "heading") return true;
    if (block.kind === "listItem" && isAfterHeadLine) return false;
    isAfterHeadLine = HEAD_LINE.test(toBlockText(block));
    return !isAfterHeadLine;
  });
}

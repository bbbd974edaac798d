import type { Block } from "@clinical-mcp/ingestion";
import { findDates, toBlockText } from "@clinical-mcp/ingestion";

export interface PageDates {
  /** First approved by Council or the Board. */
  readonly approved: string | null;
  /** Newest date of a review or update. */
  readonly updated: string | null;
}

/** Lines about the document above its text. */
const HEAD_LINE = new RegExp(
  `^(?:${[
    String.raw`approved(?: by\b|\s*:)`,
    String.raw`(?:last |most recently )?(?:reviewed|updated|revised)\b[^.]{0,30}:`,
    String.raw`last updated\b`,
    String.raw`companion resources?\b`,
    String.raw`other references?\b`,
  ].join("|")})`,
  "i",
);

/** What begins the next line of the head. */
const NEXT =
  "(?=;|approved\\b|(?:last |most recently )?(?:reviewed|updated|revised)\\b|companion resource|other reference|$)";
const APPROVED = new RegExp(`approved(?<dates>[^;]*?)${NEXT}`, "i");
const UPDATED = new RegExp(
  `(?:reviewed(?: and (?:updated|revised))?|updated|revised)(?<dates>[^;]*?)${NEXT}`,
  "gi",
);

const toDays = (text: string): readonly string[] => {
  const found = findDates(text).map(({ on }) => on);
  return found.length > 0 ? found : (text.match(/\b(?:19|20)\d{2}\b/g) ?? []);
};

/** The dates in the lines above the text. The newest counts: the College lists every revision. */
export function readPageDates(blocks: readonly Block[]): PageDates {
  const head = blocks
    .filter((block) => block.kind === "paragraph" && HEAD_LINE.test(block.text))
    .map(toBlockText)
    .join(" ");
  const updates = [...head.matchAll(UPDATED)].flatMap(({ groups }) => toDays(groups?.["dates"] ?? ""));
  return {
    approved: toDays(APPROVED.exec(head)?.groups?.["dates"] ?? "")[0] ?? null,
    updated: updates.toSorted().at(-1) ?? null,
  };
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

import type { Block } from "@clinical-mcp/ingestion";
import { toBlockText } from "@clinical-mcp/ingestion";

const DOCUMENT = "policy|advice|statement|document|guideline|guide|bulletin|tool|page";
const NO_LONGER_VALID = "superseded|replaced|rescinded|archived|retired|withdrawn";
/** Said of the document itself, not of what it speaks of. */
const SUPERSEDED = new RegExp(
  String.raw`\bthis (?:${DOCUMENT})\b(?:\s+[^\s.]+){0,2}\s+(?:has been|is|was)\s+(?:now\s+)?(?:${NO_LONGER_VALID})\b`,
  "i",
);
/** Such a notice is at the top. */
const FIRST_BLOCKS = 6;

/** Whether a document says, at its beginning, that it is no longer in force. */
export const saysSuperseded = (blocks: readonly Block[]): boolean =>
  blocks.slice(0, FIRST_BLOCKS).some((block) => SUPERSEDED.test(toBlockText(block)));

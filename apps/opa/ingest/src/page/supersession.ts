import type { Block } from "@clinical-mcp/ingestion";
import { toBlockText } from "@clinical-mcp/ingestion";

/** Said of the document itself, not of what it speaks of. */
const SUPERSEDED =
  /\bthis (?:policy|advice|statement|document|guideline|guide|bulletin|tool|page)\b(?:\s+[^\s.]+){0,2}\s+(?:has been|is|was)\s+(?:now\s+)?(?:superseded|replaced|rescinded|archived|retired|withdrawn)\b/i;
/** Such a notice stands at the top. */
const FIRST_BLOCKS = 6;

/** Whether a document says, at its beginning, that it is no longer in force. */
export const saysSuperseded = (blocks: readonly Block[]): boolean =>
  blocks.slice(0, FIRST_BLOCKS).some((block) => SUPERSEDED.test(toBlockText(block)));

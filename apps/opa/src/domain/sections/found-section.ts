import type { Hit } from "@clinical-mcp/retrieval";
import type { DocumentRow, SectionRow } from "../shared/corpus.ts";

/** A passage that was found, with the rows that it came from. */
export interface FoundSection {
  readonly hit: Hit;
  readonly section: SectionRow;
  readonly document: DocumentRow;
}

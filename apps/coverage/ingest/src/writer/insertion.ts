import type { TableFile } from "@clinical-mcp/dataset-tables/adapters/create-table-file";
import type { DocumentRecord } from "@clinical-mcp/ingestion";
import type { DocumentHead } from "../records.ts";

/** A section of a document as it is in the dataset: its parent passage. */
export interface InsertedSection {
  /** Id of the parent passage, as in a record's `section_id`. */
  readonly id: string;
  readonly path: readonly string[];
  readonly anchor: string | undefined;
  readonly page: number | undefined;
  readonly text: string;
}

/** A document whose records go into the tables of its program. */
export interface Insertion {
  readonly database: TableFile;
  readonly document: DocumentRecord;
  readonly head: DocumentHead;
  /** In the order of the document. */
  readonly sections: readonly InsertedSection[];
}

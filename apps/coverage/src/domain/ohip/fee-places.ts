import type { CitedPlace } from "../cite.ts";
import type { Corpus } from "../corpus.ts";
import type { FeeRow, MasterRow } from "./schedule.ts";

/** Where a fee stands: its code with the page, in its part of the Schedule. */
export function toFeePlace(row: FeeRow, corpus: Corpus): CitedPlace | undefined {
  const document = corpus.findDocument(row.document_id);
  return (
    document && {
      document,
      chunk: corpus.findChunk(row.section_id),
      locator: {
        kind: "fee_code",
        code: row.fee_code,
        pageLabel: row.page_label,
        ...(row.pdf_page !== null && { page: row.pdf_page }),
      },
    }
  );
}

/** Where the Fee Schedule Master has a code. */
export function toMasterPlace(row: MasterRow, corpus: Corpus): CitedPlace | undefined {
  const document = corpus.findDocument(row.document_id);
  return (
    document && {
      document,
      chunk: corpus.findChunk(row.section_id),
      locator: { kind: "fee_code", code: row.fee_code },
    }
  );
}

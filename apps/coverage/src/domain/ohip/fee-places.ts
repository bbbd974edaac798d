import type { CitedPlace } from "../cite.ts";
import type { Corpus } from "../corpus.ts";
import type { FeeRow, MasterRow } from "./schedule.ts";

/** Place of a fee: its code and page in the Schedule, or its code in the Fee Schedule Master. */
export function toFeePlace(row: FeeRow | MasterRow, corpus: Corpus): CitedPlace | undefined {
  const document = corpus.findDocument(row.document_id);
  const page = "page_label" in row && {
    pageLabel: row.page_label,
    ...(row.pdf_page !== null && { page: row.pdf_page }),
  };
  return (
    document && {
      document,
      chunk: corpus.findChunk(row.section_id),
      locator: { kind: "fee_code", code: row.fee_code, ...page },
    }
  );
}

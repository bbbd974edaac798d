import type { CutExcerpt } from "@clinical-mcp/evidence";
import type { FoundPassage } from "./search-corpus.ts";

/** A found passage, cut to a number of characters around the question's terms. */
export function describePassage(
  { hit, chunk, document }: FoundPassage,
  limit: number,
  cutExcerpt: CutExcerpt,
) {
  const { text, isTruncated } = cutExcerpt(chunk.chunk_text, limit);
  return {
    passage_id: chunk.chunk_id,
    document_id: document.document_id,
    program: document.program,
    section: chunk.section_path.join(" > "),
    text,
    text_truncated: isTruncated,
    text_kind: document.text_kind,
    score: Number(hit.score.toFixed(4)),
  };
}

import { countCorroborating, scoreConfidence, type Confidence } from "@clinical-mcp/confidence";
import { UpstreamError } from "@clinical-mcp/errors";
import type { Hit } from "@clinical-mcp/retrieval";

/** The notice of an answer from records alone because no text could be searched. */
export const NOT_SEARCHED = "The text could not be searched: this answer rests on the records alone.";

/**
 * What a search found, or undefined where no path could look: for answers that records alone can give, and that then say so
 * with `NOT_SEARCHED`. Every other failure is thrown.
 */
export async function foundIfAny<TEvidence>(search: Promise<TEvidence>): Promise<TEvidence | undefined> {
  try {
    return await search;
  } catch (error) {
    if (error instanceof UpstreamError && error.code === "SEARCH_UNAVAILABLE") return undefined;
    throw error;
  }
}

/** The confidence of an answer that neither a record nor a passage supports. */
export const NO_CONFIDENCE: Confidence = scoreConfidence({
  hasSqlEvidence: false,
  hasVectorEvidence: false,
  corroborating: 0,
  hasConflict: false,
  support: 0,
});

export interface RecordEvidence {
  readonly found: readonly { readonly hit: Hit }[];
  /** Those that are about the record and say the same. */
  readonly agreeing: readonly { readonly hit: Hit }[];
  readonly hasConflict: boolean;
  /** How surely the record is what was asked for, in [0, 1]; 1 for one found by its number. */
  readonly support: number;
}

/** The confidence of an answer by a record: passages that agree with it add to it. */
export const scoreRecord = ({ found, agreeing, hasConflict, support }: RecordEvidence): Confidence =>
  scoreConfidence({
    hasSqlEvidence: true,
    hasVectorEvidence: found.some(({ hit }) => hit.dense !== undefined),
    corroborating: countCorroborating([
      { id: "record", documentId: "record", key: "subject" },
      ...agreeing.map(({ hit: { passage } }) => ({
        id: passage.sectionId,
        documentId: passage.documentId,
        key: "subject",
      })),
    ]),
    hasConflict,
    support,
  });

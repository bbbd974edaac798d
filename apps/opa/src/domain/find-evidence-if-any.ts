import { UpstreamError } from "@clinical-mcp/errors";
import { findEvidence, type Evidence, type EvidenceRequest } from "./evidence.ts";
import type { OpaReach } from "./opa-reach.ts";

/** Stands in an answer that rests on records alone because no text could be searched. */
export const NOT_SEARCHED = "The text could not be searched: this answer rests on the records alone.";

/**
 * What the search found, or undefined where no path could look: for answers that records alone can give, and that then
 * say so with `NOT_SEARCHED`. Every other failure is thrown.
 */
export async function findEvidenceIfAny(
  request: EvidenceRequest,
  reach: OpaReach,
): Promise<Evidence | undefined> {
  try {
    return await findEvidence(request, reach);
  } catch (error) {
    if (error instanceof UpstreamError && error.code === "SEARCH_UNAVAILABLE") return undefined;
    throw error;
  }
}

import { UpstreamError } from "@clinical-mcp/errors";
import {
  gatherEvidence,
  type Evidence as Gathered,
  type EvidenceRequest as GatherRequest,
  foundIfAny,
} from "@clinical-mcp/evidence";
import type { BoostSettings, Hit } from "@clinical-mcp/retrieval";
import { FACETS } from "../dataset/index.ts";
import type { ChunkRow, Corpus, DocumentRow } from "./corpus.ts";
import type { SearchDependencies } from "./coverage-dependencies.ts";

export type EvidenceRequest = Omit<GatherRequest, "boosts" | "mode">;

/** A passage that was found, with the rows that it came from. */
export interface FoundPassage {
  readonly hit: Hit;
  readonly chunk: ChunkRow;
  readonly document: DocumentRow;
}

/** Results of a search of the corpus, and the confidence that they match the question. */
export interface Evidence extends Omit<Gathered, "hits"> {
  /** One of each section, best first. */
  readonly found: readonly FoundPassage[];
}

/** Editions replace one another whole: no document here is newer than another of its program. */
const BOOSTS: Omit<BoostSettings, "today"> = { dateField: FACETS.effectiveDate, facets: [] };

/**
 * Asks both paths and ties each hit to its passage and document.
 *
 * @throws UserInputError when the question is empty; UpstreamError SEARCH_UNAVAILABLE when no path could look
 */
export async function findEvidence(
  request: EvidenceRequest,
  { engine, corpus, today }: SearchDependencies,
): Promise<Evidence> {
  const asked = { ...request, mode: "hybrid", boosts: { ...BOOSTS, today: today() } } as const;
  const { hits, ...evidence } = await gatherEvidence(asked, engine);
  return { ...evidence, found: hits.map((hit) => toFound(hit, corpus)) };
}

/** As `findEvidence`; undefined if no path was available, for answers that need only records. */
export const findEvidenceIfAny = (
  request: EvidenceRequest,
  deps: SearchDependencies,
): Promise<Evidence | undefined> => foundIfAny(findEvidence(request, deps));

function toFound(hit: Hit, corpus: Corpus): FoundPassage {
  const chunk = corpus.findChunk(hit.passage.id);
  const document = chunk && corpus.findDocument(chunk.document_id);
  if (chunk && document) return { hit, chunk, document };
  throw new UpstreamError("A passage that was found has no record: the dataset is not whole.", {
    code: "DATASET_NOT_WHOLE",
    suggestion: "The operator must rebuild the dataset.",
  });
}

import { UpstreamError } from "@clinical-mcp/errors";
import {
  gatherEvidence,
  scoreEvidence,
  type Evidence as Gathered,
  type EvidenceRequest as GatherRequest,
  type SearchEngine,
} from "@clinical-mcp/evidence";
import type { BoostSettings, Hit, SearchAnswer, SearchRequest } from "@clinical-mcp/retrieval";
import { FACETS } from "../dataset/index.ts";
import type { Corpus, DocumentRow, SectionRow } from "./corpus.ts";

export { scoreEvidence, type SearchEngine };

export interface EvidenceRequest extends Omit<GatherRequest, "boosts"> {
  /** YYYY-MM-DD. */
  readonly today: string;
}

/** A passage that was found, with the rows that it came from. */
export interface FoundSection {
  readonly hit: Hit;
  readonly section: SectionRow;
  readonly document: DocumentRow;
}

/** What a search of the corpus found, and how sure it is that this is what was asked for. */
export interface Evidence extends Omit<Gathered, "hits"> {
  /** One of each section, best first. */
  readonly found: readonly FoundSection[];
}

const BOOSTS: Omit<BoostSettings, "today"> = {
  dateField: FACETS.effectiveDate,
  facets: [
    { name: "cpso_expectation", field: FACETS.policyLevel, value: "expectation", factor: 1.2 },
    { name: "superseded", field: FACETS.isSuperseded, value: true, factor: 0.3 },
  ],
};

/**
 * Asks both paths and ties each hit to its section and document.
 *
 * @throws UserInputError when the question is empty; UpstreamError SEARCH_UNAVAILABLE when no path could look
 */
export async function findEvidence(
  { today, ...request }: EvidenceRequest,
  { engine, corpus }: { readonly engine: SearchEngine; readonly corpus: Corpus },
): Promise<Evidence> {
  const { hits, ...evidence } = await gatherEvidence({ ...request, boosts: { ...BOOSTS, today } }, engine);
  return { ...evidence, found: hits.map((hit) => toFound(hit, corpus)) };
}

/** The engine's answer with the boosts that opa gives. */
export const searchCorpus = (
  { today, ...request }: Omit<SearchRequest, "boosts"> & { readonly today: string },
  engine: SearchEngine,
): Promise<SearchAnswer> => engine.search({ ...request, boosts: { ...BOOSTS, today } });

function toFound(hit: Hit, corpus: Corpus): FoundSection {
  const section = corpus.findSection(hit.passage.id);
  const document = section && corpus.findDocument(section.document_id);
  if (section && document) return { hit, section, document };
  throw new UpstreamError("A passage that was found has no record: the dataset is not whole.", {
    code: "DATASET_NOT_WHOLE",
    suggestion: "The operator must rebuild the dataset.",
  });
}

import {
  chooseSupportModel,
  countCorroborating,
  estimateSupport,
  measureSignals,
  scoreConfidence,
  type Confidence,
  type SupportModel,
} from "@clinical-mcp/confidence";
import {
  observeSearch,
  type BoostSettings,
  type Filter,
  type Hit,
  type SearchAnswer,
  type SearchMode,
  type SearchRequest,
  type UnderstoodQuery,
} from "@clinical-mcp/retrieval";
import { UpstreamError } from "@clinical-mcp/errors";
import { FACETS } from "../dataset/index.ts";
import type { Corpus, DocumentRow, SectionRow } from "./corpus.ts";

/** The search engine over the dataset's passages. */
export interface SearchEngine {
  understand(question: string): UnderstoodQuery;
  search(request: SearchRequest): Promise<SearchAnswer>;
  /** Name of what made the vectors; support models belong to one. */
  readonly embedder: string;
  readonly supportModels: readonly SupportModel[];
}

export interface EvidenceRequest {
  readonly question: string;
  readonly filter: Filter;
  readonly mode: SearchMode;
  /** Hits wanted. */
  readonly limit: number;
  /** YYYY-MM-DD. */
  readonly today: string;
  readonly signal: AbortSignal;
}

/** A passage that was found, with the rows that it came from. */
export interface FoundSection {
  readonly hit: Hit;
  readonly section: SectionRow;
  readonly document: DocumentRow;
}

/** What a search of the corpus found, and how sure it is that this is what was asked for. */
export interface Evidence {
  readonly query: UnderstoodQuery;
  /** One of each section, best first. */
  readonly found: readonly FoundSection[];
  /** Distinct sections found before the cut. */
  readonly candidates: number;
  readonly provenance: SearchAnswer["provenance"];
  readonly vectorEngine?: SearchAnswer["vectorEngine"];
  /** Without conflicts: a tool that found one scores again with `scoreEvidence`. */
  readonly confidence: Confidence;
  readonly support: number;
  /** Words for the reader: spelling that was corrected, a path that could not look. */
  readonly notices: readonly string[];
  /** Terms of the question with their weight in this corpus, for picking sentences. */
  readonly terms: readonly { readonly term: string; readonly idf: number }[];
}

/** As many as support is measured from. */
const LEAST_HITS = 5;

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
  request: EvidenceRequest,
  { engine, corpus }: { readonly engine: SearchEngine; readonly corpus: Corpus },
): Promise<Evidence> {
  const { question, limit, ...rest } = request;
  const query = engine.understand(question);
  const answer = await searchCorpus({ ...rest, query, limit: Math.max(LEAST_HITS, limit) }, engine);
  const support = answer.hits.length === 0 ? 0 : measureSupport(query, answer, engine);
  return {
    query,
    found: answer.hits.slice(0, limit).map((hit) => toFound(hit, corpus)),
    candidates: answer.candidates,
    provenance: answer.provenance,
    ...(answer.vectorEngine !== undefined && { vectorEngine: answer.vectorEngine }),
    confidence: scoreEvidence({ hits: answer.hits.slice(0, LEAST_HITS), support, hasConflict: false }),
    support,
    notices: [...describeCorrections(query), ...describePaths(answer)],
    terms: weighTerms(query, answer),
  };
}

/** The engine's answer with the boosts that opa gives. */
export const searchCorpus = (
  { today, ...request }: Omit<SearchRequest, "boosts"> & { readonly today: string },
  engine: SearchEngine,
): Promise<SearchAnswer> => engine.search({ ...request, boosts: { ...BOOSTS, today } });

/** The confidence of an answer that rests on these hits, best first. */
export function scoreEvidence({
  hits,
  support,
  hasConflict,
}: {
  readonly hits: readonly Hit[];
  readonly support: number;
  readonly hasConflict: boolean;
}): Confidence {
  const [lead] = hits;
  return scoreConfidence({
    hasSqlEvidence: lead?.lexical !== undefined,
    hasVectorEvidence: lead?.dense !== undefined,
    corroborating: countCorroborating(
      hits.map(({ passage }) => ({ id: passage.sectionId, documentId: passage.documentId })),
    ),
    hasConflict,
    support,
  });
}

function measureSupport(query: UnderstoodQuery, answer: SearchAnswer, engine: SearchEngine): number {
  const signals = measureSignals(observeSearch(query, answer));
  const { model } = chooseSupportModel(engine.supportModels, { signals, embedder: engine.embedder });
  return estimateSupport(signals, model);
}

function toFound(hit: Hit, corpus: Corpus): FoundSection {
  const section = corpus.findSection(hit.passage.id);
  const document = section && corpus.findDocument(section.document_id);
  if (section && document) return { hit, section, document };
  throw new UpstreamError("A passage that was found has no record: the dataset is not whole.", {
    code: "DATASET_NOT_WHOLE",
    suggestion: "The operator must rebuild the dataset.",
  });
}

const describeCorrections = ({ corrections }: UnderstoodQuery): readonly string[] =>
  corrections.map(({ from, to }) => `"${from}" was read as "${to}".`);

const MISSING_PATH = "so passages may be missing and the order may be worse.";

function describePaths({ paths }: SearchAnswer): readonly string[] {
  const isMissing = (state: string): boolean => state === "failed" || state === "late";
  return [
    ...(isMissing(paths.lexical.state) ? [`The search by words could not look, ${MISSING_PATH}`] : []),
    ...(isMissing(paths.vector.state) ? [`The search by meaning could not look, ${MISSING_PATH}`] : []),
    ...(paths.vector.state === "no_known_word"
      ? ["The search by meaning knows no word of the question."]
      : []),
  ];
}

/** Where the word index could not look, every term weighs the same. */
const weighTerms = ({ groups: [asked] }: UnderstoodQuery, { evidence }: SearchAnswer): Evidence["terms"] =>
  evidence.terms.length > 0 ? evidence.terms : asked.terms.map((term) => ({ term, idf: 1 }));

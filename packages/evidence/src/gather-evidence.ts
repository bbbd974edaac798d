import {
  chooseSupportModel,
  countCorroborating,
  estimateSupport,
  measureSignals,
  scoreConfidence,
  type Confidence,
  type Doubt,
  type RetrievalSignals,
  type SupportModel,
} from "@clinical-mcp/confidence";
import {
  expandQuery,
  observeSearch,
  type Hit,
  type SearchAnswer,
  type SearchRequest,
  type UnderstoodQuery,
} from "@clinical-mcp/retrieval";
import { correctQuestion } from "./correct-question.ts";
import { findDoubts, type ListMismatches } from "./find-doubts.ts";

/** The search engine over a dataset's passages, with the measures of how far its answers can be trusted. */
export interface SearchEngine {
  understand(question: string): UnderstoodQuery;
  search(request: SearchRequest): Promise<SearchAnswer>;
  /** Name of what made the vectors; support models belong to one. */
  readonly embedder: string;
  readonly supportModels: readonly SupportModel[];
  readonly listMismatches: ListMismatches;
}

export interface EvidenceRequest extends Omit<SearchRequest, "query"> {
  readonly question: string;
  /** The caller's other words for the same: searched with the question at a lower weight. */
  readonly also?: readonly string[] | undefined;
}

/** What a search found, and how sure it is that this is what was asked for. */
export interface Evidence {
  readonly query: UnderstoodQuery;
  /** One of each section, best first, as many as were wanted. */
  readonly hits: readonly Hit[];
  /** Distinct sections found before the cut. */
  readonly candidates: number;
  readonly provenance: SearchAnswer["provenance"];
  readonly vectorEngine?: SearchAnswer["vectorEngine"];
  /** Without conflicts: a caller that finds one scores again with `scoreEvidence`. */
  readonly confidence: Confidence;
  /** In [0, 1]; 0 where nothing was found. */
  readonly support: number;
  /** What the search looked like: for a model of an app's own. */
  readonly signals: RetrievalSignals;
  /** What support loses since the caller's guesses were searched as well. */
  readonly lessForGuesses: number;
  /** Why what was found may not answer what was asked, however well it matches. */
  readonly doubts: readonly Doubt[];
  /** Whether both paths, by words and by meaning, were asked and could look. */
  readonly isWhole: boolean;
  /** Words for the reader: spelling that was corrected, a path that could not look. */
  readonly notices: readonly string[];
  /** Terms of the question with their weight in this corpus, for picking sentences. */
  readonly terms: readonly { readonly term: string; readonly idf: number }[];
}

/**
 * A guess finds something near to it, also where nothing is held. With this much less support, no more of 25 questions without an
 * answer pass for held than without other words: docs/decisions/0027-caller-expands.md.
 */
const LESS_FOR_GUESSES = 0.08;

/** As many as support is measured from. */
const LEAST_HITS = 5;

/**
 * Asks both paths and measures what they found.
 *
 * @throws UserInputError when the question is empty; UpstreamError SEARCH_UNAVAILABLE when no path could look
 */
export async function gatherEvidence(request: EvidenceRequest, engine: SearchEngine): Promise<Evidence> {
  const { question, also = [], limit, ...rest } = request;
  const query = engine.understand(question);
  const others = also.map((words) => engine.understand(words));
  const asked = { ...rest, query: expandQuery(query, others), limit: Math.max(LEAST_HITS, limit) };
  const answer = await engine.search(asked);
  const signals = measureSignals(observeSearch(query, answer));
  const lessForGuesses = others.length > 0 ? LESS_FOR_GUESSES : 0;
  const measured = answer.hits.length === 0 ? 0 : measureSupport(signals, engine);
  const support = Math.max(0, measured - lessForGuesses);
  const doubts = findDoubts(
    correctQuestion(query),
    answer.hits.map(({ passage }) => passage),
    engine.listMismatches,
  );
  return {
    query,
    hits: answer.hits.slice(0, limit),
    candidates: answer.candidates,
    provenance: answer.provenance,
    ...(answer.vectorEngine !== undefined && { vectorEngine: answer.vectorEngine }),
    confidence: scoreEvidence({
      hits: answer.hits.slice(0, LEAST_HITS),
      support,
      doubts,
      hasConflict: false,
    }),
    support,
    signals,
    lessForGuesses,
    doubts,
    isWhole: hasLooked(answer.paths.lexical) && hasLooked(answer.paths.vector),
    notices: [...describeCorrections(query), ...describePaths(answer)],
    terms: weighTerms(query, answer),
  };
}

/** The confidence of an answer that rests on these hits, best first. */
export function scoreEvidence({
  hits,
  support,
  doubts,
  hasConflict,
}: {
  readonly hits: readonly Hit[];
  readonly support: number;
  readonly doubts: readonly Doubt[];
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
    doubts,
  });
}

function measureSupport(signals: RetrievalSignals, engine: SearchEngine): number {
  const { model } = chooseSupportModel(engine.supportModels, { signals, embedder: engine.embedder });
  return estimateSupport(signals, model);
}

const describeCorrections = ({ corrections }: UnderstoodQuery): readonly string[] =>
  corrections.map(({ from, to }) => `"${from}" was read as "${to}".`);

/** A question of which no word is known was looked for as well. */
const hasLooked = ({ state }: SearchAnswer["paths"]["vector"]): boolean =>
  state === "answered" || state === "no_known_word";

/** The end of a notice on a search path that failed or was late. */
export const MISSING_PATH = "so passages may be missing and the order may be worse.";

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

/** Where the word index could not answer, every term has the same weight. */
const weighTerms = ({ groups: [asked] }: UnderstoodQuery, { evidence }: SearchAnswer): Evidence["terms"] =>
  evidence.terms.length > 0 ? evidence.terms : asked.terms.map((term) => ({ term, idf: 1 }));

import { UpstreamError } from "@clinical-mcp/errors";
import {
  foundIfAny,
  gatherEvidence,
  scoreEvidence,
  type Evidence as Gathered,
  type EvidenceRequest as GatherRequest,
  type SearchEngine,
} from "@clinical-mcp/evidence";
import type { BoostSettings, Hit, SearchAnswer, SearchRequest } from "@clinical-mcp/retrieval";
import { FACETS } from "../../dataset/index.ts";
import type { Corpus } from "../shared/corpus.ts";
import type { FoundSection } from "./found-section.ts";
import type { AskedSubject } from "../held/asked-subjects.ts";
import { estimateHeld, findUnmetSubjects, measureHeld, type HeldSignals } from "../held/measure-held.ts";
import { backByDocument, chooseSections } from "./order-sections.ts";

export { scoreEvidence, type SearchEngine };
export type { FoundSection };

export interface EvidenceRequest extends Omit<GatherRequest, "boosts"> {
  /** YYYY-MM-DD. */
  readonly today: string;
}

/** What a search of the corpus found, and how sure it is that this is what was asked for. */
export interface Evidence extends Omit<Gathered, "hits"> {
  /** One of each section, best first. */
  readonly found: readonly FoundSection[];
  /** What `support` is estimated from; undefined where a path could not look, or nothing was found. */
  readonly heldSignals: HeldSignals | undefined;
  /** Matters and subjects that the question names and nothing shown does. */
  readonly unmetSubjects: readonly AskedSubject[];
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
  const gathered = await gatherEvidence({ ...request, boosts: { ...BOOSTS, today } }, engine);
  const { hits, ...evidence } = gathered;
  const found = hits.map((hit) => toFound(hit, corpus));
  if (!evidence.isWhole || found.length === 0)
    return { ...evidence, found, heldSignals: undefined, unmetSubjects: [] };
  const shown = chooseSections(backByDocument(found), SHOWN);
  const unmetSubjects = findUnmetSubjects(gathered.query, shown);
  const heldSignals = measureHeld({ ...gathered, unmetSubjects }, shown);
  const support = Math.max(0, estimateHeld(heldSignals) - gathered.lessForGuesses);
  // The model counts the doubts.
  const doubts = evidence.doubts.map((doubt) => ({ ...doubt, factor: 1 }));
  const confidence = scoreEvidence({ hits: hits.slice(0, SHOWN), support, doubts, hasConflict: false });
  return { ...evidence, found, heldSignals, unmetSubjects, support, doubts, confidence };
}

/** As `findEvidence`; undefined where no path could look, for answers that records alone can give. */
export const findEvidenceIfAny = (...asked: Parameters<typeof findEvidence>): Promise<Evidence | undefined> =>
  foundIfAny(findEvidence(...asked));

/** As many as an answer shows, and as a confidence rests on. */
const SHOWN = 5;

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

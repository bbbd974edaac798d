import { UpstreamError } from "@clinical-mcp/errors";
import { join } from "node:path";
import { assertSameEmbedder } from "../embedder-identity.ts";
import { hybridSearch, type SearchAnswer, type SearchRequest } from "../hybrid-search.ts";
import type { Embedder, EmbedderIdentity, PassageReader, Reranker } from "../ports.ts";
import type { Thesaurus } from "../thesaurus.ts";
import { understandQuery, type ListCodeTerms, type UnderstoodQuery } from "../understand-query.ts";
import { createVectorRouter } from "../vector-router.ts";
import { createVocabulary, type Vocabulary } from "../vocabulary.ts";
import type { ChromaConnection } from "./chroma-client.ts";
import { openChromaSupply, type ChromaSupply, type SupplyState } from "./chroma-supply.ts";
import { DATASET_FILES } from "./dataset-files.ts";
import { openExactVectors, type ExactVectors } from "./exact-vectors.ts";
import { openLsi } from "./lsi.ts";
import { openPassageFile, type PassageFile } from "./passage-file.ts";
import { openSqliteFts, type Readiness, type SqliteFts } from "./sqlite-fts.ts";
import { markInUse } from "./version-use.ts";

export interface DatasetOptions {
  /** One version of a dataset, as `buildSearchFiles` left it. */
  readonly folder: string;
  /** Names the version, and with it its collections in Chroma. */
  readonly version: string;
  /** What the manifest says made the vectors. */
  readonly embeddedBy: EmbedderIdentity;
  /** The configured embedder; without it the one that is stored with the dataset. */
  readonly embedder?: Embedder;
  /** What the operator runs to build the dataset again, e.g. `npx pnpm ingest opa`. */
  readonly rebuildCommand: string;
  /** A server elsewhere, one that is started in the dataset's folder, or none: then the exact scan alone serves. */
  readonly chroma: { readonly connection: ChromaConnection } | "local" | "none";
  readonly thesaurus: Thesaurus;
  readonly listCodeTerms?: ListCodeTerms;
  readonly reranker?: Reranker;
  readonly onChromaState?: (state: SupplyState) => void;
}

/** A dataset in service. */
export interface Dataset extends AsyncDisposable {
  readonly passages: PassageReader;
  /** @throws UserInputError when the question is empty */
  understand(question: string): UnderstoodQuery;
  /** @throws UpstreamError SEARCH_UNAVAILABLE when no path could look */
  search(request: SearchRequest): Promise<SearchAnswer>;
  /** How each part is, in words that may be shown. `chroma` is absent when none is wanted. */
  readiness(): { readonly lexical: Readiness; readonly chroma?: SupplyState };
  close(): Promise<void>;
}

/**
 * Opens the passages, both indexes and the embedder of one version. Files of the vector path must be whole; the
 * word index and Chroma may be away and come back by themselves.
 *
 * @throws ConfigurationError when passages, vectors or embedder are missing or damaged, or another embedder than
 *   the dataset's is configured
 */
export async function openDataset(options: DatasetOptions): Promise<Dataset> {
  const file = (name: string): string => join(options.folder, name);
  await using opened = new AsyncDisposableStack();
  opened.use(markInUse(options.folder));
  const embedder = options.embedder ?? (await openLsi(file(DATASET_FILES.embedder)));
  assertSameEmbedder(options.embeddedBy, embedder.identity, options.rebuildCommand);
  const passages = opened.use(await openPassageFile(file(DATASET_FILES.passages)));
  const exact = opened.use(
    await openExactVectors({
      vectorFile: file(DATASET_FILES.vectors),
      passages,
      dimension: embedder.identity.dimension,
    }),
  );
  const lexical = opened.use(
    openSqliteFts({ file: file(DATASET_FILES.lexical), fingerprint: passages.fingerprint }),
  );
  const chroma = options.chroma === "none" ? undefined : supplyChroma(options, { exact, passages });
  if (chroma) opened.use(chroma);
  const vector = createVectorRouter({
    exact,
    ...(chroma && { chroma }),
    facets: exact.facets,
    rowOf: (id) => exact.findRow(id),
  });
  const vocabulary = openVocabulary(lexical);
  await vocabulary.load();
  const engines = {
    lexical,
    vector,
    embedder,
    passages,
    ...(options.reranker && { reranker: options.reranker }),
  };
  const resources = opened.move();
  return {
    passages,
    understand: (question) =>
      understandQuery(question, {
        vocabulary: vocabulary.current(),
        thesaurus: options.thesaurus,
        listCodeTerms: options.listCodeTerms,
      }),
    search: (request) => hybridSearch(request, engines),
    readiness: () => ({ lexical: lexical.readiness(), ...(chroma && { chroma: chroma.readiness() }) }),
    close: () => resources.disposeAsync(),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

function supplyChroma(
  { folder, version, chroma, onChromaState }: DatasetOptions,
  { exact, passages }: { readonly exact: ExactVectors; readonly passages: PassageFile },
): ChromaSupply {
  return openChromaSupply({
    server: typeof chroma === "object" ? chroma : { folder: join(folder, DATASET_FILES.chroma) },
    source: {
      version,
      counts: exact.vectorCounts,
      passages: () => passages.readAll(),
      vectorAt: (place) => exact.vectorAt(place),
    },
    locate: (id) => exact.findHeading(id),
    ...(onChromaState && { onState: onChromaState }),
  });
}

interface VocabularyHolder {
  /** An empty vocabulary until it could be read: nothing is corrected then. */
  current(): Vocabulary;
  load(): Promise<void>;
}

/** The words of the corpus, read again with a question when the word index was away at start. */
function openVocabulary(lexical: SqliteFts): VocabularyHolder {
  const held: { vocabulary?: Vocabulary; loading?: Promise<void> } = {};
  const load = async (): Promise<void> => {
    try {
      held.vocabulary = await createVocabulary(await lexical.readVocabulary());
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      // The word index says in its own readiness why it is away.
    } finally {
      delete held.loading;
    }
  };
  return {
    current() {
      if (!held.vocabulary && lexical.readiness().state === "ready") held.loading ??= load();
      return held.vocabulary ?? NO_WORDS;
    },
    load,
  };
}

const NO_WORDS: Vocabulary = { has: () => false, countPassages: () => 0, findNearest: () => undefined };

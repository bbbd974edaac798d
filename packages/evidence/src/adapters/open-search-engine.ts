import type { SupportModel } from "@clinical-mcp/confidence";
import type { ListCodeTerms, SearchAnswer } from "@clinical-mcp/retrieval";
import {
  openConfiguredEmbedder,
  openConfiguredReranker,
  toChroma,
  type ChromaSettings,
  type EmbedderSettings,
  type RerankerSettings,
} from "@clinical-mcp/retrieval/adapters/configured-engines";
import type { CurrentDataset } from "@clinical-mcp/retrieval/adapters/current-dataset";
import type { SupplyState } from "@clinical-mcp/retrieval/adapters/chroma-supply";
import { openDataset, type Dataset } from "@clinical-mcp/retrieval/adapters/open-dataset";
import { loadThesaurus } from "@clinical-mcp/retrieval/adapters/thesaurus-file";
import type { LogFields, Logger, Metrics, Tracer } from "@clinical-mcp/telemetry";
import type { ListMismatches } from "../find-doubts.ts";
import type { SearchEngine } from "../gather-evidence.ts";

/** Characters of what Chroma said. */
const MOST_DETAIL = 600;

export interface SearchEngineOptions {
  readonly settings: EmbedderSettings & ChromaSettings & RerankerSettings;
  readonly thesaurusFile: string;
  /** Fitted to the app's golden questions. */
  readonly supportModels: readonly SupportModel[];
  /** What the app knows of its field. */
  readonly field: { readonly listCodeTerms: ListCodeTerms; readonly listMismatches: ListMismatches };
  /** What the operator runs to build the dataset again. */
  readonly rebuildCommand: string;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly tracer: Tracer;
}

export interface OpenedEngine {
  readonly engine: SearchEngine;
  readonly dataset: Dataset;
}

/**
 * The search engine over one version of a dataset, with its Chroma. Every search leaves one log line, measurements and
 * the steps of a trace: how each path ended and how long it took, never what was asked.
 *
 * @throws ConfigurationError where the dataset or the thesaurus cannot be used, or the embedder is not the dataset's
 */
export async function openSearchEngine(
  { version, folder, manifest }: CurrentDataset,
  options: SearchEngineOptions,
): Promise<OpenedEngine> {
  const { settings, thesaurusFile, supportModels, field, rebuildCommand, logger, metrics } = options;
  const chroma = toChroma(settings);
  if (chroma === "none") metrics.describeChroma("off");
  metrics.describeDataset({ version, builtAt: new Date(manifest.builtAt) });
  const embedder = await openConfiguredEmbedder(settings);
  const reranker = await openConfiguredReranker(settings, () => logger.error("reranker_refused"));
  const dataset = await openDataset({
    folder,
    version,
    embeddedBy: manifest.embedder,
    rebuildCommand,
    chroma,
    thesaurus: await loadThesaurus(thesaurusFile),
    listCodeTerms: field.listCodeTerms,
    onChromaState(supply) {
      metrics.describeChroma(supply.status);
      if ("reason" in supply) logger.warn("chroma", describeHindrance(supply));
      else logger.info("chroma", { state: supply.status });
    },
    ...(embedder && { embedder }),
    ...(reranker && { reranker }),
  });
  const engine: SearchEngine = {
    understand: (question) => dataset.understand(question),
    async search(request) {
      const startedAt = performance.now();
      const answer = await dataset.search(request);
      logger.info("search", toLogFields(answer));
      recordPaths(answer, startedAt, options);
      return answer;
    },
    embedder: manifest.embedder.name,
    supportModels,
    listMismatches: field.listMismatches,
  };
  return { engine, dataset };
}

const toLogFields = ({ paths, hits, candidates, vectorEngine }: SearchAnswer): LogFields => ({
  lexical: paths.lexical.state,
  lexicalMs: Math.round(paths.lexical.ms),
  vector: paths.vector.state,
  vectorMs: Math.round(paths.vector.ms),
  vectorEngine,
  rerank: paths.rerank.state,
  rerankMs: Math.round(paths.rerank.ms),
  candidates,
  topK: hits.length,
});

/** Both first paths start with the search, and the judgement ends with it. */
function recordPaths(
  { paths, vectorEngine: engine }: SearchAnswer,
  startedAt: number,
  { metrics, tracer }: Pick<SearchEngineOptions, "metrics" | "tracer">,
): void {
  const steps = [
    { path: "lexical", ...paths.lexical, endedAt: startedAt + paths.lexical.ms },
    { path: "vector", ...paths.vector, endedAt: startedAt + paths.vector.ms, engine },
    { path: "rerank", ...paths.rerank, endedAt: performance.now() },
  ] as const;
  for (const { path, state, ms, endedAt, ...rest } of steps) {
    if (state === "not_asked") continue;
    const ofEngine = "engine" in rest ? rest.engine : undefined;
    metrics.recordSearchPath({ path, state, engine: ofEngine, seconds: ms / 1_000 });
    tracer.recordStep({
      name: `search ${path}`,
      ms,
      endedAt,
      facts: {
        "clinical_mcp.search.path": path,
        "clinical_mcp.search.state": state,
        ...(ofEngine && { "clinical_mcp.vector_engine": ofEngine }),
      },
      errorType: state === "failed" || state === "late" ? state : undefined,
    });
  }
}

/** What Chroma said last comes at the end of its output. It has seen ids and vectors, never a question's words. */
function describeHindrance(supply: SupplyState & { readonly reason: string }): LogFields {
  const { status: state, reason } = supply;
  const cause = "cause" in supply && supply.cause instanceof Error ? supply.cause : undefined;
  const detail = "detail" in supply ? supply.detail : [cause?.message, cause?.cause].join(" ");
  return { state, reason, detail: detail?.slice(-MOST_DETAIL) };
}

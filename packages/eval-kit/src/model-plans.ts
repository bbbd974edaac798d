import type { SignalName, SupportModel } from "@clinical-mcp/confidence";
import type { SearchMode } from "@clinical-mcp/retrieval";

/** One of the models that ship: which searches it is for, and what it reads of them. */
export interface ModelPlan extends Pick<SupportModel, "name" | "paths" | "embedder"> {
  readonly mode: SearchMode;
  readonly signals: readonly SignalName[];
}

/**
 * Chosen by bench/confidence-calibration.md. The number of terms goes with BM25 over idf, which is lower for a long
 * question as well answered; with cosines alone it only distinguished the collections.
 */
export const MODEL_PLANS: readonly ModelPlan[] = [
  {
    name: "hybrid-lsi",
    mode: "hybrid",
    paths: "both",
    embedder: "lsi",
    signals: ["cov", "bm25_over_idf", "cosine_max", "overlap10", "log1p_qlen"],
  },
  {
    name: "lexical",
    mode: "keyword",
    paths: "lexical",
    signals: ["cov", "bm25_over_idf", "log1p_qlen"],
  },
  {
    name: "dense-lsi",
    mode: "vector",
    paths: "dense",
    embedder: "lsi",
    signals: ["cosine_max", "term_share"],
  },
  { name: "dense-any", mode: "vector", paths: "dense", signals: ["term_share"] },
];

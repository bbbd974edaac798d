import { UpstreamError } from "@clinical-mcp/errors";
import type { Dataset } from "@clinical-mcp/retrieval/adapters/open-dataset";

const unavailable = (message: string): UpstreamError => new UpstreamError(message, { code: "NOT_READY" });

/** The search's parts for `/readyz`, each by itself: while one path answers, the server does. */
export const watchDataset = (dataset: Dataset) => [
  {
    name: "full-text index",
    isReplaceable: true,
    async check(): Promise<void> {
      const { lexical } = dataset.readiness();
      if (lexical.state !== "ready") throw unavailable("The word index does not answer.");
    },
  },
  {
    name: "chroma",
    isReplaceable: true,
    async check(): Promise<void> {
      const { chroma } = dataset.readiness();
      if (chroma && chroma.status !== "ready")
        throw unavailable(`Chroma is ${chroma.status}; the exact index serves.`);
    },
  },
];

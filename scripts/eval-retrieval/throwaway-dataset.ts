import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { toPassages, type Collection } from "@clinical-mcp/eval-kit";
import type { Embedder, EmbedderIdentity, Passage, Reranker } from "@clinical-mcp/retrieval";
import { buildSearchFiles } from "@clinical-mcp/retrieval/adapters/build-search-files";
import { DATASET_FILES } from "@clinical-mcp/retrieval/adapters/dataset-files";
import { openDataset, type Dataset } from "@clinical-mcp/retrieval/adapters/open-dataset";
import { writePassageFile } from "@clinical-mcp/retrieval/adapters/passage-file";
import { loadThesaurus } from "@clinical-mcp/retrieval/adapters/thesaurus-file";
import { ROOT } from "../start/find-apps.ts";
import { waitForChroma } from "./wait-for-chroma.ts";

interface DatasetOptions {
  readonly embedder?: Embedder;
  readonly reranker?: Reranker;
  /** Whether a Chroma server is started and filled for it; otherwise the exact scan alone serves. */
  readonly withChroma: boolean;
  readonly onProgress: (words: string) => void;
  readonly signal: AbortSignal;
}

export interface ThrowawayDataset extends AsyncDisposable {
  readonly dataset: Dataset;
  readonly embeddedBy: EmbedderIdentity;
  readonly passages: number;
  /** Seconds that building took: word index, embedder, vectors. */
  readonly buildSeconds: number;
}

/** Builds a collection's dataset in a temporary folder, as ingestion does, and opens it; disposing removes it. */
export async function buildThrowawayDataset(
  collection: Collection,
  { embedder, reranker, withChroma, onProgress, signal }: DatasetOptions,
): Promise<ThrowawayDataset> {
  await using resources = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "eval-retrieval-"));
  resources.defer(() => rm(folder, { recursive: true, force: true }));
  const counted = { passages: 0 };
  await writePassageFile(join(folder, DATASET_FILES.passages), readPassages(collection, { counted, signal }));
  const startedAt = performance.now();
  const embeddedBy = await buildSearchFiles({
    folder,
    signal,
    onProgress: ({ step, done, total }) => onProgress(`${step} ${done} of ${total}`),
    ...(embedder && { embedder }),
  });
  const buildSeconds = (performance.now() - startedAt) / 1000;
  const chroma = withChroma ? waitForChroma({ onProgress, signal }) : undefined;
  const dataset = resources.use(
    await openDataset({
      folder,
      version: "evaluation",
      embeddedBy,
      rebuildCommand: "pnpm eval:retrieval",
      chroma: chroma ? "local" : "none",
      ...(chroma && { onChromaState: chroma.onState }),
      thesaurus: await loadThesaurus(join(ROOT, "data/terms/thesaurus.csv")),
      ...(embedder && { embedder }),
      ...(reranker && { reranker }),
    }),
  );
  await chroma?.filled();
  const owned = resources.move();
  return {
    dataset,
    embeddedBy,
    passages: counted.passages,
    buildSeconds,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

async function* readPassages(
  collection: Collection,
  { counted, signal }: { readonly counted: { passages: number }; readonly signal: AbortSignal },
): AsyncGenerator<Passage> {
  for await (const document of collection.documents()) {
    signal.throwIfAborted();
    for (const passage of toPassages(document)) {
      counted.passages += 1;
      yield passage;
    }
  }
}

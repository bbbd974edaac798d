import { join } from "node:path";
import type { Embedder, EmbedderIdentity } from "../ports.ts";
import { toIndexedText, type Passage } from "../passage.ts";
import { DATASET_FILES } from "./dataset-files.ts";
import { writeVectorFile } from "./exact-vectors.ts";
import { fitLsi, openLsi, writeLsi } from "./lsi.ts";
import { openPassageFile, type PassageFile } from "./passage-file.ts";
import { buildSqliteFts } from "./sqlite-fts.ts";

export interface SearchFilesProgress {
  readonly step: "words" | "embedder" | "vectors";
  readonly done: number;
  readonly total: number;
}

export interface SearchFilesOptions {
  /** Folder of the passage file; the search files are put next to it. */
  readonly folder: string;
  /** What makes the vectors; without it one is fitted to the passages and stored with them. */
  readonly embedder?: Embedder;
  readonly onProgress?: (progress: SearchFilesProgress) => void;
  readonly signal?: AbortSignal;
}

/** Passages that are embedded at a time. */
const BATCH = 64;

/**
 * Builds the word index and the vectors of the passages that the folder holds. Memory stays bounded: passages are
 * read from the file as often as they are needed.
 *
 * @returns what made the vectors, for the manifest
 * @throws ConfigurationError when the passage file is not whole; UpstreamError when an embedder elsewhere fails
 */
export async function buildSearchFiles(options: SearchFilesOptions): Promise<EmbedderIdentity> {
  const { folder, onProgress = () => undefined, signal } = options;
  await using passages = await openPassageFile(join(folder, DATASET_FILES.passages));
  const total = passages.count;
  await buildSqliteFts({
    file: join(folder, DATASET_FILES.lexical),
    passages: passages.readAll(),
    fingerprint: passages.fingerprint,
    onProgress: ({ step, done }) => step === "passages" && onProgress({ step: "words", done, total }),
    ...(signal && { signal }),
  });
  const embedder = options.embedder ?? (await fitEmbedder(passages, options));
  await writeVectorFile({
    file: join(folder, DATASET_FILES.vectors),
    dimension: embedder.identity.dimension,
    fingerprint: passages.fingerprint,
    vectors: embedAll(passages, embedder, options),
  });
  return embedder.identity;
}

async function fitEmbedder(
  passages: PassageFile,
  { folder, onProgress = () => undefined, signal }: SearchFilesOptions,
): Promise<Embedder> {
  const model = await fitLsi({
    passages: () => passages.readAll(),
    onProgress: ({ done, total }) => onProgress({ step: "embedder", done, total: total ?? passages.count }),
    ...(signal && { signal }),
  });
  const embedderFolder = join(folder, DATASET_FILES.embedder);
  await writeLsi(embedderFolder, model);
  return openLsi(embedderFolder);
}

async function* embedAll(
  passages: PassageFile,
  embedder: Embedder,
  { onProgress = () => undefined, signal }: SearchFilesOptions,
): AsyncIterable<Float32Array | undefined> {
  let done = 0;
  for await (const batch of toBatches(passages.readAll())) {
    const texts = batch.map((passage) => toIndexedText(passage));
    yield* await embedder.embed(texts, { role: "passage", ...(signal && { signal }) });
    done += batch.length;
    onProgress({ step: "vectors", done, total: passages.count });
  }
}

async function* toBatches(passages: AsyncIterable<Passage>): AsyncIterable<readonly Passage[]> {
  const batch: Passage[] = [];
  for await (const passage of passages) {
    batch.push(passage);
    if (batch.length === BATCH) yield batch.splice(0);
  }
  if (batch.length > 0) yield batch;
}

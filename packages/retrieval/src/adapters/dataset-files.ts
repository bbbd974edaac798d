/** The files of one version of a dataset that searching needs; the folder also has an app's own files. */
export const DATASET_FILES = {
  passages: "passages.jsonl",
  lexical: "lexical.sqlite",
  vectors: "vectors.f32",
  /** Folder of the embedder that was fitted to the passages; absent when another made the vectors. */
  embedder: "embedder",
  /** Folder of the vector server that is started with the app. */
  chroma: "chroma",
} as const;

import type { Embedder, Passage } from "@clinical-mcp/retrieval";
import type { Changes } from "../dataset/compare-datasets.ts";
import type { DocumentRecord } from "../dataset/document-record.ts";
import type { Manifest } from "../dataset/manifest.ts";
import type { Fetcher } from "../fetch/fetched-file.ts";
import type { Problem } from "./collect-files.ts";
import type { Progress } from "./progress.ts";
import type { Source } from "./source.ts";
import type { StagedDocument } from "./stage-documents.ts";

/** Makes the app's own files of a version, e.g. its tables. */
export interface AppWriter {
  /** Changes whenever the same documents would give other files. */
  readonly fingerprint: string;
  write(options: {
    readonly folder: string;
    readonly documents: () => AsyncIterable<DocumentRecord>;
    readonly passages: () => AsyncIterable<Passage>;
    readonly signal: AbortSignal;
  }): Promise<void>;
}

export interface IngestionOptions {
  readonly app: string;
  /** Folder of the app's datasets. */
  readonly root: string;
  /** All sources of the app. */
  readonly sources: readonly Source[];
  /** Names of the sources to refresh; documents of the others are taken over from the version in service. */
  readonly selected: readonly string[];
  readonly fetcher: Fetcher;
  readonly savedUrls: ((source: Source) => readonly string[]) | undefined;
  /** What makes the vectors; undefined to fit one to the passages. */
  readonly embedder: Embedder | undefined;
  readonly writer: AppWriter;
  readonly dryRun: boolean;
  readonly allowShrink: boolean;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

export interface IngestionOutcome {
  readonly result: "switched" | "unchanged" | "dry run";
  readonly version: string | undefined;
  readonly counts: Manifest["counts"];
  readonly changes: Changes;
  /** Whether there was a version to compare with. */
  readonly compared: boolean;
  readonly problems: readonly Problem[];
  readonly documents: readonly StagedDocument[];
}

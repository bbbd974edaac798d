import type { Embedder, Passage } from "@clinical-mcp/retrieval";
import type { Changes } from "../dataset/compare-datasets.ts";
import type { DocumentRecord } from "../dataset/document-record.ts";
import type { Manifest } from "@clinical-mcp/retrieval";
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

/** Where a run's files come from. */
export interface IngestionFiles {
  readonly fetcher: Fetcher;
  /** Addresses of the saved copies; undefined to ask the sources for their addresses on the web. */
  readonly savedUrls: ((source: Source) => readonly string[]) | undefined;
  /** The run has come to its end: the next one asks for every file again. */
  finish(): Promise<void>;
}

export interface IngestionOptions {
  readonly app: string;
  /** Folder of the app's datasets. */
  readonly root: string;
  /** All sources of the app. */
  readonly sources: readonly Source[];
  /** Names of the sources to refresh; documents of the others are taken over from the version in service. */
  readonly selected: readonly string[];
  /** Opens where the files come from; called when no other run is at work. */
  openFiles(): Promise<IngestionFiles>;
  /** What makes the vectors; undefined to fit one to the passages. */
  readonly embedder: Embedder | undefined;
  readonly writer: AppWriter;
  readonly dryRun: boolean;
  readonly allowShrink: boolean;
  /** Ids of documents that may lose what they lose. */
  readonly accepted: readonly string[];
  /** Day that saved copies are said to be of; a change of it alone rebuilds the version. */
  readonly asOf?: string | undefined;
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
  /** Documents of sources that `--from` has copies of, without a copy of their own: they stay as they were. */
  readonly kept: readonly { readonly source: string; readonly documents: number }[];
  readonly documents: readonly StagedDocument[];
}

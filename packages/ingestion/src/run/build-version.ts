import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { MANIFEST_FILE, passageSchema, type EmbedderIdentity, type Manifest } from "@clinical-mcp/retrieval";
import { buildSearchFiles } from "@clinical-mcp/retrieval/adapters/build-search-files";
import { prepareUse } from "@clinical-mcp/retrieval/adapters/version-use";
import type { CurrentDataset } from "@clinical-mcp/retrieval/adapters/current-dataset";
import type { ChangeHistory, Changes } from "../dataset/compare-datasets.ts";
import { CHANGES_FILE, extendHistory, historySchema } from "../dataset/compare-datasets.ts";
import { documentRecordSchema, DOCUMENTS_FILE, PASSAGES_FILE } from "../dataset/document-record.ts";
import { readJsonLines } from "../dataset/json-lines.ts";
import { removeOtherVersions, sealFiles, switchTo } from "../dataset/version-folder.ts";
import { sha256Of } from "../fetch/download-cache.ts";
import type { IngestionOptions } from "./ingestion-options.ts";
import type { StagedDocument } from "./stage-documents.ts";

/** Raised when what is built from the same files changes, so that old datasets are rebuilt. */
const PIPELINE_VERSION = 1;

export function countAll(documents: readonly StagedDocument[]): Manifest["counts"] {
  const sum = (of: (document: StagedDocument) => number): number =>
    documents.reduce((total, document) => total + of(document), 0);
  return {
    documents: documents.length,
    sections: sum(({ sections }) => sections.length),
    passages: sum(({ passages }) => passages),
  };
}

/** Equal hashes: the version in service is what this run would build. */
export function hashInputs(
  documents: readonly StagedDocument[],
  { app, embedder, writer, asOf }: IngestionOptions,
): string {
  const contents = documents.map(({ id, contentSha256 }) => `${id} ${contentSha256}`).sort();
  return sha256Of(
    JSON.stringify([
      app,
      PIPELINE_VERSION,
      embedder?.identity ?? "fitted",
      writer.fingerprint,
      contents,
      ...(asOf === undefined ? [] : [asOf]),
    ]),
  );
}

function describeSources(
  { sources }: IngestionOptions,
  documents: readonly StagedDocument[],
): Manifest["sources"] {
  return sources.map(({ name, publisher, place, licence, cadence }) => {
    const own = documents.filter(({ source }) => source === name);
    const dates = own.map(({ retrievedAt }) => retrievedAt).sort();
    const [retrievedFrom, retrievedTo] = [dates[0], dates.at(-1)];
    const between = retrievedFrom && retrievedTo ? { retrievedFrom, retrievedTo } : {};
    return { name, publisher, place, licence, cadence, documents: own.length, ...between };
  });
}

async function buildFiles(
  folder: string,
  total: number,
  { embedder, writer, progress, signal }: IngestionOptions,
): Promise<EmbedderIdentity> {
  const passages = () => readJsonLines(join(folder, PASSAGES_FILE), passageSchema);
  const documents = () => readJsonLines(join(folder, DOCUMENTS_FILE), documentRecordSchema);
  const stage = progress.startStage("search index", total);
  const identity = await buildSearchFiles({
    folder,
    signal,
    onProgress: ({ step, done }) => stage.show(done, step),
    ...(embedder === undefined ? {} : { embedder }),
  });
  stage.end(`${total} passages`);
  signal.throwIfAborted();
  await writer.write({ folder, documents, passages, signal });
  signal.throwIfAborted();
  return identity;
}

const readHistory = async (before: CurrentDataset | undefined): Promise<ChangeHistory> =>
  before ? historySchema.parse(JSON.parse(await readFile(join(before.folder, CHANGES_FILE), "utf8"))) : [];

const writeJson = (path: string, value: unknown): Promise<void> =>
  writeFile(path, `${JSON.stringify(value, undefined, 2)}\n`, { flush: true });

/** A name that sorts by time, without colons for file systems that know none. */
const toVersion = (builtAt: string, inputHash: string): string =>
  `${builtAt.replaceAll(/[-:.]/g, "")}-${inputHash.slice(0, 8)}`;

export interface StagedVersion {
  /** The staging folder, with documents and passages in it. */
  readonly folder: string;
  readonly documents: readonly StagedDocument[];
  readonly inputHash: string;
  readonly changes: Changes;
  /** The version in service; it stays next to the new one. */
  readonly before: CurrentDataset | undefined;
}

/**
 * Completes the staged version and puts it into service.
 *
 * @returns the version's name
 */
export async function buildVersion(staged: StagedVersion, options: IngestionOptions): Promise<string> {
  const { folder, documents, inputHash, changes, before } = staged;
  const { app, root, signal } = options;
  const counts = countAll(documents);
  const builtAt = new Date().toISOString();
  const version = toVersion(builtAt, inputHash);
  // Before the app's own files: it may make a table of the changes.
  await writeJson(
    join(folder, CHANGES_FILE),
    extendHistory(await readHistory(before), changes, { version, builtAt }),
  );
  prepareUse(folder);
  const embedder = await buildFiles(folder, counts.passages, options);
  const manifest: Manifest = {
    schema: 1,
    app,
    version,
    builtAt,
    pipelineVersion: PIPELINE_VERSION,
    inputHash,
    sources: describeSources(options, documents),
    embedder: { ...embedder },
    counts,
    files: [...(await sealFiles(folder))],
  };
  await writeJson(join(folder, MANIFEST_FILE), manifest);
  signal.throwIfAborted();
  await switchTo(root, version);
  await removeOtherVersions(root, [version, before?.version]);
  return version;
}

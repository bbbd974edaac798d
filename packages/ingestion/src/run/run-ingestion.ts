import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { ConfigurationError } from "@clinical-mcp/errors";
import { compareDatasets } from "../dataset/compare-datasets.ts";
import { currentDataset, type CurrentDataset } from "@clinical-mcp/retrieval/adapters/current-dataset";
import type { DocumentRecord } from "../dataset/document-record.ts";
import { documentRecordSchema, DOCUMENTS_FILE } from "../dataset/document-record.ts";
import { readJsonLines } from "../dataset/json-lines.ts";
import { takeRunLock } from "../dataset/run-lock.ts";
import { clearLeftOvers, openStaging, removeStaging } from "../dataset/version-folder.ts";
import { buildVersion, countAll, hashInputs } from "./build-version.ts";
import type { Problem } from "./collect-files.ts";
import { collectFiles, extractFile, toProblem } from "./collect-files.ts";
import type { IngestionFiles, IngestionOptions, IngestionOutcome } from "./ingestion-options.ts";
import { refuseShrink } from "./refuse-shrink.ts";
import type { Source } from "./source.ts";
import type { Staging } from "./stage-documents.ts";
import { openStagedDocuments } from "./stage-documents.ts";
import { toWriteFailure } from "./write-failure.ts";

interface Before {
  readonly current: CurrentDataset;
  /** Without the app's records. */
  readonly documents: readonly DocumentRecord[];
}

/** The version in service with its documents; a damaged one counts as none, since this run is what mends it. */
async function readBefore(root: string): Promise<Before | undefined> {
  try {
    const current = await currentDataset(root);
    if (!current) return undefined;
    const documents: DocumentRecord[] = [];
    for await (const { records: _, ...record } of readJsonLines(
      join(current.folder, DOCUMENTS_FILE),
      documentRecordSchema,
    )) {
      documents.push({ ...record, records: null });
    }
    return { current, documents };
  } catch (error) {
    if (error instanceof ConfigurationError) return undefined;
    throw error;
  }
}

type Run = IngestionOptions & IngestionFiles;

async function stageSource(source: Source, staging: Staging, options: Run) {
  const { isListed, files, problems } = await collectFiles(source, options);
  const stage = options.progress.startStage(`${source.name}: documents`, files.length);
  const unread: Problem[] = [];
  for (const file of files) {
    options.signal.throwIfAborted();
    try {
      await staging.add(source.name, file, await extractFile(source, file, options.signal));
    } catch (error) {
      options.signal.throwIfAborted();
      unread.push(toProblem(source, file.url, error));
    }
    stage.advance();
  }
  stage.end();
  return { isListed, problems: [...problems, ...unread] };
}

/** Problems after which an earlier document does not stay: it is gone, or its copy of an earlier day is in. */
const ANSWERED = ["NOT_FOUND", "STALE"];

/** Whether the document of an earlier version stays: its source was not asked, or could not answer for it. */
function staysFromBefore(
  problems: readonly Problem[],
  listed: ReadonlySet<string>,
): (document: DocumentRecord) => boolean {
  const unanswered = new Set(problems.filter(({ code }) => !ANSWERED.includes(code)).map(({ url }) => url));
  return ({ source, url }) => !listed.has(source) || unanswered.has(url);
}

async function stageAll(folder: string, before: Before | undefined, options: Run) {
  const { sources, selected } = options;
  const staging = await openStagedDocuments(folder);
  try {
    const problems: Problem[] = [];
    const listed = new Set<string>();
    for (const source of sources.filter(({ name }) => selected.includes(name))) {
      const staged = await stageSource(source, staging, options);
      problems.push(...staged.problems);
      if (staged.isListed) listed.add(source.name);
    }
    if (before) await staging.carryOver(before.current.folder, staysFromBefore(problems, listed));
    await staging.close();
    return { documents: staging.documents, problems };
  } catch (error) {
    await staging.abandon();
    throw error;
  }
}

async function runInStaging(folder: string, options: Run): Promise<IngestionOutcome> {
  const { root, dryRun, allowShrink, signal } = options;
  const before = await readBefore(root);
  const { documents, problems } = await stageAll(folder, before, options);
  signal.throwIfAborted();
  if (documents.length === 0) {
    throw new ConfigurationError("No document could be read, so there is nothing to load.", {
      cause: problems,
    });
  }
  if (before && !allowShrink) refuseShrink(before.documents, documents);
  const inputHash = hashInputs(documents, options);
  const changes = compareDatasets(before?.documents ?? [], documents);
  const outcome = {
    counts: countAll(documents),
    changes,
    compared: before !== undefined,
    problems,
    documents,
  };
  const version = before?.current.version;
  if (before?.current.manifest.inputHash === inputHash) return { ...outcome, result: "unchanged", version };
  if (dryRun) return { ...outcome, result: "dry run", version };
  const staged = { folder, documents, inputHash, changes, before: before?.current };
  return { ...outcome, result: "switched", version: await buildVersion(staged, options) };
}

/**
 * One run: fetch, extract, part into passages, compare with the dataset in service and, where something differs,
 * build the next version beside it and switch. Until the switch, whatever happens, the old one stays as it is.
 *
 * A document whose file cannot be had or understood this time stays as it was; it is only dropped when its
 * publisher no longer has it.
 *
 * @throws ConfigurationError when another run is at work, the folder cannot be written, nothing could be read or a
 *   source has shrunk; the signal's reason when it aborts
 */
export async function runIngestion(options: IngestionOptions): Promise<IngestionOutcome> {
  const { root } = options;
  try {
    await mkdir(root, { recursive: true });
    const lock = takeRunLock(root);
    try {
      return await runLocked(options);
    } finally {
      lock.release();
    }
  } catch (error) {
    throw toWriteFailure(error, root);
  }
}

async function runLocked(options: IngestionOptions): Promise<IngestionOutcome> {
  const { root, signal } = options;
  await clearLeftOvers(root);
  const files = await options.openFiles();
  try {
    return await runInStaging(await openStaging(root), { ...options, ...files });
  } finally {
    await removeStaging(root);
    // Only a run that was cut off is continued. One that was refused must not get the same bad files again.
    if (!signal.aborted) await files.finish();
  }
}

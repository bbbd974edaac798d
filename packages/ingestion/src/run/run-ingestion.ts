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
import { createGuard, type Guard } from "./hold-back.ts";
import type { IngestionFiles, IngestionOptions, IngestionOutcome } from "./ingestion-options.ts";
import { refuseShrink } from "./refuse-shrink.ts";
import type { Source } from "./source.ts";
import type { Staging } from "./stage-documents.ts";
import { openStagedDocuments } from "./stage-documents.ts";
import { stageSource } from "./stage-source.ts";
import { toWriteFailure } from "./write-failure.ts";

interface Before {
  readonly current: CurrentDataset;
  /** Without the app's records. */
  readonly documents: readonly DocumentRecord[];
}

/** The version in service with its documents; a damaged one counts as none, since this run will replace it. */
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

/** Problems after which an earlier document does not stay: it is gone, or its copy of an earlier day is in. */
const ANSWERED = ["NOT_FOUND", "STALE"];

/** Whether a file is one of which nobody knows what it would have replaced. */
const isUnread = ({ code }: Problem): boolean => code !== "STALE" && code !== "HELD_BACK";

/** Addresses that differ only in capitals or a last slash lead to one document: a saved copy's name has neither. */
const toKey = (url: string): string => url.toLowerCase().replace(/\/$/, "");

interface Answers {
  readonly problems: readonly Problem[];
  /** Sources whose documents are all known. */
  readonly listed: ReadonlySet<string>;
  /** Addresses that were asked for. */
  readonly asked: readonly string[];
  /** Sources of which some file could not be read, and might be the next edition of any of their documents. */
  readonly unsettled: ReadonlySet<string>;
}

/** Whether the document of an earlier version stays: its source was not asked for it, or could not answer. */
function staysFromBefore({
  problems,
  listed,
  asked,
  unsettled,
}: Answers): (document: DocumentRecord) => boolean {
  const unanswered = new Set(
    problems.filter(({ code }) => !ANSWERED.includes(code)).map(({ url }) => toKey(url)),
  );
  const answered = new Set(asked.map(toKey));
  return ({ source, url }) =>
    unanswered.has(toKey(url)) ||
    ((!listed.has(source) || unsettled.has(source)) && !answered.has(toKey(url)));
}

interface Stage {
  readonly staging: Staging;
  readonly guard: Guard;
  readonly before: Before | undefined;
  readonly run: Run;
}

/** How many documents of each source a folder of saved copies has no copy of, so that they stay. */
function countKept(
  { staging, before }: Stage,
  { listed, asked }: Answers,
  sources: readonly string[],
): IngestionOutcome["kept"] {
  const answered = new Set(asked.map(toKey));
  return sources
    .filter((name) => !listed.has(name))
    .map((name) => {
      const kept = (before?.documents ?? []).filter(
        ({ id, source, url }) => source === name && !staging.has(id) && !answered.has(toKey(url)),
      );
      return { source: name, documents: kept.length };
    })
    .filter(({ documents }) => documents > 0);
}

/** The documents of one kind of sources, fresh and from before. */
async function stageSources(sources: readonly Source[], stage: Stage) {
  const { staging, guard, before, run } = stage;
  const problems: Problem[] = [];
  const listed = new Set<string>();
  const unsettled = new Set<string>();
  const asked: string[] = [];
  const copied: string[] = [];
  for (const source of sources.filter(({ name }) => run.selected.includes(name))) {
    const staged = await stageSource(source, staging, run);
    problems.push(...staged.problems);
    asked.push(...staged.asked);
    if (staged.isListed) listed.add(source.name);
    if (source.isAddressOfEdition && staged.problems.some(isUnread)) unsettled.add(source.name);
    if (staged.asked.length > 0) copied.push(source.name);
  }
  const answers = { problems, listed, asked, unsettled };
  const kept = countKept(stage, answers, copied);
  const isStanding = staysFromBefore(answers);
  const others = run.sources.filter((source) => !sources.includes(source)).map(({ name }) => name);
  if (before) {
    await staging.carryOver(
      before.current.folder,
      (document) =>
        !others.includes(document.source) && (isStanding(document) || guard.held.has(document.id)),
    );
  }
  return { problems, kept };
}

async function stageAll(folder: string, before: Before | undefined, options: Run) {
  const guard = createGuard(before && { folder: before.current.folder, documents: before.documents }, {
    accepted: new Set(options.accepted),
    standIns: new Set(listStandIns(options)),
  });
  const staging = await openStagedDocuments(folder, guard);
  const stage: Stage = { staging, guard, before, run: options };
  try {
    const problems: Problem[] = [];
    const kept: IngestionOutcome["kept"][number][] = [];
    // Stand-ins last: by then every other document is in, whether it was asked for today or comes from before.
    for (const isStandIn of [undefined, true]) {
      const sources = options.sources.filter((source) => source.isStandIn === isStandIn);
      const staged = await stageSources(sources, stage);
      problems.push(...staged.problems);
      kept.push(...staged.kept);
    }
    await staging.close();
    return { documents: staging.documents, problems, kept };
  } catch (error) {
    await staging.abandon();
    throw error;
  }
}

const listStandIns = ({ sources }: Pick<Run, "sources">): readonly string[] =>
  sources.filter(({ isStandIn }) => isStandIn).map(({ name }) => name);

async function runInStaging(folder: string, options: Run): Promise<IngestionOutcome> {
  const { root, dryRun, allowShrink, signal } = options;
  const before = await readBefore(root);
  const { documents, problems, kept } = await stageAll(folder, before, options);
  signal.throwIfAborted();
  if (documents.length === 0) {
    throw new ConfigurationError("No document could be read, so there is nothing to load.", {
      cause: problems,
    });
  }
  const standIns = listStandIns(options);
  // Stand-ins give way to what they stand for.
  const isOwn = ({ source }: { readonly source: string }): boolean => !standIns.includes(source);
  if (before && !allowShrink) refuseShrink(before.documents.filter(isOwn), documents.filter(isOwn));
  const inputHash = hashInputs(documents, options);
  const changes = compareDatasets(before?.documents ?? [], documents);
  const outcome = {
    counts: countAll(documents),
    changes,
    compared: before !== undefined,
    problems,
    kept,
    documents,
  };
  const version = before?.current.version;
  if (before?.current.manifest.inputHash === inputHash) return { ...outcome, result: "unchanged", version };
  if (dryRun) return { ...outcome, result: "dry run", version };
  const staged = { folder, documents, inputHash, changes, before: before?.current };
  return { ...outcome, result: "switched", version: await buildVersion(staged, options) };
}

/**
 * One run: fetch, extract, split into passages, compare with the dataset in service and, where something differs, build
 * the next version next to it and switch. Until the switch, the old version stays unchanged in any case.
 *
 * A document whose file is not available or not readable this time stays unchanged; it is only dropped when its
 * publisher no longer has it.
 *
 * @throws ConfigurationError when another run is at work, the folder cannot be written, nothing could be read or a
 * source has shrunk; the signal's reason when it aborts
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

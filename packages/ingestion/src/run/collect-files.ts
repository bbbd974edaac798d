import { readFile } from "node:fs/promises";
import { UpstreamError } from "@clinical-mcp/errors";
import PQueue from "p-queue";
import type { FetchedFile, Fetcher } from "../fetch/fetched-file.ts";
import type { Progress } from "./progress.ts";
import type { Source, SourceDocument } from "./source.ts";

/** A document that is not, or not freshly, in the new dataset, and why. */
export interface Problem {
  readonly source: string;
  readonly url: string;
  readonly code: string;
  readonly reason: string;
}

export interface CollectedFiles {
  /** Whether what is not among the files is gone; false where nobody could be asked. */
  readonly isListed: boolean;
  /** Addresses that were asked for. */
  readonly asked: readonly string[];
  readonly files: readonly FetchedFile[];
  readonly problems: readonly Problem[];
}

/** Enough to keep a few hosts busy; the fetcher itself is slower with each of them. */
const CONCURRENCY = 8;

export const toProblem = (source: Source, url: string, error: unknown): Problem => {
  if (!(error instanceof UpstreamError)) throw error;
  return { source: source.name, url, code: error.code, reason: error.message };
};

async function fetchAll(
  source: Source,
  urls: readonly string[],
  {
    fetchFile,
    signal,
  }: { fetchFile(url: string, signal: AbortSignal): Promise<FetchedFile>; signal: AbortSignal },
): Promise<Pick<CollectedFiles, "files" | "problems">> {
  const queue = new PQueue({ concurrency: CONCURRENCY });
  // A failure that ends the run, such as a full disk, ends the other downloads too: none outlives the run's lock.
  const stop = new AbortController();
  const either = AbortSignal.any([signal, stop.signal]);
  const fetchNext = async (url: string): Promise<FetchedFile | Problem> => {
    try {
      either.throwIfAborted();
      return await fetchFile(url, either);
    } catch (error) {
      if (!(error instanceof UpstreamError)) stop.abort(error);
      return toProblem(source, url, error);
    }
  };
  const settled = await Promise.allSettled(urls.map((url) => queue.add(() => fetchNext(url))));
  stop.signal.throwIfAborted();
  const results = settled.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  const stale = results.flatMap((result) =>
    "outcome" in result && result.outcome === "stale"
      ? [
          {
            source: source.name,
            url: result.url,
            code: "STALE",
            reason: `the publisher could not be asked; this is the copy of ${result.retrievedAt}`,
          },
        ]
      : [],
  );
  return {
    files: results.filter((result) => "outcome" in result),
    problems: [...results.filter((result) => "code" in result), ...stale],
  };
}

export interface CollectOptions {
  readonly fetcher: Fetcher;
  /** Addresses of the saved copies; undefined to ask the source for its addresses on the web. */
  readonly savedUrls: ((source: Source) => readonly string[]) | undefined;
  /** Whether the saved copies are all that there is: what is not among them is gone. */
  readonly isWhole: boolean;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/** The addresses of a source's documents; a problem where its publisher cannot list them, or lists none. */
async function listUrls(
  source: Source,
  { fetcher, savedUrls, signal }: CollectOptions,
): Promise<readonly string[] | Problem> {
  if (savedUrls) return savedUrls(source);
  const toNoList = (reason: string): Problem => ({
    source: source.name,
    url: source.place,
    code: "NO_LIST",
    reason: `its documents stay as they were: ${reason}`,
  });
  try {
    const urls = await source.listUrls(fetcher, signal);
    return urls.length > 0
      ? urls
      : toNoList("the publisher's list names none; has the page changed its layout?");
  } catch (error) {
    return toNoList(
      `the publisher's list could not be had. ${toProblem(source, source.place, error).reason}`,
    );
  }
}

/**
 * Gets all files of one source. A list or a file that is not available is a problem of the report.
 *
 * @returns no files and `isListed: false` where nobody could say which documents there are
 */
export async function collectFiles(source: Source, options: CollectOptions): Promise<CollectedFiles> {
  const { fetcher, progress, signal } = options;
  const listed = await listUrls(source, options);
  if ("code" in listed) return { isListed: false, asked: [], files: [], problems: [listed] };
  const urls = [...new Set(listed)];
  const stage = progress.startStage(`${source.name}: files`, urls.length);
  const fetchFile = async (url: string, either: AbortSignal): Promise<FetchedFile> => {
    const file = await fetcher.fetch(url, { signal: either });
    stage.advance();
    return file;
  };
  const collected = await fetchAll(source, urls, { fetchFile, signal });
  stage.end();
  // A folder without any copy of a source says nothing about it, and a part of the copies only of these.
  const isListed = urls.length > 0 && (options.savedUrls === undefined || options.isWhole);
  return { isListed, asked: urls, ...collected };
}

/** Understands one file; the error of a file that is not understood names what, not where: the caller knows that. */
export async function extractFile(
  source: Source,
  file: FetchedFile,
  signal: AbortSignal,
): Promise<readonly SourceDocument[]> {
  const content = await readFile(file.path);
  if (content.length === 0) throw new UpstreamError("The file is empty.", { code: "UNREADABLE_DOCUMENT" });
  return [await source.extract({ ...file, content }, signal)].flat();
}

import { readFile } from "node:fs/promises";
import { UpstreamError } from "@clinical-mcp/errors";
import PQueue from "p-queue";
import type { FetchedFile, Fetcher } from "../fetch/fetched-file.ts";
import type { Progress } from "./progress.ts";
import type { Source } from "./source.ts";

/** A document that is not, or not freshly, in the new dataset, and why. */
export interface Problem {
  readonly source: string;
  readonly url: string;
  readonly code: string;
  readonly reason: string;
}

export interface CollectedFiles {
  readonly source: Source;
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
  fetchFile: (url: string) => Promise<FetchedFile>,
): Promise<Pick<CollectedFiles, "files" | "problems">> {
  const queue = new PQueue({ concurrency: CONCURRENCY });
  const results = await Promise.all(
    urls.map((url) =>
      queue.add(async (): Promise<FetchedFile | Problem> => {
        try {
          return await fetchFile(url);
        } catch (error) {
          return toProblem(source, url, error);
        }
      }),
    ),
  );
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
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/**
 * Gets all files of one source.
 *
 * @throws UpstreamError when the source's list cannot be had; a single file that fails is a problem of the report
 */
export async function collectFiles(source: Source, options: CollectOptions): Promise<CollectedFiles> {
  const { fetcher, savedUrls, progress, signal } = options;
  const urls = savedUrls ? savedUrls(source) : await source.listUrls(fetcher, signal);
  const stage = progress.startStage(`${source.name}: files`, urls.length);
  const collected = await fetchAll(source, [...new Set(urls)], async (url) => {
    signal.throwIfAborted();
    const file = await fetcher.fetch(url, { signal });
    stage.advance();
    return file;
  });
  stage.end();
  return { source, ...collected };
}

/** Understands one file; the error of a file that is not understood names what, not where: the caller knows that. */
export async function extractFile(source: Source, file: FetchedFile, signal: AbortSignal) {
  const content = await readFile(file.path);
  if (content.length === 0) throw new UpstreamError("The file is empty.", { code: "UNREADABLE_DOCUMENT" });
  return source.extract({ ...file, content }, signal);
}

import { readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { UpstreamError } from "@clinical-mcp/errors";
import { isPrivateHost } from "@clinical-mcp/retrieval/adapters/private-address";
import PQueue from "p-queue";
import { parseContentType } from "./content-type.ts";
import type { DownloadCache, StoredFile } from "./download-cache.ts";
import { MOST_BYTES } from "./read-body.ts";
import { openDownloadCache } from "./download-cache.ts";
import type { FetchedFile, Fetcher } from "./fetched-file.ts";
import type { Answer, RequestLimits } from "./request.ts";
import { request } from "./request.ts";
import type { RobotsRules } from "./robots.ts";
import { readRobots } from "./robots.ts";

export interface FetcherOptions extends Partial<Omit<RequestLimits, "userAgent">> {
  /** Folder of the downloads, kept between runs. */
  readonly folder: string;
  /** Names us to publishers; its first word is what robots.txt may address. */
  readonly userAgent: string;
  /**
   * Origins that may be at a private address, such as a source on this machine. No other may: a link or a redirect of a
   * publisher must not lead into the operator's network.
   */
  readonly trustedOrigins?: readonly string[];
  /** Shortest time between two requests to one host, in milliseconds; a longer Crawl-delay counts. */
  readonly hostIntervalMs?: number;
  /** Requests under way at once, over all hosts. */
  readonly concurrency?: number;
}

export interface WebFetcher extends Fetcher {
  /** The run is complete: the next one asks publishers again for every file. */
  finish(): Promise<void>;
}

const DEFAULTS = {
  timeoutMs: 30_000,
  maxBytes: MOST_BYTES,
  retries: 3,
  backOffMs: 1000,
  hostIntervalMs: 1000,
  concurrency: 4,
  trustedOrigins: [],
} as const;
const MOST_REDIRECTS = 5;
const LONGEST_CRAWL_DELAY_SECONDS = 30;
/** A run that was cut off longer ago than this is not continued but restarted. */
const LONGEST_RESUME_MS = 24 * 60 * 60 * 1000;
const MARK = "unfinished-run";

interface Context {
  readonly options: Required<FetcherOptions>;
  readonly cache: DownloadCache;
  /** When the run that is continued began; undefined for a new run. */
  readonly resumedFrom: string | undefined;
  readonly hosts: Map<string, Promise<Host>>;
  readonly all: PQueue;
}

interface Host {
  readonly queue: PQueue;
  readonly robots: RobotsRules;
}

/** Notes that a run is under way; returns since when, if an earlier one was cut off. */
async function markRun(folder: string): Promise<string | undefined> {
  const path = join(folder, MARK);
  const isThere = await stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs < LONGEST_RESUME_MS,
    () => false,
  );
  if (isThere) return (await readFile(path, "utf8")).trim();
  await writeFile(path, new Date().toISOString());
  return undefined;
}

const openQueue = (intervalMs: number): PQueue =>
  new PQueue({ concurrency: 2, interval: intervalMs, intervalCap: 1, strict: true });

async function openHost(
  { options }: Context,
  origin: string,
  signal: AbortSignal | undefined,
): Promise<Host> {
  if (!options.trustedOrigins.includes(origin) && (await isPrivateHost(new URL(origin).hostname))) {
    throw new UpstreamError(`${origin} is on this machine or its network, where no publisher is.`, {
      code: "FORBIDDEN_ADDRESS",
    });
  }
  const robots = await readRobots({ origin, userAgent: options.userAgent }, async (url) => {
    const { status, body } = await request(url, options, { signal });
    return { status, text: new TextDecoder().decode(body) };
  });
  const delay = Math.min(robots.crawlDelaySeconds ?? 0, LONGEST_CRAWL_DELAY_SECONDS) * 1000;
  return { robots, queue: openQueue(Math.max(1, options.hostIntervalMs, delay)) };
}

async function getHost(context: Context, origin: string, signal: AbortSignal | undefined): Promise<Host> {
  const known = context.hosts.get(origin) ?? openHost(context, origin, signal);
  context.hosts.set(origin, known);
  try {
    return await known;
  } catch (error) {
    // The next file asks again: the failure may have been the signal of this one.
    context.hosts.delete(origin);
    throw error;
  }
}

/** One polite request: allowed by robots.txt, in its turn. */
async function ask(context: Context, url: string, options: Parameters<typeof request>[2]): Promise<Answer> {
  const { queue, robots } = await getHost(context, new URL(url).origin, options.signal);
  if (!robots.isAllowed(url)) {
    throw new UpstreamError(`The publisher's robots.txt forbids fetching ${new URL(url).pathname}.`, {
      code: "FORBIDDEN_BY_ROBOTS",
      suggestion: "Save the file by hand and give its folder with --from.",
    });
  }
  const waiting = options.signal ? { signal: options.signal } : {};
  return queue.add(() => context.all.add(() => request(url, context.options, options), waiting), waiting);
}

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);

async function follow(context: Context, url: string, options: Parameters<typeof request>[2]) {
  const redirects: string[] = [];
  let at = url;
  for (let hops = 0; ; hops++) {
    const answer = await ask(context, at, options);
    if (!isRedirect(answer.status)) return { answer, finalUrl: at, redirects };
    const target = answer.headers.get("location") ?? "";
    const isUsable = URL.canParse(target, at) && /^https?:$/.test(new URL(target, at).protocol);
    if (!isUsable || hops >= MOST_REDIRECTS) throw failed(url, "redirects without end or to no address");
    if (at !== url) redirects.push(at);
    at = new URL(target, at).href;
  }
}

const failed = (url: string, what: string, code = "SOURCE_UNAVAILABLE"): UpstreamError =>
  new UpstreamError(`${new URL(url).origin}${new URL(url).pathname}: ${what}.`, { code });

function conditions(copy: StoredFile | undefined): Readonly<Record<string, string>> {
  return {
    ...(copy?.etag ? { "if-none-match": copy.etag } : {}),
    ...(copy?.lastModified ? { "if-modified-since": copy.lastModified } : {}),
  };
}

async function download(
  context: Context,
  url: string,
  { copy, signal }: { readonly copy: StoredFile | undefined; readonly signal: AbortSignal | undefined },
): Promise<FetchedFile> {
  const asked = { headers: conditions(copy), signal };
  const { answer, finalUrl, redirects } = await follow(context, url, asked);
  const { status, headers, body } = answer;
  const now = new Date().toISOString();
  if (status === 304 && copy) {
    const confirmed = { ...copy, checkedAt: now };
    await context.cache.confirm(confirmed);
    return { ...confirmed, outcome: "unchanged" as const };
  }
  if (status === 404 || status === 410) throw failed(url, "the publisher no longer has it", "NOT_FOUND");
  if (status !== 200) throw failed(url, `answered ${status}`);
  const stored = await context.cache.store(
    {
      url,
      finalUrl,
      redirects,
      ...parseContentType(headers.get("content-type")),
      etag: headers.get("etag") ?? undefined,
      lastModified: headers.get("last-modified") ?? undefined,
      retrievedAt: now,
      checkedAt: now,
    },
    body,
  );
  const same = copy?.sha256 === stored.sha256;
  return { ...stored, outcome: same ? ("unchanged" as const) : ("downloaded" as const) };
}

const isUnavailable = (error: unknown): boolean =>
  error instanceof UpstreamError && error.code === "SOURCE_UNAVAILABLE";

async function fetchOne(
  context: Context,
  url: string,
  signal: AbortSignal | undefined,
): Promise<FetchedFile> {
  const copy = await context.cache.find(url);
  if (copy && context.resumedFrom !== undefined && copy.checkedAt >= context.resumedFrom) {
    return { ...copy, outcome: "resumed" };
  }
  try {
    return await download(context, url, { copy, signal });
  } catch (error) {
    if (copy && isUnavailable(error)) return { ...copy, outcome: "stale" };
    throw error;
  }
}

/**
 * Fetches from the web as a good guest: robots.txt, one request at a time and interval per host, conditional
 * requests, pauses after failures. Every finished download is kept with its dates and hash; a run that was cut off
 * takes what it had already received. When a publisher cannot be asked, the copy of an earlier day is given and
 * marked `stale`.
 *
 * @throws ConfigurationError when the folder cannot be written
 */
export async function createFetcher(options: FetcherOptions): Promise<WebFetcher> {
  const whole = { ...DEFAULTS, ...options };
  const context: Context = {
    options: whole,
    cache: await openDownloadCache(options.folder),
    resumedFrom: await markRun(options.folder),
    hosts: new Map(),
    all: new PQueue({ concurrency: whole.concurrency }),
  };
  return {
    fetch: (url, { signal } = {}) => fetchOne(context, url, signal),
    finish: () => rm(join(options.folder, MARK), { force: true }),
  };
}

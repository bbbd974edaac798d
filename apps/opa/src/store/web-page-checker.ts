import { createHash } from "node:crypto";
import { load } from "cheerio";
import PQueue from "p-queue";
import type { PageAnswer, PageChecker, PageQuestion } from "../domain/freshness/page-checker.ts";
import { isPrivateName } from "./private-address.ts";
import { askPage, type AskedPage, type PageLimits } from "./ask-page.ts";
import { readRobots, type RobotsRules } from "./read-robots.ts";

export interface PageCheckerOptions extends Partial<PageLimits> {
  /** Names us to publishers; its first word is what robots.txt may address. */
  readonly userAgent: string;
  /** Between two requests to one host, in milliseconds; a Crawl-delay that is longer counts instead. */
  readonly hostIntervalMs?: number;
  /** After this long no further page is asked for, so that the answer is ready before the caller's deadline. */
  readonly totalMs?: number;
}

const DEFAULTS = {
  timeoutMs: 5_000,
  maxBytes: 5 * 1024 * 1024,
  hostIntervalMs: 250,
  totalMs: 20_000,
} as const;
const HOSTS_AT_ONCE = 4;
/** A host that failed this often in a row is left alone. */
const MOST_FAILURES = 2;

type Settings = Required<PageCheckerOptions>;

interface ReadPage {
  readonly text: string;
  readonly unmarkedText: string;
  readonly asksForLogin: boolean;
}

/** Words that only markup separates on the page are kept apart. */
function readHtml(body: Uint8Array): ReadPage {
  const $ = load(new TextDecoder().decode(body).replaceAll("<", " <"));
  const read = (): string => $("body").text().replaceAll(/\s+/gu, " ").trim();
  const asksForLogin = $('input[type="password"]').length > 0;
  $("script, style, noscript, template").remove();
  const text = read();
  $("sup, button").remove();
  return { text, unmarkedText: read(), asksForLogin };
}

const toIso = (header: string | null): string | undefined => {
  const time = Date.parse(header ?? "");
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
};

function toAnswer({ status, headers, body, finalUrl }: Extract<AskedPage, { kind: "whole" }>): PageAnswer {
  if (status === 304) return { outcome: "not_modified", finalUrl };
  if (status === 404 || status === 410) return { outcome: "gone", status };
  if (status !== 200)
    return { outcome: "unreachable", status, why: `The publisher answered HTTP ${status}.` };
  const isHtml = /html/iu.test(headers.get("content-type") ?? "");
  const page = isHtml ? readHtml(body) : undefined;
  return {
    outcome: "answered",
    finalUrl,
    etag: headers.get("etag") ?? undefined,
    lastModified: toIso(headers.get("last-modified")),
    servedAt: toIso(headers.get("date")),
    sha256: createHash("sha256").update(body).digest("hex"),
    text: page?.text,
    unmarkedText: page?.unmarkedText,
    asksForLogin: page?.asksForLogin ?? false,
  };
}

/** As the header If-Modified-Since wants it: the first moment of the day, month or year. */
function toHttpDate(since: string): string | undefined {
  const time = Date.parse(since);
  return Number.isNaN(time) ? undefined : new Date(time).toUTCString();
}

async function checkPage(
  { url, since }: PageQuestion,
  robots: RobotsRules,
  { settings, signal }: { readonly settings: Settings; readonly signal: AbortSignal },
): Promise<PageAnswer> {
  if (!robots.isAllowed(url))
    return { outcome: "not_asked", why: "The publisher's robots.txt does not allow asking for this page." };
  const modifiedSince = toHttpDate(since);
  const asked = await askPage(url, {
    ...settings,
    signal,
    headers: modifiedSince === undefined ? {} : { "if-modified-since": modifiedSince },
    mayFollow: robots.isAllowed,
  });
  switch (asked.kind) {
    case "whole":
      return toAnswer(asked);
    case "elsewhere":
      return { outcome: "redirected", status: asked.status, location: asked.location };
    case "failed":
      return { outcome: "unreachable", status: undefined, why: asked.why };
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", done, { once: true });
  });

/** The pages of one host, one after the other. */
async function checkHost(
  pages: readonly PageQuestion[],
  {
    settings,
    signal,
    until,
  }: { readonly settings: Settings; readonly signal: AbortSignal; readonly until: number },
): Promise<readonly (readonly [string, PageAnswer])[]> {
  const all = (answer: PageAnswer) => pages.map(({ url }) => [url, answer] as const);
  const [first] = pages;
  if (first === undefined) return [];
  const { origin, hostname } = new URL(first.url);
  if (await isPrivateName(hostname))
    return all({ outcome: "not_asked", why: "The publisher's name leads into a private network." });
  const robots = await readRobots(origin, { ...settings, signal });
  if (robots === undefined)
    return all({
      outcome: "unreachable",
      status: undefined,
      why: "The publisher's robots.txt could not be read.",
    });
  const answers: (readonly [string, PageAnswer])[] = [];
  const intervalMs = Math.max(settings.hostIntervalMs, robots.crawlDelayMs);
  let failures = 0;
  for (const page of pages) {
    signal.throwIfAborted();
    if (Date.now() + intervalMs > until || failures >= MOST_FAILURES) {
      const why =
        failures >= MOST_FAILURES ? "The publisher did not answer before." : "There was no time left to ask.";
      answers.push([page.url, { outcome: "not_asked", why }]);
      continue;
    }
    await pause(intervalMs, signal);
    const answer = await checkPage(page, robots, { settings, signal });
    failures = answer.outcome === "unreachable" && answer.status === undefined ? failures + 1 : 0;
    answers.push([page.url, answer]);
  }
  return answers;
}

/**
 * Asks publishers over HTTP as a good guest: robots.txt, one request at a time and a pause between two for each host,
 * four hosts at once, conditional requests. Redirects are followed on the publisher's host only, and
 * nothing in a private network is asked for unless the dataset itself names such an address.
 */
export function createPageChecker(options: PageCheckerOptions): PageChecker {
  const settings: Settings = { ...DEFAULTS, ...options };
  return {
    async check(pages, signal) {
      const queue = new PQueue({ concurrency: HOSTS_AT_ONCE });
      const until = Date.now() + settings.totalMs;
      const hosts = [...Map.groupBy(pages, ({ url }) => new URL(url).host).values()];
      const answers = await Promise.all(
        hosts.map((ofHost) => queue.add(() => checkHost(ofHost, { settings, signal, until }))),
      );
      signal.throwIfAborted();
      return new Map(answers.flat());
    },
  };
}

/** How long and how much one request may take. */
export interface PageLimits {
  /** For the whole answer, in milliseconds. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

interface AskOptions extends PageLimits {
  readonly userAgent: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether robots.txt allows an address that a redirect leads to. */
  readonly mayFollow: (url: string) => boolean;
  /** The caller's. */
  readonly signal: AbortSignal;
}

export type AskedPage =
  | {
      readonly kind: "whole";
      readonly status: number;
      readonly headers: Headers;
      readonly body: Uint8Array;
      readonly finalUrl: string;
    }
  /** Redirected away from the host; not followed. */
  | { readonly kind: "elsewhere"; readonly status: number; readonly location: string }
  /** No whole answer; in words for a reader. */
  | { readonly kind: "failed"; readonly why: string };

const MOST_REDIRECTS = 5;
const MOST_ATTEMPTS = 2;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

const withoutWww = (hostname: string): string => hostname.replace(/^www\./u, "");

/** The same publisher: the same host and port, with or without www, over http or https. */
function isSameHost(a: URL, b: URL): boolean {
  if (withoutWww(a.hostname) !== withoutWww(b.hostname)) return false;
  return a.port === b.port && /^https?:$/u.test(b.protocol);
}

/** The body, or undefined where it is larger than allowed. */
async function readBody(response: Response, maxBytes: number): Promise<Uint8Array | undefined> {
  const reader = response.body?.getReader();
  if (!reader) return new Uint8Array();
  if (Number(response.headers.get("content-length") ?? 0) > maxBytes) {
    await reader.cancel();
    return undefined;
  }
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return Buffer.concat(pieces);
    bytes += value.length;
    if (bytes > maxBytes) {
      await reader.cancel();
      return undefined;
    }
    pieces.push(value);
  }
}

async function follow(url: string, options: AskOptions, limit: AbortSignal): Promise<AskedPage> {
  const start = new URL(url);
  let at = start;
  for (let hops = 0; hops <= MOST_REDIRECTS; hops += 1) {
    const response = await fetch(at, {
      redirect: "manual",
      headers: { ...options.headers, "user-agent": options.userAgent },
      signal: AbortSignal.any([options.signal, limit]),
    });
    const { status, headers } = response;
    if (!REDIRECTS.has(status)) {
      const body = await readBody(response, options.maxBytes);
      if (body !== undefined) return { kind: "whole", status, headers, body, finalUrl: at.href };
      return { kind: "failed", why: `The answer is larger than ${options.maxBytes / 1024 / 1024} MB.` };
    }
    await response.body?.cancel();
    const location = headers.get("location") ?? "";
    if (!URL.canParse(location, at.href)) return { kind: "failed", why: "The address redirects to nowhere." };
    at = new URL(location, at);
    if (!isSameHost(start, at)) return { kind: "elsewhere", status, location: at.href };
    if (!options.mayFollow(at.href))
      return { kind: "failed", why: "The address redirects to a page that robots.txt does not allow." };
  }
  return { kind: "failed", why: "The address redirects without end." };
}

/**
 * Asks for one page, following redirects on its host; a second time where the connection broke, since one that was
 * kept open may have ended meanwhile. Every failure is an answer in words, without the driver's.
 *
 * @throws what the caller's signal was aborted with
 */
export async function askPage(url: string, options: AskOptions): Promise<AskedPage> {
  const limit = AbortSignal.timeout(options.timeoutMs);
  for (let attempt = 1; attempt <= MOST_ATTEMPTS && !limit.aborted; attempt += 1) {
    try {
      return await follow(url, options, limit);
    } catch {
      options.signal.throwIfAborted();
    }
  }
  const why = limit.aborted
    ? `The publisher did not answer within ${options.timeoutMs / 1000} s.`
    : "The publisher could not be reached, or broke off.";
  return { kind: "failed", why };
}

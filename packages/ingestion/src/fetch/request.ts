import { UpstreamError } from "@clinical-mcp/errors";
import ky, { isHTTPError } from "ky";
import { readBody } from "./read-body.ts";

export interface RequestLimits {
  readonly userAgent: string;
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** Further tries after a failure that may pass: 408, 429, 5xx, a broken connection or a body cut short. */
  readonly retries: number;
  /** First pause before a further try, in milliseconds; doubles each time. Retry-After counts instead of it. */
  readonly backOffMs: number;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array;
}

interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal | undefined;
}

const LONGEST_RETRY_AFTER_MS = 120_000;

const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const onAbort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", onAbort);
      resolve();
    }, ms);
    signal?.addEventListener("abort", onAbort, { once: true });
  });

/** One request; ky tries again where the head of the answer says so or the connection fails. */
const requestOnce = (
  url: string,
  limits: RequestLimits,
  { headers, signal }: RequestOptions,
): Promise<Response> =>
  ky.get(url, {
    redirect: "manual",
    timeout: limits.timeoutMs,
    headers: { accept: "*/*", ...headers, "user-agent": limits.userAgent },
    throwHttpErrors: (status) => status === 408 || status === 429 || status >= 500,
    retry: {
      limit: limits.retries,
      statusCodes: [408, 429, 500, 502, 503, 504],
      afterStatusCodes: [429, 503],
      maxRetryAfter: LONGEST_RETRY_AFTER_MS,
      retryOnTimeout: true,
      delay: (attempt) => limits.backOffMs * 2 ** (attempt - 1),
    },
    ...(signal ? { signal } : {}),
  });

async function requestWhole(url: string, limits: RequestLimits, options: RequestOptions): Promise<Answer> {
  const response = await requestOnce(url, limits, options);
  const body = await readBody(response, { ...limits, stallMs: limits.timeoutMs, signal: options.signal });
  return { status: response.status, headers: response.headers, body };
}

const isFinal = (error: unknown): boolean => error instanceof UpstreamError && error.code === "TOO_LARGE";

/**
 * Gets one address, without following redirects. A body that stalls or is cut short is asked for again.
 *
 * @returns any answer below 500 but 408 and 429, redirects and 304 among them; 5xx, 408 and 429 once the tries are spent
 * @throws UpstreamError TOO_LARGE, or SOURCE_UNAVAILABLE when no whole answer came
 */
export async function request(url: string, limits: RequestLimits, options: RequestOptions): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await requestWhole(url, limits, options);
    } catch (cause) {
      options.signal?.throwIfAborted();
      if (isHTTPError(cause)) {
        return { status: cause.response.status, headers: cause.response.headers, body: new Uint8Array() };
      }
      if (isFinal(cause)) throw cause;
      const isBroken = !(cause instanceof UpstreamError) || cause.code === "STALLED";
      if (!isBroken || attempt > limits.retries || isUnreachable(cause)) throw unavailable(url, cause);
      await pause(limits.backOffMs * 2 ** (attempt - 1), options.signal);
    }
  }
}

/** ky has already tried these again. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof Error && (error.name === "TimeoutError" || error.name === "NetworkError");

const unavailable = (url: string, cause: unknown): UpstreamError => {
  const { origin, pathname } = new URL(url);
  return new UpstreamError(`${origin}${pathname} could not be fetched whole.`, {
    code: "SOURCE_UNAVAILABLE",
    suggestion: "Try again later.",
    cause,
  });
};

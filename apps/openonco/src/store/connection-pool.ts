import { UpstreamError } from "@clinical-mcp/errors";

/** Hands each session to one caller at a time; the others wait in line. */
export interface ConnectionPool<TSession> {
  /** @throws UpstreamError when the caller goes away while waiting, or the pool is closed */
  use<TResult>(work: (session: TSession) => Promise<TResult>, signal: AbortSignal): Promise<TResult>;
  /** Refuses new callers and waits for those under way. */
  drain(): Promise<void>;
}

const unavailable = (message: string, cause?: unknown): UpstreamError =>
  new UpstreamError(message, { code: "QUERY_ERROR", suggestion: "Nothing was looked up. Try again", cause });

interface Waiting<TSession> {
  readonly accept: (session: TSession) => void;
}

export function createConnectionPool<TSession>(sessions: readonly TSession[]): ConnectionPool<TSession> {
  const free = [...sessions];
  const line: Waiting<TSession>[] = [];
  const state = { closed: false };

  const release = (session: TSession): void => {
    const next = line.shift();
    if (next) next.accept(session);
    else free.push(session);
  };

  const wait = (signal: AbortSignal): Promise<TSession> =>
    new Promise((resolve, reject) => {
      const leave = (): void => {
        line.splice(line.indexOf(entry), 1);
        reject(
          unavailable("The question was given up while it waited for the table of tests", signal.reason),
        );
      };
      const entry: Waiting<TSession> = {
        accept: (session) => {
          signal.removeEventListener("abort", leave);
          resolve(session);
        },
      };
      line.push(entry);
      signal.addEventListener("abort", leave, { once: true });
    });

  const take = async (signal: AbortSignal): Promise<TSession> => {
    if (state.closed) throw unavailable("The table of tests is closed");
    if (signal.aborted) throw unavailable("The question was given up before it was asked", signal.reason);
    return free.pop() ?? wait(signal);
  };

  return {
    async use(work, signal) {
      const session = await take(signal);
      try {
        return await work(session);
      } finally {
        release(session);
      }
    },
    async drain() {
      state.closed = true;
      const taken = await Promise.all(sessions.map(() => free.pop() ?? wait(new AbortController().signal)));
      free.push(...taken);
    },
  };
}

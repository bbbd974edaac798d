import { UpstreamError } from "@clinical-mcp/errors";
import { createWorkerPool, toWorkerUrl } from "@clinical-mcp/threads";
import type { LexicalIndex } from "../ports.ts";
import type { LexicalFault, LexicalReply, LexicalRequest } from "./sqlite-fts-worker.ts";
import { SEARCH_FAILURE } from "./search-failure.ts";

export { buildSqliteFts } from "./sqlite-fts-build.ts";

/** Threads, each with a connection of its own. */
const WORKERS = 2;
/** Words that are carried over from a thread at a time, so that the event loop is never held up. */
const WORDS_PER_REPLY = 5_000;
/** The first pause after a fault, and the longest: it doubles from one failed look to the next. */
const BACK_OFF_MS = { first: 250, longest: 10_000 } as const;

export type Readiness =
  | { readonly state: "starting" }
  | { readonly state: "ready" }
  | { readonly state: "unavailable"; readonly reason: string };

/** The word index of a dataset. It opens by itself, also again after a fault, and says in `readiness` how it is. */
export interface SqliteFts extends LexicalIndex, AsyncDisposable {
  readiness(): Readiness;
  /** Every word of the corpus, folded but not stemmed, with the number of passages that hold it. */
  readVocabulary(): Promise<ReadonlyMap<string, number>>;
  close(): Promise<void>;
}

const REASONS: Readonly<Record<LexicalFault, string>> = {
  missing: "The word index is missing.",
  damaged: "The word index is damaged or of another version.",
  foreign: "The word index belongs to other passages.",
  locked: "The word index is locked by another process.",
  failed: "The word index could not be read.",
};

const unavailable = (reason: string, cause?: unknown): UpstreamError =>
  new UpstreamError(`${reason} Nothing was looked up.`, {
    code: "LEXICAL_INDEX_UNAVAILABLE",
    suggestion: "This says nothing about what the documents hold. Try again, or tell the operator.",
    cause,
  });

/** Starts to open the word index that `buildSqliteFts` wrote; a file that is not there yet is not an error here. */
export function openSqliteFts({
  file,
  fingerprint,
  workers = WORKERS,
}: {
  readonly file: string;
  /** Hash of the passages that the index must belong to, where the caller knows it. */
  readonly fingerprint?: number;
  readonly workers?: number;
}): SqliteFts {
  const pool = createWorkerPool<LexicalRequest, LexicalReply>({
    url: toWorkerUrl("sqlite-fts-worker", import.meta.url),
    size: workers,
    workerData: { file, fingerprint },
    failure: SEARCH_FAILURE,
  });
  const health = createHealth(() => request({ kind: "check" }, new AbortController().signal));

  const request = async (message: LexicalRequest, signal: AbortSignal): Promise<LexicalReply> => {
    const reply = await pool.run(message, signal);
    if (reply.kind === "fault") {
      health.noteFault(REASONS[reply.fault]);
      throw unavailable(REASONS[reply.fault], reply.cause);
    }
    health.noteAnswer();
    return reply;
  };
  const close = async (): Promise<void> => {
    health.stop();
    await pool.close();
  };
  health.look();
  return {
    readiness: health.readiness,
    async search(groups, { filter, limit, signal }) {
      health.refuseWhileAway();
      const reply = await request({ kind: "search", groups, filter, limit }, signal);
      if (reply.kind !== "answer") throw unavailable(REASONS.failed);
      return reply.answer;
    },
    readVocabulary: () => readVocabulary(request),
    close,
    [Symbol.asyncDispose]: close,
  };
}

async function readVocabulary(
  request: (message: LexicalRequest, signal: AbortSignal) => Promise<LexicalReply>,
): Promise<ReadonlyMap<string, number>> {
  const { signal } = new AbortController();
  const vocabulary = new Map<string, number>();
  for (let after = ""; ;) {
    // One page after the other: each begins where the last one ended.
    const reply = await request({ kind: "words", after, limit: WORDS_PER_REPLY }, signal);
    if (reply.kind !== "words") throw unavailable(REASONS.failed);
    for (const [word, passages] of reply.words) vocabulary.set(word, passages);
    const last = reply.words.at(-1);
    if (!last) return vocabulary;
    [after] = last;
  }
}

interface Health {
  readiness(): Readiness;
  /** @throws UpstreamError until the next look: a question need not wait for a lock that is known to be held */
  refuseWhileAway(): void;
  noteFault(reason: string): void;
  noteAnswer(): void;
  look(): void;
  stop(): void;
}

/** Knows how the index is, and after a fault looks again, ever more rarely, until it answers. */
function createHealth(check: () => Promise<unknown>): Health {
  const state: {
    readiness: Readiness;
    pauseMs: number;
    timer?: NodeJS.Timeout | undefined;
    stopped: boolean;
  } = {
    readiness: { state: "starting" },
    pauseMs: BACK_OFF_MS.first,
    stopped: false,
  };
  const look = (): void => {
    state.timer = undefined;
    // A fault has been noted by then, and what else can fail here is a thread's end: the next question starts another.
    check().catch((error: unknown) => {
      if (state.readiness.state === "starting") noteFault(REASONS.failed);
      return error;
    });
  };
  const noteFault = (reason: string): void => {
    state.readiness = { state: "unavailable", reason };
    if (state.timer || state.stopped) return;
    state.timer = setTimeout(look, state.pauseMs).unref();
    state.pauseMs = Math.min(state.pauseMs * 2, BACK_OFF_MS.longest);
  };
  return {
    readiness: () => state.readiness,
    refuseWhileAway() {
      if (state.readiness.state === "unavailable" && state.timer) throw unavailable(state.readiness.reason);
    },
    noteFault,
    noteAnswer() {
      clearTimeout(state.timer);
      Object.assign(state, { readiness: { state: "ready" }, pauseMs: BACK_OFF_MS.first, timer: undefined });
    },
    look,
    stop() {
      state.stopped = true;
      clearTimeout(state.timer);
    },
  };
}

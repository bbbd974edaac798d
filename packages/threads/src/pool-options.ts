import type { Turn } from "./fair-line.ts";

/** Whose request it is, nobody's in particular by default, and how long it takes: short by default. */
export interface RequestTurn extends Partial<Turn> {
  /** Milliseconds since 1970 after which it is of no use to begin. */
  readonly beginBy?: number;
}

/** Code of the error of a request that no thread had begun when its time was over. */
export const NOT_BEGUN = "NOT_BEGUN";

/**
 * Threads beyond the others, for short requests of callers who have no thread at work: what others keep the threads busy with,
 * however long it takes, holds nobody up. They start when such a request has waited half a second, and end after a while without work.
 */
export interface SpareThreads<TRequest> {
  readonly count: number;
  /**
   * A request that brings a thread to where it can take up work like a long one's at once: one spare thread is given it as soon
   * as long work holds all others. Its answer goes nowhere.
   */
  readonly warmUp?: (long: TRequest) => TRequest;
}

/**
 * What the JavaScript of one thread may hold, in MB. The less it may, the sooner V8 sweeps: by default a thread that makes much and keeps
 * little grows to several times what it keeps. A thread that needs more is ended, and its request fails alone.
 */
export interface ThreadMemory {
  /** For what has just been made. */
  readonly young: number;
  /** For what has lasted. */
  readonly old: number;
}

export interface WorkerPoolOptions<TRequest = never> {
  readonly url: URL;
  readonly size: number;
  /** None by default. */
  readonly spare?: SpareThreads<TRequest>;
  /** The settings of every thread at its start. */
  readonly workerData?: unknown;
  /** By default what Node gives any. */
  readonly memory?: ThreadMemory;
  /** The error of a request that got no answer. */
  readonly failure: PoolFailure;
}

export interface PoolFailure {
  /** What the threads do, for messages: "search". */
  readonly work: string;
  /** Code of the errors, e.g. SEARCH_FAILED. */
  readonly code: string;
  /** What the caller must not conclude, and can do. */
  readonly suggestion: string;
}

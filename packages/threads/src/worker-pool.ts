import { UpstreamError } from "@clinical-mcp/errors";
import { Worker } from "node:worker_threads";

/**
 * A few threads that answer one request each at a time; the others wait in line. Made here and not taken from a
 * library, since those that abort end the thread at once and forget it: a thread inside a native call lives on
 * until that call returns, so each slow question would leave one more running. Here a thread whose question was
 * given up has a moment to come back, is replaced when it does not, and the number of those still running is bounded.
 */
export interface WorkerPool<TRequest, TAnswer> {
  /** @throws UpstreamError when the signal aborts, the thread ends, or the pool is closed */
  run(request: TRequest, signal: AbortSignal): Promise<TAnswer>;
  /** Refuses everything from now on and ends the threads. */
  close(): Promise<void>;
}

export interface WorkerPoolOptions {
  readonly url: URL;
  readonly size: number;
  /** What every thread is told at its start. */
  readonly workerData?: unknown;
  /** How a request that got no answer is told of. */
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

/** How long a thread whose question was given up may take to come back before another takes its place. */
const GRACE_MS = 250;
/** How long a thread that is to end may take for its first answer. */
const FIRST_ANSWER_MS = 5_000;
/** Threads that may still be running after their replacement; beyond these, questions wait. */
const MOST_ABANDONED = 4;

interface Job<TRequest, TAnswer> {
  readonly request: TRequest;
  readonly signal: AbortSignal;
  readonly settle: PromiseWithResolvers<TAnswer>;
}

interface Seat<TRequest, TAnswer> {
  readonly worker: Worker;
  /** Resolves with the first answer, or when the thread has ended. */
  readonly settled: Promise<void>;
  job: Job<TRequest, TAnswer> | undefined;
}

interface Pool<TRequest, TAnswer> {
  readonly options: WorkerPoolOptions;
  readonly seats: Set<Seat<TRequest, TAnswer>>;
  readonly line: Job<TRequest, TAnswer>[];
  readonly abandoned: Set<Promise<unknown>>;
  closed: boolean;
}

/** @param message with WORK where the name of the work goes */
function failed(
  { options }: { readonly options: Pick<WorkerPoolOptions, "failure"> },
  message: string,
  cause?: unknown,
): UpstreamError {
  const { work, code, suggestion } = options.failure;
  return new UpstreamError(message.replace("WORK", work), { code, suggestion, cause });
}

/** Starts no thread before the first request. */
export function createWorkerPool<TRequest, TAnswer>(
  options: WorkerPoolOptions,
): WorkerPool<TRequest, TAnswer> {
  const pool: Pool<TRequest, TAnswer> = {
    options,
    seats: new Set(),
    line: [],
    abandoned: new Set(),
    closed: false,
  };
  return {
    async run(request, signal) {
      if (pool.closed) throw failed(pool, "The WORK is shut down.");
      if (signal.aborted) throw failed(pool, "The WORK was given up before it began.", signal.reason);
      const job = { request, signal, settle: Promise.withResolvers<TAnswer>() };
      const onAbort = (): void => giveUp(pool, job);
      signal.addEventListener("abort", onAbort, { once: true });
      pool.line.push(job);
      serveLine(pool);
      try {
        return await job.settle.promise;
      } finally {
        signal.removeEventListener("abort", onAbort);
      }
    },
    async close() {
      pool.closed = true;
      for (const job of pool.line.splice(0)) job.settle.reject(failed(pool, "The WORK is shut down."));
      const ended = [...pool.seats].map(end);
      await Promise.all([...ended, ...pool.abandoned]);
    },
  };
}

function serveLine<TRequest, TAnswer>(pool: Pool<TRequest, TAnswer>): void {
  for (let job = pool.line[0]; job && !pool.closed; job = pool.line[0]) {
    if (!seatJob(pool, job)) return;
    pool.line.shift();
  }
}

/** @returns whether the job has left the line: a thread has it, or none could be started or told */
function seatJob<TRequest, TAnswer>(pool: Pool<TRequest, TAnswer>, job: Job<TRequest, TAnswer>): boolean {
  let seat: Seat<TRequest, TAnswer> | undefined;
  try {
    seat = findSeat(pool);
    if (!seat) return false;
    seat.worker.postMessage(job.request);
    seat.worker.ref();
    seat.job = job;
  } catch (cause) {
    // Thrown on from here, it would end the process: most calls come from a thread's events.
    job.settle.reject(failed(pool, "No thread could take the WORK.", cause));
  }
  return true;
}

function findSeat<TRequest, TAnswer>(pool: Pool<TRequest, TAnswer>): Seat<TRequest, TAnswer> | undefined {
  const free = [...pool.seats].find(({ job }) => !job);
  if (free) return free;
  return pool.seats.size < pool.options.size && pool.abandoned.size < MOST_ABANDONED ? sit(pool) : undefined;
}

function sit<TRequest, TAnswer>(pool: Pool<TRequest, TAnswer>): Seat<TRequest, TAnswer> {
  const { url, workerData } = pool.options;
  const worker = new Worker(url, { workerData, execArgv: [] });
  const settled = Promise.withResolvers<void>();
  const seat: Seat<TRequest, TAnswer> = { worker, job: undefined, settled: settled.promise };
  worker.once("message", () => settled.resolve());
  worker.once("exit", () => settled.resolve());
  worker.on("message", (answer: TAnswer) => {
    // An idle thread must not keep a process alive that has nothing else to do; one that is being ended must, or
    // a last answer would let the process go before those who wait for the end have heard of it.
    if (!pool.closed && pool.seats.has(seat)) worker.unref();
    seat.job?.settle.resolve(answer);
    seat.job = undefined;
    serveLine(pool);
  });
  worker.on("error", (error) => leave(pool, seat, error));
  worker.on("exit", () => leave(pool, seat));
  pool.seats.add(seat);
  return seat;
}

/**
 * Ends a thread, but not before its first answer: until then it may be loading a native module, and a thread that is
 * ended in the middle of that takes the whole process with it.
 */
async function end<TRequest, TAnswer>({ worker, settled }: Seat<TRequest, TAnswer>): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, FIRST_ANSWER_MS);
  await Promise.race([settled, late.promise]);
  clearTimeout(timer);
  await worker.terminate();
}

function leave<TRequest, TAnswer>(
  pool: Pool<TRequest, TAnswer>,
  seat: Seat<TRequest, TAnswer>,
  cause?: unknown,
): void {
  pool.seats.delete(seat);
  seat.job?.settle.reject(failed(pool, "The thread of the WORK ended.", cause));
  seat.job = undefined;
  serveLine(pool);
}

/** The caller has left: a waiting job goes, the thread of a running one is replaced unless it comes back. */
function giveUp<TRequest, TAnswer>(pool: Pool<TRequest, TAnswer>, job: Job<TRequest, TAnswer>): void {
  job.settle.reject(failed(pool, "The WORK was given up before it was done.", job.signal.reason));
  const place = pool.line.indexOf(job);
  if (place !== -1) pool.line.splice(place, 1);
  const seat = [...pool.seats].find((seat) => seat.job === job);
  if (seat) setTimeout(() => seat.job === job && abandon(pool, seat), GRACE_MS).unref();
}

function abandon<TRequest, TAnswer>(pool: Pool<TRequest, TAnswer>, seat: Seat<TRequest, TAnswer>): void {
  const ended = end(seat).finally(() => {
    pool.abandoned.delete(ended);
    serveLine(pool);
  });
  pool.abandoned.add(ended);
  leave(pool, seat);
}

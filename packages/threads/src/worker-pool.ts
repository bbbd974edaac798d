import { UpstreamError } from "@clinical-mcp/errors";
import { channel } from "node:diagnostics_channel";
import { Worker } from "node:worker_threads";
import { createFairLine, type FairLine, type Turn } from "./fair-line.ts";
import { NOT_BEGUN, type RequestTurn, type WorkerPoolOptions } from "./pool-options.ts";

/**
 * A few threads that answer one request each at a time; the others wait in line, where callers take turns. No library
 * serves here, since those that abort end the thread at once and forget it: a thread inside a native call lives on
 * until that call returns, so each slow question would leave one more running. Here a thread whose question was given
 * up has a moment to come back, is replaced when it does not, and the number of those still running is bounded.
 */
export interface WorkerPool<TRequest, TAnswer> {
  /** @throws UpstreamError when the signal aborts, the thread ends, or the pool is closed; NOT_BEGUN as the turn says */
  run(request: TRequest, signal: AbortSignal, turn?: RequestTurn): Promise<TAnswer>;
  /** Refuses everything from now on and ends the threads. */
  close(): Promise<void>;
}

/** How long a thread whose question was given up may take to come back before another takes its place. */
const GRACE_MS = 250;
/** How long a thread that is to end may take for its first answer. */
const FIRST_ANSWER_MS = 5_000;
/** After so long in line, a short request may have a spare thread. */
const PATIENCE_MS = 500;
/** How long a spare thread waits for further work before it ends. */
const SPARE_IDLE_MS = 30_000;
/** Threads that may still be running after their replacement; beyond these, questions wait. */
const MOST_ABANDONED = 4;

/** The channel for jobs that wait for a thread; `packages/telemetry` listens. */
const turns = channel("clinical-mcp.thread-turns");

interface Job<TRequest, TAnswer> extends Turn {
  readonly request: TRequest;
  readonly signal: AbortSignal;
  readonly settle: PromiseWithResolvers<TAnswer>;
  /** A thread has it. */
  readonly onSeated?: () => void;
}

interface Seat<TRequest, TAnswer> {
  readonly worker: Worker;
  /** Resolves with the first answer, or when the thread has ended. */
  readonly settled: Promise<void>;
  readonly isSpare: boolean;
  job: Job<TRequest, TAnswer> | undefined;
  idleTimer?: NodeJS.Timeout;
}

interface Pool<TRequest, TAnswer> {
  readonly options: WorkerPoolOptions<TRequest>;
  readonly seats: Set<Seat<TRequest, TAnswer>>;
  readonly line: FairLine<Job<TRequest, TAnswer>>;
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
  options: WorkerPoolOptions<TRequest>,
): WorkerPool<TRequest, TAnswer> {
  const pool: Pool<TRequest, TAnswer> = {
    options,
    seats: new Set(),
    line: createFairLine(),
    abandoned: new Set(),
    closed: false,
  };
  return {
    async run(request, signal, { caller = "", isLong = false, beginBy } = {}) {
      if (pool.closed) throw failed(pool, "The WORK is shut down.");
      if (signal.aborted) throw failed(pool, "The WORK was given up before it began.", signal.reason);
      const waiting = reportWaiting(options.failure.work, isLong);
      const settle = Promise.withResolvers<TAnswer>();
      const job = { request, signal, caller, isLong, settle, onSeated: waiting.begin };
      const onAbort = (): void => giveUp(pool, job);
      signal.addEventListener("abort", onAbort, { once: true });
      pool.line.add(job);
      serveLine(pool);
      const timers = pool.line.has(job) ? watchWait(pool, job, beginBy) : [];
      try {
        return await job.settle.promise;
      } finally {
        waiting.end();
        timers.forEach(clearTimeout);
        signal.removeEventListener("abort", onAbort);
      }
    },
    async close() {
      pool.closed = true;
      for (const job of pool.line.takeAll()) job.settle.reject(failed(pool, "The WORK is shut down."));
      const ended = [...pool.seats].map(end);
      await Promise.all([...ended, ...pool.abandoned]);
    },
  };
}

/**
 * Reports that work has joined the line, and once that it has left it: because a thread has it, or since nobody wants
 * it any more.
 */
function reportWaiting(work: string, isLong: boolean) {
  const joinedAt = performance.now();
  const state = { waits: true };
  const leave = (what: "begun" | "left"): void => {
    if (!state.waits) return;
    state.waits = false;
    turns.publish({ work, isLong, what, seconds: (performance.now() - joinedAt) / 1_000 });
  };
  turns.publish({ work, isLong, what: "joined", seconds: 0 });
  return { begin: () => leave("begun"), end: () => leave("left") };
}

/** Gives a waiting job a thread of its own after a while, and reports when it has waited too long. */
function watchWait<TRequest, TAnswer>(
  pool: Pool<TRequest, TAnswer>,
  job: Job<TRequest, TAnswer>,
  beginBy: number | undefined,
): readonly NodeJS.Timeout[] {
  const timers: NodeJS.Timeout[] = [];
  if (!job.isLong && pool.options.spare)
    timers.push(setTimeout(() => pool.line.has(job) && openSpare(pool, job), PATIENCE_MS));
  if (beginBy === undefined) return timers;
  const withdraw = (): void => {
    if (!pool.line.remove(job)) return;
    const { work, suggestion } = pool.options.failure;
    job.settle.reject(
      new UpstreamError(`The ${work} was not begun in time.`, { code: NOT_BEGUN, suggestion }),
    );
  };
  return [...timers, setTimeout(withdraw, Math.max(0, beginBy - Date.now()))];
}

const countSeats = <TRequest, TAnswer>({ seats }: Pool<TRequest, TAnswer>, isSpare: boolean): number =>
  [...seats].filter((seat) => seat.isSpare === isSpare).length;

/** Whether a job may have a thread that is kept for those whom others hold up. */
const mayHaveSpare = <TRequest, TAnswer>(
  { seats }: Pool<TRequest, TAnswer>,
  { isLong, caller }: Job<TRequest, TAnswer>,
): boolean => !isLong && ![...seats].some(({ job }) => job?.caller === caller);

function openSpare<TRequest, TAnswer>(pool: Pool<TRequest, TAnswer>, job: Job<TRequest, TAnswer>): void {
  if (!mayOpenSpare(pool) || !mayHaveSpare(pool, job)) return;
  pool.line.remove(job);
  seatJob(pool, job, () => sit(pool, true));
}

const mayOpenSpare = <TRequest, TAnswer>(pool: Pool<TRequest, TAnswer>): boolean =>
  !pool.closed &&
  pool.abandoned.size < MOST_ABANDONED &&
  countSeats(pool, true) < (pool.options.spare?.count ?? 0);

/** A thread takes a while to start: one is ready before the first has waited for long work. */
function prepareSpare<TRequest, TAnswer>(
  pool: Pool<TRequest, TAnswer>,
  { request, signal }: Job<TRequest, TAnswer>,
): void {
  const { spare, size } = pool.options;
  const busy = [...pool.seats].filter(({ isSpare, job }) => !isSpare && job).length;
  if (!spare?.warmUp || busy < size || countSeats(pool, true) > 0 || !mayOpenSpare(pool)) return;
  const settle = Promise.withResolvers<TAnswer>();
  settle.promise.catch(() => undefined);
  const job = { request: spare.warmUp(request), signal, caller: "", isLong: true, settle };
  seatJob(pool, job, () => sit(pool, true));
}

function serveLine<TRequest, TAnswer>(pool: Pool<TRequest, TAnswer>): void {
  while (!pool.closed) {
    const free = [...pool.seats].filter(({ job }) => !job);
    const seat = free.find(({ isSpare }) => !isSpare);
    const { size } = pool.options;
    const isOpen = countSeats(pool, false) < size && pool.abandoned.size < MOST_ABANDONED;
    const spare = seat || isOpen ? undefined : free[0];
    if (!seat && !isOpen && !spare) return;
    const job = pool.line.take(spare ? (each) => mayHaveSpare(pool, each) : undefined);
    if (!job) return;
    seatJob(pool, job, () => seat ?? spare ?? sit(pool, false));
    if (job.isLong) prepareSpare(pool, job);
  }
}

/** A thread has the job, or its caller learns that none could be started or reached. */
function seatJob<TRequest, TAnswer>(
  pool: Pool<TRequest, TAnswer>,
  job: Job<TRequest, TAnswer>,
  findSeat: () => Seat<TRequest, TAnswer>,
): void {
  try {
    const seat = findSeat();
    seat.worker.postMessage(job.request);
    seat.worker.ref();
    clearTimeout(seat.idleTimer);
    seat.job = job;
    job.onSeated?.();
  } catch (cause) {
    // Thrown on from here, it would end the process: most calls come from a thread's events.
    job.settle.reject(failed(pool, "No thread could take the WORK.", cause));
  }
}

function sit<TRequest, TAnswer>(pool: Pool<TRequest, TAnswer>, isSpare: boolean): Seat<TRequest, TAnswer> {
  const { url, workerData, memory } = pool.options;
  const worker = new Worker(url, {
    workerData,
    execArgv: [],
    ...(memory && {
      resourceLimits: { maxYoungGenerationSizeMb: memory.young, maxOldGenerationSizeMb: memory.old },
    }),
  });
  const settled = Promise.withResolvers<void>();
  const seat: Seat<TRequest, TAnswer> = {
    worker,
    isSpare,
    job: undefined,
    settled: settled.promise,
  };
  worker.once("message", () => settled.resolve());
  worker.once("exit", () => settled.resolve());
  worker.on("message", (answer: TAnswer) => {
    // An idle thread must not keep a process alive that has nothing else to do. One that is being ended must, or a last
    // answer would let the process go before the callers that wait for the end receive it.
    if (!pool.closed && pool.seats.has(seat)) worker.unref();
    seat.job?.settle.resolve(answer);
    seat.job = undefined;
    serveLine(pool);
    if (isSpare) retireLater(pool, seat);
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
  pool.line.remove(job);
  const seat = [...pool.seats].find((seat) => seat.job === job);
  if (seat) setTimeout(() => seat.job === job && abandon(pool, seat), GRACE_MS).unref();
}

/** A spare thread without work goes, but not while long work continues. */
function retireLater<TRequest, TAnswer>(pool: Pool<TRequest, TAnswer>, seat: Seat<TRequest, TAnswer>): void {
  const retire = (): void => {
    if (pool.closed || seat.job) return;
    if ([...pool.seats].some(({ job }) => job?.isLong)) retireLater(pool, seat);
    else abandon(pool, seat);
  };
  if (!seat.job) seat.idleTimer = setTimeout(retire, SPARE_IDLE_MS).unref();
}

function abandon<TRequest, TAnswer>(pool: Pool<TRequest, TAnswer>, seat: Seat<TRequest, TAnswer>): void {
  const ended = end(seat).finally(() => {
    pool.abandoned.delete(ended);
    serveLine(pool);
  });
  pool.abandoned.add(ended);
  leave(pool, seat);
}

import { availableParallelism } from "node:os";
import { UpstreamError } from "@clinical-mcp/errors";
import { createWorkerPool, NOT_BEGUN, toWorkerUrl } from "@clinical-mcp/threads";
import type { RequestTurn, WorkerPool } from "@clinical-mcp/threads";
import type {
  ContingencyEngine,
  EngineLimits,
  SweepQuestion,
} from "../domain/contingency/contingency-engine.ts";
import type { AbsenceResult } from "../domain/contingency/sweep-absences.ts";
import type { Roster } from "../domain/roster/roster.ts";
import { countDays } from "../domain/time/day.ts";
import type { ContingencyReply, ContingencyRequest, SweepRequest } from "./contingency-requests.ts";
import { createSharing } from "./share-schedule.ts";
import type { SharedSchedule, ShareSchedule } from "./share-schedule.ts";

const MOST_THREADS = 4;
/** Threads beyond those, for single questions of callers whom others would keep waiting. */
const SPARE_THREADS = 2;
/**
 * A year of two hundred people leaves about 100 MB in a thread, and 30 MB of the solver's own. Without a limit the heap
 * of each grew to three times that between sweeps (bench/SCHEDULER.md).
 */
const THREAD_MEMORY = { young: 16, old: 1_024 } as const;
/** Absences in one request to a thread, and how long it continues with them: others wait only for the one in work. */
const BATCH = 4;
const SLICE_MS = 500;
/** An absence of more days than these may take a thread for longer than others should wait (bench/SCHEDULER.md). */
const SHORT_DAYS = 35;

type Pool = WorkerPool<ContingencyRequest, ContingencyReply>;

const FAILURE = {
  work: "analysis",
  code: "SOLVER_FAILED",
  suggestion:
    "Nothing was worked out, so this says nothing about the schedule. Try again, or ask about fewer days.",
};

const failed = (cause: unknown): UpstreamError =>
  new UpstreamError("The analysis failed. This does not mean that nothing can be done.", {
    code: FAILURE.code,
    suggestion: FAILURE.suggestion,
    cause,
  });

/** Reads the schedule, lays the groundwork for the days, and solves nothing. */
const toWarmUp = ({ schedule, range, dueAt }: ContingencyRequest): SweepRequest => ({
  kind: "sweep",
  schedule,
  range,
  dueAt,
  absences: [],
  eachMs: 0,
  settledMs: 0,
  sliceMs: 0,
});

interface Asking<TKind> extends RequestTurn {
  readonly kind: TKind;
  readonly signal: AbortSignal;
}

async function ask<TKind extends ContingencyReply["kind"]>(
  pool: Pool,
  request: ContingencyRequest,
  { kind, signal, ...turn }: Asking<TKind>,
): Promise<Extract<ContingencyReply, { kind: TKind }>> {
  const reply = await pool.run(request, signal, turn);
  const isKind = (each: ContingencyReply): each is Extract<ContingencyReply, { kind: TKind }> =>
    each.kind === kind;
  if (isKind(reply)) return reply;
  throw failed(reply.kind === "failed" ? reply.cause : reply.kind);
}

type Results = Map<string, AbsenceResult>;

const keyOf = (absentIds: readonly string[]): string => absentIds.toSorted().join(" ");

/** What sweeps found, for as long as a schedule is as it was. */
function createMemory(): (question: SweepQuestion) => Results {
  const known = new WeakMap<Roster, Map<string, Results>>();
  return ({ roster, range }) => {
    const byRange = known.get(roster) ?? new Map<string, Results>();
    known.set(roster, byRange);
    const key = `${range.first} ${range.last}`;
    const results = byRange.get(key) ?? new Map<string, AbsenceResult>();
    byRange.set(key, results);
    return results;
  };
}

const cut = <TItem>(items: readonly TItem[], size: number): readonly (readonly TItem[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, place) =>
    items.slice(place * size, (place + 1) * size),
  );

/** More time never makes a result worse. */
function keepBetter(results: Results, result: AbsenceResult): void {
  const before = results.get(keyOf(result.absentIds));
  if (before === undefined || result.isProved || result.uncovered < before.uncovered)
    results.set(keyOf(result.absentIds), result);
}

interface Sweep {
  readonly pool: Pool;
  readonly threads: number;
  readonly schedule: SharedSchedule;
  readonly question: SweepQuestion;
  readonly results: Results;
}

/**
 * Longest time for one absence, so that a hard one does not stop the others; and when asked for it again. Fewer changes alone
 * are worth less of it the first time: they take the longest to prove, and what stays uncovered ranks absences.
 */
const FIRST_TIME = { eachMs: 10_000, settledMs: 2_000 } as const;
const SECOND_TIME = { eachMs: 120_000, settledMs: 120_000 } as const;

/** What was not worked out yet, then what was not proved. */
function listBatches(
  absences: SweepQuestion["absences"],
  results: Results,
): readonly Pick<SweepRequest, "absences" | "eachMs" | "settledMs">[] {
  const fresh = absences.filter((absence) => !results.has(keyOf(absence)));
  const unproved = absences.filter((absence) => results.get(keyOf(absence))?.isProved === false);
  return [
    ...cut(fresh, BATCH).map((batch) => ({ absences: batch, ...FIRST_TIME })),
    ...cut(unproved, 1).map((batch) => ({ absences: batch, ...SECOND_TIME })),
  ];
}

const isNotBegun = (error: unknown): boolean => error instanceof UpstreamError && error.code === NOT_BEGUN;

/**
 * Keeps every thread busy with one batch at a time until all is done or time is over. A thread gives back what it has not begun
 * when its slice ends, so that callers take turns; what waits when time is over is not waited for.
 */
async function runSweep(
  { pool, threads, schedule, question, results }: Sweep,
  { signal, timeLimitMs, caller = "", onDone }: EngineLimits & { readonly onDone: (done: number) => void },
): Promise<void> {
  const dueAt = Date.now() + timeLimitMs;
  const { range, absences } = question;
  const countDone = (): number => absences.filter((absence) => results.has(keyOf(absence))).length;
  const batches = [...listBatches(absences, results)];
  const asking = { kind: "results", signal, caller, isLong: true, beginBy: dueAt } as const;
  const work = async (): Promise<void> => {
    for (let batch = batches.shift(); batch && Date.now() < dueAt; batch = batches.shift()) {
      const request = { kind: "sweep", schedule, range, dueAt, sliceMs: SLICE_MS, ...batch } as const;
      const reply = await ask(pool, request, asking);
      for (const result of reply.results) keepBetter(results, result);
      const left = batch.absences.slice(reply.results.length);
      if (left.length > 0) batches.unshift({ ...batch, absences: left });
      onDone(countDone());
    }
  };
  const untilOver = async (): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (!isNotBegun(error)) throw error;
    }
  };
  await Promise.all(Array.from({ length: threads }, untilOver));
}

/**
 * Works in a few threads, which start with the first question.
 *
 * @param share how schedules reach the threads; given where several engines share them
 */
export function createContingencyEngine(share: ShareSchedule = createSharing()): ContingencyEngine {
  const threads = Math.min(MOST_THREADS, availableParallelism());
  const pool: Pool = createWorkerPool<ContingencyRequest, ContingencyReply>({
    url: toWorkerUrl("contingency-worker", import.meta.url),
    size: threads,
    spare: { count: SPARE_THREADS, warmUp: toWarmUp },
    memory: THREAD_MEMORY,
    failure: FAILURE,
  });
  const remember = createMemory();
  return {
    async analyze({ roster, scenario, absentIds, range }, { signal, timeLimitMs, caller = "" }) {
      const dueAt = Date.now() + timeLimitMs;
      const request = {
        kind: "analyze",
        schedule: share(roster),
        scenario,
        absentIds,
        range,
        dueAt,
      } as const;
      const isLong = countDays(range) > SHORT_DAYS;
      const asking = { kind: "analysis", signal, caller, isLong, beginBy: dueAt } as const;
      return (await ask(pool, request, asking)).analysis;
    },
    async sweep(question, limits) {
      const results = remember(question);
      await runSweep({ pool, threads, schedule: share(question.roster), question, results }, limits);
      return question.absences.flatMap((absence) => results.get(keyOf(absence)) ?? []);
    },
    close: pool.close,
  };
}

import { availableParallelism } from "node:os";
import { UpstreamError } from "@clinical-mcp/errors";
import { createWorkerPool, toWorkerUrl } from "@clinical-mcp/threads";
import type { WorkerPool } from "@clinical-mcp/threads";
import type {
  ContingencyEngine,
  EngineLimits,
  SweepQuestion,
} from "../domain/contingency/contingency-engine.ts";
import type { AbsenceResult } from "../domain/contingency/sweep-absences.ts";
import type { Roster } from "../domain/roster/roster.ts";
import type { ContingencyReply, ContingencyRequest, SweepRequest } from "./contingency-requests.ts";
import { createSharing } from "./share-schedule.ts";
import type { SharedSchedule, ShareSchedule } from "./share-schedule.ts";

/** Each thread holds a solver, some 100 MB once it has worked. */
const MOST_THREADS = 4;
/** Absences in one request to a thread: few enough that none waits long for another's. */
const BATCH = 4;

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

async function ask<TKind extends ContingencyReply["kind"]>(
  pool: Pool,
  request: ContingencyRequest,
  { kind, signal }: { readonly kind: TKind; readonly signal: AbortSignal },
): Promise<Extract<ContingencyReply, { kind: TKind }>> {
  const reply = await pool.run(request, signal);
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

/** Longest time for one absence, so that a hard one does not stop the others; and when asked for it again. */
const FIRST_TIME_MS = 10_000;
const SECOND_TIME_MS = 120_000;

/** What was not worked out yet, then what was not proved. */
function listBatches(
  absences: SweepQuestion["absences"],
  results: Results,
): readonly Pick<SweepRequest, "absences" | "eachMs">[] {
  const fresh = absences.filter((absence) => !results.has(keyOf(absence)));
  const unproved = absences.filter((absence) => results.get(keyOf(absence))?.isProved === false);
  return [
    ...cut(fresh, BATCH).map((batch) => ({ absences: batch, eachMs: FIRST_TIME_MS })),
    ...cut(unproved, 1).map((batch) => ({ absences: batch, eachMs: SECOND_TIME_MS })),
  ];
}

/** Keeps every thread busy with one batch at a time until all is done or time is over. */
async function runSweep(
  { pool, threads, schedule, question, results }: Sweep,
  { signal, timeLimitMs, onDone }: EngineLimits & { readonly onDone: (done: number) => void },
): Promise<void> {
  const dueAt = Date.now() + timeLimitMs;
  const { range, absences } = question;
  const countDone = (): number => absences.filter((absence) => results.has(keyOf(absence))).length;
  const batches = listBatches(absences, results).values();
  const work = async (): Promise<void> => {
    for (const batch of batches) {
      if (Date.now() >= dueAt) return;
      const request = { kind: "sweep", schedule, range, dueAt, ...batch } as const;
      const reply = await ask(pool, request, { kind: "results", signal });
      for (const result of reply.results) keepBetter(results, result);
      onDone(countDone());
    }
  };
  await Promise.all(Array.from({ length: threads }, work));
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
    failure: FAILURE,
  });
  const remember = createMemory();
  return {
    async analyze({ roster, scenario, absentIds, range }, { signal, timeLimitMs }) {
      const dueAt = Date.now() + timeLimitMs;
      const request = {
        kind: "analyze",
        schedule: share(roster),
        scenario,
        absentIds,
        range,
        dueAt,
      } as const;
      return (await ask(pool, request, { kind: "analysis", signal })).analysis;
    },
    async sweep(question, limits) {
      const results = remember(question);
      await runSweep({ pool, threads, schedule: share(question.roster), question, results }, limits);
      return question.absences.flatMap((absence) => results.get(keyOf(absence)) ?? []);
    },
    close: pool.close,
  };
}

import { answerConflicts } from "../../../apps/scheduler/src/domain/answer-conflicts.ts";
import { answerSwaps } from "../../../apps/scheduler/src/domain/answer-swaps.ts";
import { answerValidation } from "../../../apps/scheduler/src/domain/answer-validation.ts";
import type { Roster } from "../../../apps/scheduler/src/domain/roster/roster.ts";
import { toSwapQuestion } from "../../../apps/scheduler/src/domain/swap/ask-swap.ts";
import { createJudgingEngine } from "../../../apps/scheduler/src/solver/judging-engine.ts";
import { watchEventLoop } from "../watch-event-loop.ts";

const PAGE = { offset: 0, limit: 50 };
const { signal } = new AbortController();

function askExample(roster: Roster) {
  const source = roster.document.assignments.find(({ person_id, block_id }) =>
    Boolean(person_id === "res-01-0" && block_id.startsWith("2026-10-1")),
  );
  return {
    requester_id: "res-01-0",
    assignment_id: source?.id ?? "",
    max_candidates: 5,
    preferences: {
      preferred_dates: [],
      blocked_dates: [],
      preferred_rotation_ids: [],
      kinds: ["exchange" as const, "cycle" as const, "give_away" as const],
    },
  };
}

/**
 * How long the thread that serves keeps others waiting while a schedule is judged: in itself, and as the server does it.
 *
 * @param row prints a line of the table
 */
export async function measureServing(
  roster: Roster,
  row: (what: string, here: number, inThread: number) => void,
): Promise<void> {
  const judge = createJudgingEngine();
  const now = new Date("2026-09-01T12:00:00Z");
  const range = roster.days;
  const all = { types: undefined, includeResolved: false, range, ...PAGE };
  const swap = askExample(roster);
  const works = [
    [
      "validate_schedule",
      () => answerValidation(roster, { range, ...PAGE }, now.toISOString()),
      () => judge.validate({ roster, asked: { range, ...PAGE }, now }, signal),
    ],
    [
      "detect_conflicts, 50 with resolutions",
      () => answerConflicts(roster, all, now.toISOString()),
      () => judge.detectConflicts({ roster, asked: all, now }, signal),
    ],
    [
      "find_swap_matches of a resident",
      () => answerSwaps(toSwapQuestion(roster, swap, now), swap.max_candidates, now.toISOString()),
      () => judge.findSwaps({ roster, asked: swap, now }, signal),
    ],
  ] as const;
  for (const [what, here, inThread] of works) row(what, await longestBusy(here), await longestBusy(inThread));
  await judge.close();
}

const MS_PER_SECOND = 1_000;
const AFTERWARDS_MS = 20;

/** Seconds of processor time that this thread spent at a stretch. */
async function longestBusy(work: () => unknown): Promise<number> {
  const watch = watchEventLoop();
  watch.start();
  await new Promise((resolve) => setTimeout(resolve, AFTERWARDS_MS));
  await work();
  await new Promise((resolve) => setTimeout(resolve, AFTERWARDS_MS));
  return watch.stop().busy / MS_PER_SECOND;
}

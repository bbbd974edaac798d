import { fileURLToPath } from "node:url";
import { readFileSync } from "node:fs";
import type { ToolDefinition } from "@clinical-mcp/mcp-tool";
import type { ScheduleDocument } from "../src/dataset/index.ts";
import type { ContingencyEngine } from "../src/domain/contingency/contingency-engine.ts";
import type { SchedulerDeps } from "../src/deps.ts";
import { answerConflicts } from "../src/domain/answer-conflicts.ts";
import { answerSwaps } from "../src/domain/answer-swaps.ts";
import { answerTrial } from "../src/domain/answer-trial.ts";
import { answerValidation } from "../src/domain/answer-validation.ts";
import { describePeriod } from "../src/domain/describe-period.ts";
import type { JudgingEngine } from "../src/domain/judging-engine.ts";
import { prepareRoster } from "../src/domain/roster/prepare-roster.ts";
import { toSwapQuestion } from "../src/domain/swap/ask-swap.ts";
import { toDocument } from "./build-schedule.ts";

const shipped = (name: string): string =>
  fileURLToPath(new URL(`../../../data/scheduler/${name}`, import.meta.url));

export const EXAMPLE_FILE = shipped("synthetic-program.json");
export const SKILLS_FOLDER = fileURLToPath(new URL("../skills", import.meta.url));

/** Pages stand for those that the build makes. */
export const VIEWS = { period: "<!doctype html>", plan: "<!doctype html>" };

/** A clock that does not move. */
export const NOON = new Date("2026-07-01T12:00:00.000Z");

export const readExample = (): ScheduleDocument => toDocument(JSON.parse(readFileSync(EXAMPLE_FILE, "utf8")));

/** An engine that nobody asks. */
const NO_ENGINE: ContingencyEngine = {
  analyze: () => Promise.reject(new Error("no engine")),
  sweep: () => Promise.reject(new Error("no engine")),
  close: async () => undefined,
};

/** Judges where it is asked: threads have tests of their own. */
const JUDGE: JudgingEngine = {
  validate: async ({ roster, asked, now }) => answerValidation(roster, asked, now.toISOString()),
  describePeriod: async ({ roster, asked, now }) => describePeriod(roster, asked, now.toISOString()),
  detectConflicts: async ({ roster, asked, now }) => answerConflicts(roster, asked, now.toISOString()),
  findSwaps: async ({ roster, asked, now }) =>
    answerSwaps(toSwapQuestion(roster, asked, now), asked.max_candidates, now.toISOString()),
  tryChanges: async ({ roster, asked, now }) => answerTrial(roster, asked, now),
  close: async () => undefined,
};

/** What tools reach, over documents in memory. */
export function toDeps(
  documents: readonly ScheduleDocument[],
  { engine = NO_ENGINE, judge = JUDGE }: Partial<Pick<SchedulerDeps, "engine" | "judge">> = {},
): SchedulerDeps {
  const rosters = new Map(documents.map((document) => [document.id, prepareRoster(document)]));
  return {
    now: () => NOON,
    engine,
    judge,
    deadlineMs: 300_000,
    store: {
      listSchedules: async () => [],
      listSchedulesWith: async (table, id) =>
        documents.filter((document) => document[table].some((row) => row.id === id)).map((each) => each.id),
      findSchedule: async (id) => rosters.get(id),
    },
  };
}

/** Calls a tool as the server does: strict input, handler, checked output. */
export async function callTool<TAnswer>(
  tool: ToolDefinition<SchedulerDeps>,
  input: Readonly<Record<string, unknown>>,
  deps: SchedulerDeps,
): Promise<TAnswer> {
  const call = { signal: new AbortController().signal };
  return tool.outputSchema.parse(await tool.handler(tool.inputSchema.parse(input), deps, call)) as TAnswer;
}

import { UpstreamError } from "@clinical-mcp/errors";
import { afterAll, expect, test } from "vitest";
import { buildRoster } from "../../test/build-schedule.ts";
import { callTool, NOON, readExample, toDeps } from "../../test/open-example.ts";
import type { SchedulerDeps } from "../deps.ts";
import { prepareRoster } from "../domain/roster/prepare-roster.ts";
import { periodResource } from "../resources/period.ts";
import { detectConflictsTool } from "../tools/detect-conflicts.ts";
import { findSwapMatchesTool } from "../tools/find-swap-matches.ts";
import { getScheduleTool } from "../tools/get-schedule.ts";
import { tryChangesTool } from "../tools/try-changes.ts";
import { validateScheduleTool } from "../tools/validate-schedule.ts";
import { createJudgingEngine } from "./judging-engine.ts";

const judge = createJudgingEngine();
afterAll(() => judge.close());

const small = buildRoster([{ who: "r1", on: "2026-01-05" }]).document;
const example = readExample();
const documents = [small, example];
const inThreads = toDeps(documents, { judge });
const duty = example.assignments.find(
  ({ person_id, block_id }) => person_id === "res-01" && block_id.startsWith("2026-10-1"),
);
const swap = { requester_id: "res-01", assignment_id: duty?.id, preferences: { kinds: ["exchange"] } };

const noCall = { signal: new AbortController().signal };

const calls = [
  [
    "validate_schedule",
    (deps: SchedulerDeps) =>
      callTool(validateScheduleTool, { schedule_id: example.id, averaging: "block" }, deps),
  ],
  [
    "detect_conflicts",
    (deps: SchedulerDeps) =>
      callTool(detectConflictsTool, { schedule_id: example.id, limit: 5, include_resolved: true }, deps),
  ],
  [
    "try_changes",
    (deps: SchedulerDeps) =>
      callTool(tryChangesTool, { schedule_id: example.id, remove_people: ["res-01"] }, deps),
  ],
  [
    "schedule-period",
    (deps: SchedulerDeps) =>
      periodResource.read({ id: example.id, from: "2026-09-28", days: "28" }, deps, noCall),
  ],
  ["find_swap_matches", (deps: SchedulerDeps) => callTool(findSwapMatchesTool, swap, deps)],
] as const;

test.each(calls)("%s answers from a thread as it would here", async (_name, call) => {
  expect(await call(inThreads)).toEqual(await call(toDeps(documents)));
});

test.each(calls)("while %s is worked out, others are answered", async (_name, call) => {
  const order: string[] = [];
  const note = (what: string) => () => void order.push(what);
  await Promise.all([
    call(inThreads).then(note("judged")),
    callTool(getScheduleTool, { schedule_id: small.id }, inThreads).then(note("looked up")),
    new Promise<void>((resolve) => setImmediate(resolve)).then(note("something else")),
  ]);
  expect(order).toEqual(["looked up", "something else", "judged"]);
});

test("a caller that leaves ends the work, and the next question is answered", async () => {
  const year = prepareRoster(example);
  const controller = new AbortController();
  const asked = { types: undefined, includeResolved: false, range: year.days, limit: 500, offset: 0 };
  const given = judge.detectConflicts({ roster: year, asked, now: NOON }, controller.signal);
  setTimeout(() => controller.abort(), 50);
  await expect(given).rejects.toBeInstanceOf(UpstreamError);
  await expect(callTool(detectConflictsTool, { schedule_id: small.id }, inThreads)).resolves.toHaveProperty(
    "total",
  );
});

test("an error in a thread is not an answer, and its text stays here", async () => {
  const roster = { ...prepareRoster(small), document: { ...small, people: [] } };
  const given = judge.validate(
    { roster, asked: { range: roster.days, limit: 1, offset: 0 }, now: NOON },
    new AbortController().signal,
  );
  await expect(given).rejects.toMatchObject({
    code: "JUDGING_FAILED",
    message: expect.not.stringContaining("shared"),
  });
});

test("a plan that cannot be is refused by the thread as it would be here", async () => {
  const asked = { schedule_id: small.id, remove: [{ assignment_id: "nothing" }] };
  await expect(callTool(tryChangesTool, asked, inThreads)).rejects.toMatchObject({
    name: "UserInputError",
    code: "VALIDATION_ERROR",
  });
});

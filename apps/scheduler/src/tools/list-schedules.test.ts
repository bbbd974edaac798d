import { expect, test } from "vitest";
import { callTool, NOON, toDeps } from "../../test/open-example.ts";
import type { SchedulerDeps } from "../deps.ts";
import { listSchedulesTool } from "./list-schedules.ts";

const summary = (id: string) => ({
  id,
  name: `Schedule ${id}`,
  program_name: "Program",
  time_zone: "America/Chicago",
  start_date: "2026-01-05",
  end_date: "2026-03-29",
  residents: 17,
  faculty: 12,
  blocks: 100,
  assignments: 1000,
  imported_at: NOON.toISOString(),
});

const toStore = (ids: readonly string[]): SchedulerDeps => ({
  ...toDeps([]),
  store: {
    listSchedules: async () => ids.map(summary),
    listSchedulesWith: async () => [],
    findSchedule: async () => undefined,
  },
});

test("lists schedules, a page at a time, and none where there are none", async () => {
  expect(await callTool(listSchedulesTool, {}, toStore([]))).toEqual({
    schedules: [],
    total: 0,
    returned: 0,
  });
  expect(await callTool(listSchedulesTool, { limit: 1, offset: 1 }, toStore(["a", "b", "c"]))).toEqual({
    schedules: [summary("b")],
    total: 3,
    returned: 1,
    next_offset: 2,
  });
});

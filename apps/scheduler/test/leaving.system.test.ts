import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startForTest } from "@clinical-mcp/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openApp } from "../src/app.ts";
import { leaveThreads, WAYS } from "./leave-threads.ts";
import { EXAMPLE_FILE, SKILLS_FOLDER, VIEWS } from "./open-example.ts";

const folder = mkdtempSync(join(tmpdir(), "scheduler-leaving-"));
const started: { server?: Awaited<ReturnType<typeof startForTest>> } = {};
beforeAll(async () => {
  const places = { example: EXAMPLE_FILE, skills: SKILLS_FOLDER, views: VIEWS };
  started.server = await startForTest((context) =>
    openApp({ ...places, database: { file: join(folder, "schedules.sqlite") } }, context),
  );
});
afterAll(async () => {
  await started.server?.stop();
  rmSync(folder, { recursive: true });
});

/** The nightly run makes more than a hundred in all, by LEAVE_TRIES=17. */
const TRIES = Number(process.env["LEAVE_TRIES"] ?? 1);
/** While a thread reads the schedule, lays its groundwork, is inside the solver; each way begins at another step. */
const [STEP_MS, STEPS] = [100, 10];
const MANY_MS = 900_000;

test.each(WAYS)(
  "each time that callers of $client leave by $how, a thread is free for who comes next",
  async (way) => {
    const answered: boolean[] = [];
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      // Begun within a minute: the threads would be held for much longer.
      const afterMs = ((WAYS.indexOf(way) * 2 + attempt * 3) % STEPS) * STEP_MS;
      answered.push((await leaveThreads(started.server?.url ?? "", way, afterMs)).isAnswered);
    }
    expect(answered).toEqual(Array.from({ length: TRIES }, () => true));
  },
  MANY_MS,
);

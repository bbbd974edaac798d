import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openApp } from "../../../apps/scheduler/src/app.ts";
import { leaveThreads, WAYS } from "../../../apps/scheduler/test/leave-threads.ts";
import { EXAMPLE_FILE, SKILLS_FOLDER, VIEWS } from "../../../apps/scheduler/test/open-example.ts";
import { startForTest } from "../../../packages/testing/src/index.ts";

const TRIES = 100;
/** When callers leave, in steps over this: while a thread reads the schedule, lays its groundwork, or is inside the solver. */
const [STEP_MS, STEPS] = [100, 10];

/** Over HTTP: how soon a thread begins the next work after all were held by callers who cancelled or left at that moment. */
export async function measureLeaving(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "bench-leaving-"));
  const places = { example: EXAMPLE_FILE, skills: SKILLS_FOLDER, views: VIEWS };
  const server = await startForTest((context) =>
    openApp({ ...places, database: { file: join(folder, "schedules.sqlite") } }, context),
  );
  const waits: number[] = [];
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const way = WAYS[attempt % WAYS.length] ?? WAYS[0];
    const afterMs = (Math.floor(attempt / WAYS.length) % STEPS) * STEP_MS;
    waits.push((await leaveThreads(server.url, way, afterMs)).freeAfterMs);
  }
  await server.stop();
  rmSync(folder, { recursive: true });
  const sorted = waits.toSorted((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.floor(share * (TRIES - 1))] ?? 0).toFixed(0);
  const within = sorted.filter((ms) => ms <= 1_000).length;
  const waited = `${at(0.5)} ms in the middle, ${at(0.9)} ms in nine of ten, ${at(1)} ms at most`;
  console.log(
    `${TRIES} times all threads were held and left over HTTP: one began the next work after ${waited};`,
  );
  console.log(`${within} within a second.`);
}

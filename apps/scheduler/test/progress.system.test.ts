import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startForTest } from "@clinical-mcp/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openApp } from "../src/app.ts";
import { EXAMPLE_FILE, SKILLS_FOLDER, VIEWS } from "./open-example.ts";

const folder = mkdtempSync(join(tmpdir(), "scheduler-progress-"));
const started: { server?: Awaited<ReturnType<typeof startForTest>> } = {};
beforeAll(async () => {
  started.server = await startForTest((context) =>
    openApp(
      {
        database: { file: join(folder, "schedules.sqlite") },
        example: EXAMPLE_FILE,
        skills: SKILLS_FOLDER,
        views: VIEWS,
      },
      context,
    ),
  );
});
afterAll(async () => {
  await started.server?.stop();
  rmSync(folder, { recursive: true });
});

/** Calls sweep_contingency as a client of either era does, and returns all messages of the answer's stream. */
async function sweep(meta: object, signal?: AbortSignal): Promise<readonly Record<string, never>[]> {
  const body = {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: {
      name: "sweep_contingency",
      arguments: {
        schedule_id: "synthetic-2026",
        date_range: { start_date: "2026-09-24", end_date: "2026-09-24" },
      },
      _meta: meta,
    },
  };
  const response = await fetch(started.server?.url ?? "", {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
    body: JSON.stringify(body),
    signal: signal ?? null,
  });
  const lines = (await response.text()).split("\n");
  return lines.filter((line) => line.startsWith("data: ")).map((line) => JSON.parse(line.slice(6)));
}

test("a client that gives a token gets the progress of a sweep before its answer", async () => {
  const messages = await sweep({ progressToken: "sweep-1" });
  const progress = messages.slice(0, -1);
  expect(progress.length).toBeGreaterThan(0);
  for (const message of progress)
    expect(message).toMatchObject({
      method: "notifications/progress",
      params: { progressToken: "sweep-1", total: 29 },
    });
  expect(messages.at(-1)).toMatchObject({ id: 1, result: { structuredContent: { summary: { done: 29 } } } });
});

test("a client that gives none gets the answer alone", async () => {
  expect(await sweep({})).toHaveLength(1);
});

import { cp, readdir } from "node:fs/promises";
import { join } from "node:path";
import { postModern } from "@clinical-mcp/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { copyDataset, startServer } from "../../test/starter-dataset.ts";

/** Before the one that is built for the test. */
const EARLIER = "20250101T000000000Z-00000000";

const opened = copyDataset().then(async (root) => ({
  versions: join(root, "versions"),
  server: await startServer(root, { CHROMA: "off" }),
}));
beforeAll(() => opened, 120_000);
afterAll(async () => (await opened).server.stop());

async function call(args: Readonly<Record<string, unknown>>) {
  const { server } = await opened;
  const { message } = await postModern(server.url, "tools/call", {
    name: "coverage_changes",
    arguments: args,
  });
  const { isError = false, content, structuredContent } = message.result;
  return { isError, said: JSON.parse(content[0]?.text ?? ""), answer: structuredContent };
}

describe("coverage_changes over HTTP", () => {
  test("reports that one edition has nothing to compare, and lists the known editions for an unknown one", async () => {
    expect(await call({})).toMatchObject({ isError: true, said: { code: "NO_EARLIER_DATASET" } });
    const unknown = await call({ from: "1999" });
    expect(unknown).toMatchObject({ isError: true, said: { code: "UNKNOWN_DATASET" } });
    const { versions } = await opened;
    const [version = ""] = await readdir(versions);
    expect(version).not.toBe("");
    expect(unknown.said.suggestion).toContain(version);
  });

  test("finds no change between an edition and its copy, decides a saved case alike, and answers others meanwhile", async () => {
    const { versions, server } = await opened;
    const [version = ""] = await readdir(versions);
    await cp(join(versions, version), join(versions, EARLIER), { recursive: true });
    const saved = { case_id: "visit", tool: "coverage_answer", input: { claims: [{ codes: ["A007"] }] } };
    const ended: string[] = [];
    const note = <T>(name: string, work: Promise<T>): Promise<T> => work.finally(() => ended.push(name));
    const comparing = note("comparison", call({ from: EARLIER, cases: JSON.stringify(saved) }));
    const asked = await note(
      "tool",
      postModern(server.url, "tools/call", { name: "schedule_get", arguments: { codes: ["A007"] } }),
    );
    const health = await note("health", fetch(new URL("/healthz", server.url)));
    expect([asked.status, health.status]).toEqual([200, 200]);
    const { isError, answer } = await comparing;
    // This comparison reads both datasets for the first time. Requests on the same thread would end after it.
    expect(ended).toEqual(["tool", "health", "comparison"]);
    expect(isError).toBe(false);
    expect(answer).toMatchObject({
      changes: [],
      next_offset: null,
      replay: { summary: { cases: 1, same: 1, flips: 0, error: 0 } },
    });
  });
});

import { UpstreamError } from "@clinical-mcp/errors";
import { expect, test } from "vitest";
import { createConnectionPool } from "./connection-pool.ts";

const { signal } = new AbortController();

/** A piece of work that ends on request. */
function createWork() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const seen: string[] = [];
  const work = async (session: string): Promise<string> => {
    seen.push(session);
    await promise;
    return session;
  };
  return { work, finish: () => resolve(), seen };
}

test("a session serves one caller at a time; the others wait in order", async () => {
  const pool = createConnectionPool(["a", "b"]);
  const { work, finish, seen } = createWork();
  const results = [1, 2, 3, 4].map(() => pool.use(work, signal));
  await Promise.resolve();
  expect(seen).toHaveLength(2);
  finish();
  expect((await Promise.all(results)).toSorted()).toEqual(["a", "a", "b", "b"]);
});

test("a session comes back after a failure", async () => {
  const pool = createConnectionPool(["a"]);
  await expect(pool.use(() => Promise.reject(new TypeError("broken")), signal)).rejects.toThrow("broken");
  expect(await pool.use(async (session) => session, signal)).toBe("a");
});

test("a caller that leaves while waiting gets an error and delays nobody", async () => {
  const pool = createConnectionPool(["a"]);
  const { work, finish } = createWork();
  const first = pool.use(work, signal);
  const leaver = new AbortController();
  const second = pool.use(work, leaver.signal);
  const third = pool.use(work, signal);
  leaver.abort();
  await expect(second).rejects.toMatchObject({ name: "UpstreamError", code: "QUERY_ERROR" });
  finish();
  expect(await Promise.all([first, third])).toEqual(["a", "a"]);
});

test("draining waits for those under way and refuses new ones", async () => {
  const pool = createConnectionPool(["a"]);
  const { work, finish } = createWork();
  const running = pool.use(work, signal);
  const drained = pool.drain();
  await expect(pool.use(work, signal)).rejects.toBeInstanceOf(UpstreamError);
  finish();
  await drained;
  expect(await running).toBe("a");
});

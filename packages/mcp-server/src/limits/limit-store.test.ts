import { createMetrics } from "@clinical-mcp/telemetry";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { openLimitStore } from "./limit-store.ts";

const silent = { debug() {}, info() {}, warn() {}, error() {} };
const open = () =>
  openLimitStore({ server: "test", redisUrl: undefined, logger: silent, metrics: createMetrics("test") });

test("each key of each budget is granted its number of calls, in whatever order they come", async () => {
  const call = fc.record({ budget: fc.constantFrom("a", "b"), key: fc.constantFrom("x", "y", "a x", "") });
  await fc.assert(
    fc.asyncProperty(
      fc.array(call, { maxLength: 60 }),
      fc.integer({ min: 1, max: 6 }),
      async (calls, perMinute) => {
        const store = open();
        const granted = new Map<string, number>();
        const asked = new Map<string, number>();
        for (const { budget, key } of calls) {
          const which = JSON.stringify([budget, key]);
          const seconds = await store.take({ name: budget, perMinute }, key);
          expect(seconds === 0 || (seconds >= 1 && seconds <= 60)).toBe(true);
          asked.set(which, (asked.get(which) ?? 0) + 1);
          granted.set(which, (granted.get(which) ?? 0) + (seconds === 0 ? 1 : 0));
        }
        for (const [which, count] of asked) expect(granted.get(which)).toBe(Math.min(count, perMinute));
      },
    ),
    { numRuns: 50 },
  );
});

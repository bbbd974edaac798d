import { createMetrics } from "@clinical-mcp/telemetry";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { openLimitStore } from "./limit-store.ts";

const silent = { debug() {}, info() {}, warn() {}, error() {} };
const open = () =>
  openLimitStore({
    server: "test",
    redisUrl: undefined,
    toStoreKey: (text) => text,
    logger: silent,
    metrics: createMetrics("test"),
  });

test("each key of each budget spends its points and no more, and what is refused costs nothing", async () => {
  const call = fc.record({
    budget: fc.constantFrom("a", "b"),
    key: fc.constantFrom("x", "y", "a x", ""),
    points: fc.integer({ min: 1, max: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(call, { maxLength: 60 }),
      fc.integer({ min: 4, max: 12 }),
      async (calls, perMinute) => {
        const store = open();
        const spent = new Map<string, number>();
        for (const { budget, key, points } of calls) {
          const which = JSON.stringify([budget, key]);
          const before = spent.get(which) ?? 0;
          const fits = before + points <= perMinute;
          const seconds = await store.take({ name: budget, perMinute }, key, points);
          expect(seconds === 0 || (seconds >= 1 && seconds <= 60)).toBe(true);
          expect(seconds === 0).toBe(fits);
          spent.set(which, before + (fits ? points : 0));
        }
      },
    ),
    { numRuns: 50 },
  );
});

import { expect, test } from "vitest";
import type { Outcome } from "../load/ask.ts";
import { startGreedyCaller } from "./greedy-caller.ts";

const YES: Outcome = { kind: "answered", content: {} };
const NO: Outcome = { kind: "refused", code: "429 -32429" };
const BUSY: Outcome = { kind: "refused", code: "503 1503" };

async function follow(outcomes: readonly Outcome[]) {
  const left = [...outcomes];
  const done = Promise.withResolvers<void>();
  const caller = startGreedyCaller(
    async () => {
      const next = left.shift();
      if (left.length === 0) done.resolve();
      // Asked once more, it waits until it is ended.
      return next ?? NO;
    },
    { tool: "look_up", args: {} },
  );
  await done.promise;
  return caller.end();
}

test("granted requests between refusals are counted for each minute, and the rest is separate", async () => {
  const { granted, refused, others } = await follow([YES, YES, YES, NO, NO, YES, YES, BUSY, YES, NO, YES]);
  expect(granted.slice(0, 2)).toEqual([3, 3]);
  expect(refused).toBeGreaterThanOrEqual(3);
  expect(others).toEqual([BUSY]);
});

test("a minute that was not used up says nothing, and is left out", async () => {
  expect((await follow([YES, YES, NO, YES])).granted[0]).toBe(2);
});

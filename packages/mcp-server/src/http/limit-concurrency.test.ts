import { EventEmitter, once } from "node:events";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Request, Response } from "express";
import { expect, test } from "vitest";
import { createAdmission } from "./limit-concurrency.ts";

const nothing = (): void => undefined;
const context = {
  logger: { warn: nothing },
  metrics: { watchQueue: nothing, recordQueueWait: nothing, countRefusal: nothing },
} as unknown as Parameters<typeof createAdmission>[1];

/** Counts turns of the event loop until it is stopped. */
function countTurns() {
  const state = { turn: 0, isStopped: false };
  const counting = (async () => {
    while (!state.isStopped) {
      await nextTurn();
      state.turn += 1;
    }
  })();
  return { now: () => state.turn, stop: () => ((state.isStopped = true), counting) };
}

test("requests that come together start in turns of their own, in order, so that probes are answered between them", async () => {
  const { awaitPlace } = createAdmission(
    { most: 64, mostQueued: 64, isMemoryShort: () => false, weigh: () => 1 },
    context,
  );
  const turns = countTurns();
  const started: { readonly id: number; readonly turn: number }[] = [];
  const all = Array.from({ length: 20 }, async (_, id) => {
    const res = Object.assign(new EventEmitter(), { closed: false });
    const closed = once(res, "close");
    awaitPlace({ method: "POST", body: {} } as Request, res as unknown as Response, () => {
      started.push({ id, turn: turns.now() });
      res.closed = true;
      res.emit("close");
    });
    await closed;
  });
  await Promise.all(all);
  await turns.stop();
  expect(started.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, id) => id));
  expect(new Set(started.map(({ turn }) => turn)).size).toBe(20);
});

import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { unlessAborted } from "./unless-aborted.ts";

const never = new Promise<never>(() => undefined);

test("a value that comes first is the answer, and the signal keeps no listener", async () => {
  const { signal } = new AbortController();
  expect(await unlessAborted(Promise.resolve(7), signal)).toBe(7);
  await expect(unlessAborted(Promise.reject(new Error("its own")), signal)).rejects.toThrow("its own");
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

test("an abort ends the wait with its reason, and so does one that was there before", async () => {
  const controller = new AbortController();
  const waiting = unlessAborted(never, controller.signal);
  controller.abort(new Error("gone"));
  await expect(waiting).rejects.toThrow("gone");
  await expect(unlessAborted(Promise.resolve(7), controller.signal)).rejects.toThrow("gone");
  // Nobody waits for this failure: it must not end the process.
  await expect(unlessAborted(Promise.reject(new Error("late")), controller.signal)).rejects.toThrow("gone");
  expect(getEventListeners(controller.signal, "abort")).toEqual([]);
});

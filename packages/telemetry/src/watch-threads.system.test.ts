import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { watchThreads } from "./watch-threads.ts";

const FAILING = "throw new Error('the thread fails');";

/** A thread, of which the test does not fail where it does. */
const start = (code: string): Worker => new Worker(code, { eval: true }).on("error", () => {});

const ended = (worker: Worker): Promise<void> =>
  new Promise((resolve) => void worker.once("exit", () => resolve()));

test("reports a failing thread once to each watch of the process, and an ending thread to none", async () => {
  const told = Array.from({ length: 30 }, () => 0);
  const ends = told.map((_, index) => watchThreads(() => void (told[index] = (told[index] ?? 0) + 1)));
  await ended(start(""));
  expect(new Set(told)).toEqual(new Set([0]));
  await ended(start(FAILING));
  expect(new Set(told)).toEqual(new Set([1]));
  for (const end of ends) end();
});

test("a thread has as many listeners with thirty watches as with one, since Node warns of many", () => {
  const countListeners = (watches: number): number => {
    const ends = Array.from({ length: watches }, () => watchThreads(() => {}));
    const count = start("").listenerCount("error");
    for (const end of ends) end();
    return count;
  };
  expect(countListeners(30)).toBe(countListeners(1));
});

test("reports nothing to an ended watch, even of a thread that started before", async () => {
  const told: string[] = [];
  const end = watchThreads(() => told.push("ended"));
  const endOther = watchThreads(() => told.push("other"));
  const worker = start(FAILING);
  end();
  await ended(worker);
  expect(told).toEqual(["other"]);
  endOther();
});

test("reports later threads to the other watches after one has ended", async () => {
  const told: string[] = [];
  const end = watchThreads(() => told.push("ended"));
  const endOther = watchThreads(() => told.push("other"));
  end();
  await ended(start(FAILING));
  expect(told).toEqual(["other"]);
  endOther();
});

import { Worker } from "node:worker_threads";

export interface Growth {
  /** How many times as long 4,000 characters take as 1,000, at worst: 4 where time is linear, 16 quadratic, 64 cubic. */
  readonly ratio: number;
  /** What the worst text is made of. */
  readonly text: string;
}

interface Asked {
  readonly source: string;
  readonly flags: string;
}

/** For all texts of a pattern: linear ones take milliseconds. */
const DEADLINE_MS = 3_000;
/** Halfway, on the scale of powers, between linear (4) and quadratic (16), and a little more for a busy machine. */
export const MOST_GROWTH = 9;

/** Each pattern's growth, in their order; `Infinity` for one that was ended at the deadline. */
export async function measureGrowth(patterns: readonly Asked[]): Promise<readonly Growth[]> {
  const found: Growth[] = [];
  let worker = start();
  try {
    for (const { source, flags } of patterns) {
      const growth = await ask(worker, { source, flags });
      if (growth === undefined) {
        await worker.terminate();
        worker = start();
      }
      found.push(growth ?? { ratio: Infinity, text: `not done after ${DEADLINE_MS / 1_000} s` });
    }
  } finally {
    await worker.terminate();
  }
  return found;
}

const start = (): Worker => new Worker(new URL("growth-worker.ts", import.meta.url));

/** @returns undefined at the deadline */
function ask(worker: Worker, pattern: Asked): Promise<Growth | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<Growth | undefined>();
  const timer = setTimeout(() => resolve(undefined), DEADLINE_MS);
  worker.once("message", resolve);
  worker.once("error", reject);
  worker.postMessage(pattern);
  return promise.finally(() => {
    clearTimeout(timer);
    worker.off("message", resolve);
    worker.off("error", reject);
  });
}

import { get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { parentPort, Worker, workerData, isMainThread } from "node:worker_threads";

const EVERY_MS = 50;
const LATE = 0.95;

export interface HealthWatch {
  /** 95th percentile of the times to an answer, in milliseconds, of each address; 0 where nothing was asked. */
  readonly end: () => Promise<readonly number[]>;
}

/** Asks addresses again and again, as probes do, in a thread of its own: what sends the load would be late itself. */
export function watchHealth(addresses: readonly string[]): HealthWatch {
  const worker = new Worker(new URL(import.meta.url), { workerData: addresses, execArgv: [] });
  const ended = Promise.withResolvers<readonly number[]>();
  worker.once("message", ended.resolve);
  worker.once("error", ended.reject);
  // The caller that ends the watch receives the error.
  ended.promise.catch(() => undefined);
  return {
    async end() {
      worker.postMessage("end");
      return ended.promise;
    },
  };
}

/** Over a connection of its own each time, as a kubelet does. */
function ask(address: string): Promise<void> {
  const answered = Promise.withResolvers<void>();
  get(address, { agent: false }, (response) => response.resume().once("end", answered.resolve)).once(
    "error",
    answered.reject,
  );
  return answered.promise;
}

async function probe(address: string, isEnded: () => boolean): Promise<number> {
  const times: number[] = [];
  while (!isEnded()) {
    const startedAt = performance.now();
    await ask(address);
    times.push(performance.now() - startedAt);
    await pause(EVERY_MS);
  }
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * LATE)] ?? 0;
}

if (!isMainThread) {
  const state = { isEnded: false };
  parentPort?.once("message", () => {
    state.isEnded = true;
  });
  const addresses: readonly string[] = workerData;
  const found = await Promise.all(addresses.map((address) => probe(address, () => state.isEnded)));
  parentPort?.postMessage(found);
}

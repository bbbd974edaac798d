// Runs patterns on hostile texts and says how much longer four times the text takes. In a thread, so that one that never comes
// back can be ended and named.
import { parentPort } from "node:worker_threads";
import { makeHostileTexts, toText } from "./hostile-texts.ts";
import type { Growth } from "./measure-growth.ts";

const [FIRST, LAST] = [500, 4_000] as const;
const TRIES = 3;
/** Below it the clock's own noise is larger than what is measured, and no text of a call can stall anybody. */
const LEAST_MS = 1;

/** Milliseconds of processor time of this thread. A busy machine stretches the clock's, and with it hides how time grows. */
const spentMs = (): number => process.threadCpuUsage().user / 1_000;

/** The least of some tries, since other work can only add. Each try repeats until it has lasted long enough to be measured. */
function timeOf(pattern: RegExp, text: string, leastMs = 0): number {
  const times = Array.from({ length: TRIES }, () => {
    const startedAt = spentMs();
    let runs = 0;
    do {
      // As replaceAll, matchAll and split do it: on from every match.
      text.replace(pattern, "");
      runs += 1;
    } while (spentMs() - startedAt < leastMs);
    return (spentMs() - startedAt) / runs;
  });
  return Math.min(...times);
}

function measure({ source, flags }: { readonly source: string; readonly flags: string }): Growth {
  const pattern = new RegExp(source, flags.includes("g") ? flags : `${flags}g`);
  let worst: Growth = { ratio: 0, text: "" };
  for (const hostile of makeHostileTexts({ source, flags })) {
    timeOf(pattern, toText(hostile, FIRST));
    const last = timeOf(pattern, toText(hostile, LAST));
    if (last < LEAST_MS) continue;
    const ratio = last / timeOf(pattern, toText(hostile, LAST / 4), LEAST_MS);
    if (ratio > worst.ratio) worst = { ratio, text: JSON.stringify(hostile) };
  }
  return worst;
}

parentPort?.on("message", (pattern: { readonly source: string; readonly flags: string }) =>
  parentPort?.postMessage(measure(pattern)),
);

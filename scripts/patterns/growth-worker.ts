// Runs patterns on hostile texts and says how much longer four times the text takes. In a thread, so that one that never comes
// back can be ended and named.
import { parentPort } from "node:worker_threads";
import { makeHostileTexts, toText } from "./hostile-texts.ts";
import type { Growth } from "./measure-growth.ts";

const [FIRST, LAST] = [500, 4_000] as const;
const TRIES = 3;
/** Below it the clock's own noise is larger than what is measured, and no text of a call can stall anybody. */
const LEAST_MS = 1;

/** The least of some tries: what else the machine does only adds. */
function timeOf(pattern: RegExp, text: string): number {
  const times = Array.from({ length: TRIES }, () => {
    const startedAt = performance.now();
    // As replaceAll, matchAll and split do it: on from every match.
    text.replace(pattern, "");
    return performance.now() - startedAt;
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
    const ratio = last / timeOf(pattern, toText(hostile, LAST / 4));
    if (ratio > worst.ratio) worst = { ratio, text: JSON.stringify(hostile) };
  }
  return worst;
}

parentPort?.on("message", (pattern: { readonly source: string; readonly flags: string }) =>
  parentPort?.postMessage(measure(pattern)),
);

import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { availableParallelism } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { CLIENTS } from "@clinical-mcp/testing";

const TURNS = "clinical-mcp.thread-turns";
const ID = "synthetic-2026";
/** What keeps a thread busy for minutes: nobody here waits so long. */
const LONG = {
  schedule_id: ID,
  scenario: "mass_absence",
  affected_person_ids: ["res-03", "res-07", "fac-06"],
  time_limit_seconds: 280,
};
/** More than five weeks: work that no spare thread takes, and that is not begun any more after a minute. Nobody misses this resident. */
const NEXT = {
  schedule_id: ID,
  scenario: "resident_absence",
  affected_person_ids: ["res-11"],
  date_range: { start_date: "2026-09-21", end_date: "2026-10-26" },
  time_limit_seconds: 60,
};

/** How callers leave. To cancel, a client of 2026 ends the stream of its call; one of 2025 sends a message with its session id. */
export const WAYS = [
  { client: "SDK v2, 2026-07-28", how: "cancel" },
  { client: "SDK v2, 2026-07-28", how: "disconnect" },
  { client: "SDK v2, 2025 era", how: "cancel" },
  { client: "SDK v2, 2025 era", how: "disconnect" },
  { client: "SDK v1", how: "cancel" },
  { client: "SDK v1", how: "disconnect" },
] as const;

const isTurn = (message: unknown): message is { readonly what: string; readonly isLong: boolean } =>
  typeof message === "object" && message !== null && "what" in message && "isLong" in message;

/** Resolves once so many pieces of long work have begun from now on. */
function countBegun(wanted: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let begun = 0;
  const listen = (message: unknown): void => {
    if (!isTurn(message) || message.what !== "begun" || !message.isLong) return;
    begun += 1;
    if (begun < wanted) return;
    unsubscribe(TURNS, listen);
    resolve();
  };
  subscribe(TURNS, listen);
  return promise;
}

async function connect(url: string, name: keyof typeof CLIENTS) {
  const client = await CLIENTS[name](url);
  return { ...client, [Symbol.asyncDispose]: () => client.close() };
}

/**
 * Lets callers hold every thread of the solver over HTTP and leave, and then asks something that only a free thread answers.
 *
 * @param url of a scheduler in this process
 * @param afterMs how long the threads have been at work when the callers leave
 * @returns milliseconds from their leaving until a thread began the next piece of work, and whether that was answered
 */
export async function leaveThreads(
  url: string,
  { client, how }: (typeof WAYS)[number],
  afterMs: number,
): Promise<{ readonly freeAfterMs: number; readonly isAnswered: boolean }> {
  await using leaving = await connect(url, client);
  await using next = await connect(url, "SDK v2, 2026-07-28");
  const controller = new AbortController();
  const threads = availableParallelism();
  const held = countBegun(threads);
  const given = Array.from({ length: threads }, () =>
    leaving.callTool("analyze_contingency", LONG, controller.signal).catch(() => undefined),
  );
  await held;
  await pause(afterMs);
  const leftAt = performance.now();
  if (how === "cancel") controller.abort();
  else await leaving.close();
  const begun = countBegun(1).then(() => performance.now() - leftAt);
  const answer = await next.callTool("analyze_contingency", NEXT);
  await Promise.all(given);
  const isAnswered = !answer.isError;
  return { freeAfterMs: isAnswered ? await begun : Infinity, isAnswered };
}

import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { startServerProcess } from "./server-process.ts";
import type { ServerProcess } from "./server-process.ts";

const schedule_id = "synthetic-2026";
/** Each another range, so that none finds what another has worked out. */
const SWEEPS = ["2026-10-18", "2026-10-19", "2026-10-20", "2026-10-21"];
const weeks = { start_date: "2026-09-21", end_date: "2026-10-18" };
const toRepair = (absent: string) => ({
  name: "analyze_contingency",
  arguments: { schedule_id, scenario: "resident_absence", affected_person_ids: [absent], date_range: weeks },
});
/** Short work, each asked once of each server, so that none is known already. */
const SHORT = [
  ...["res-03", "res-05", "res-09"].map(toRepair),
  { name: "validate_schedule", arguments: { schedule_id, date_range: weeks } },
  { name: "detect_conflicts", arguments: { schedule_id, date_range: weeks } },
];
const UNTIL_SWEEPS_RUN_MS = 5_000;

const entryOf = (caller: string): string =>
  `${caller} sha256:${createHash("sha256").update(caller).digest("hex")} scheduler:read`;

/** Milliseconds until the answer, and that it is one. */
async function call({ url }: ServerProcess, caller: string, params: object) {
  const startedAt = performance.now();
  const response = await fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      authorization: `Bearer ${caller}`,
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
  });
  const text = await response.text();
  const ms = performance.now() - startedAt;
  if (response.status !== 200 || text.includes('"isError":true')) throw new Error(text.slice(0, 500));
  return { ms, text };
}

/** What `work` makes of a server that nobody has asked anything yet. */
async function withFresh<TResult>(
  file: string,
  work: (server: ServerProcess) => Promise<TResult>,
): Promise<TResult> {
  const environment = {
    AUTH_TOKENS: ["sweeper", "other"].map(entryOf).join(),
    REQUEST_DEADLINE_MS: "120000",
  };
  const server = await startServerProcess(file, { waitForReady: true, environment });
  try {
    await call(server, "other", { name: "get_schedule", arguments: { schedule_id } });
    return await work(server);
  } finally {
    await server.stop();
  }
}

/** Name and value of a line of `/metrics`, whose labels may have spaces. */
const toValue = (line: string): number => Number(line.slice(line.lastIndexOf("} ") + 2));

/** Below which bound of the histogram every wait of short work for a thread lies, in seconds: how many, their mean and that bound. */
async function readWaits(server: ServerProcess): Promise<string> {
  const text = await (await fetch(new URL("/metrics", server.adminUrl))).text();
  const lines = text
    .split("\n")
    .filter(
      (line) => line.startsWith("clinical_mcp_thread_queue_duration") && line.includes('length="short"'),
    );
  const sumOf = (name: string): number =>
    lines
      .filter((line) => line.startsWith(`clinical_mcp_thread_queue_duration_${name}{`))
      .reduce((sum, line) => sum + toValue(line), 0);
  const count = sumOf("count");
  const bounds = [...new Set(lines.flatMap((line) => /le="([^"]+)"/u.exec(line)?.[1] ?? []))];
  const within = (bound: string): number =>
    lines.filter((line) => line.includes(`le="${bound}"`)).reduce((sum, line) => sum + toValue(line), 0);
  const bound = bounds.find((each) => within(each) === count);
  return `${count} waits for a thread, ${((sumOf("sum") / count) * 1_000).toFixed(0)} ms each on average, none above ${bound} s`;
}

async function askShort(server: ServerProcess): Promise<readonly number[]> {
  const times: number[] = [];
  for (const short of SHORT) times.push((await call(server, "other", short)).ms);
  return times;
}

/**
 * Short work of one caller, alone and during four sweeps of another, each on a server of its own. One line for each
 * question.
 *
 * @param file of the built scheduler
 */
export async function measureBesideSweeps(file: string): Promise<readonly string[]> {
  const alone = await withFresh(file, askShort);
  const beside = await withFresh(file, async (server) => {
    const sweeps = SWEEPS.map((end_date) =>
      call(server, "sweeper", {
        name: "sweep_contingency",
        arguments: {
          schedule_id,
          absences: "single_and_pairs",
          date_range: { ...weeks, end_date },
          time_limit_seconds: 60,
        },
      }),
    );
    await Promise.race([pause(UNTIL_SWEEPS_RUN_MS), ...sweeps]);
    const times = await askShort(server);
    const waits = await readWaits(server);
    const ended = await Promise.all(sweeps);
    const done = ended.map(({ text }) => /"done\\?":(\d+)/u.exec(text)?.[1] ?? "?");
    return { times, waits, done };
  });
  return [
    ...SHORT.map(
      ({ name }, at) =>
        `${name}: ${alone[at]?.toFixed(0)} ms alone, ${beside.times[at]?.toFixed(0)} ms beside four sweeps of another caller`,
    ),
    `beside them: ${beside.waits}`,
    `absences that the sweeps had repaired when their minute was over: ${beside.done.join(", ")}`,
  ];
}

// Measures the three commonest calls of every server next to the bare SDK's echo, with 1, 10 and 50 clients, and the
// load of their limits and schedules on Redis and PostgreSQL. Writes bench/capacity.json, the source of CAPACITY.md and
// deployment.md.
// pnpm --filter @clinical-mcp/bench capacity                 about ten minutes; nothing else should run
// pnpm --filter @clinical-mcp/bench capacity --seconds 1     to see that it works; --to FILE keeps the result elsewhere
import { writeFile } from "node:fs/promises";
import { cpus, loadavg, release } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { prepareApps } from "../../../scripts/load/prepare-apps.ts";
import { waitForRest } from "../coverage/measure.ts";
import { load } from "../load.ts";
import type { Call, LoadOutcome } from "../load.ts";
import { startServerProcess } from "../server-process.ts";
import type { ServerProcess } from "../server-process.ts";
import { listCommonCalls, LONG_CALL, mainOf } from "./common-calls.ts";
import type { CommonCall } from "./common-calls.ts";
import { watchHealth } from "./health-watch.ts";
import { capacitySchema, ECHO, RESULT_FILE } from "./result.ts";
import type { Capacity, CapacityRow } from "./result.ts";
import { measurePostgres, measureRedis } from "./shared-services.ts";

const CLIENTS = [1, 10, 50] as const;
/** When a call holds a thread for a second or two, fifty at once only wait. */
const LONG_CLIENTS = [1, 10] as const;
/** What does not count before it: the just-in-time compiler is at work, and threads start. */
const WARM_UP_S = 3;
/** Each time for twice as long. */
const MOST_ATTEMPTS = 8;

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "10" },
    to: { type: "string", default: fileURLToPath(RESULT_FILE) },
  },
  // pnpm hands its own "--" on.
  args: process.argv.slice(2).filter((argument) => argument !== "--"),
});
const seconds = Number(values.seconds);
if (!(seconds >= 1)) {
  console.error("Usage: capacity [--seconds 10] [--to FILE]; a second at least.");
  process.exit(2);
}

/** Other arguments for each call, by any client. */
function inTurn(calls: readonly Call[]): () => Call {
  const state = { next: 0 };
  return () => {
    const call = calls[state.next % calls.length];
    state.next += 1;
    if (!call) throw new Error("There is nothing to ask.");
    return call;
  };
}

/** What takes seconds may not be answered within the first few. */
async function loadUntilAnswered(
  process: ServerProcess,
  next: () => Call,
  clients: number,
): Promise<LoadOutcome> {
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt *= 2) {
    const outcome = await load(process, next, { connections: clients, seconds: seconds * attempt });
    if (outcome.answered > 0) return outcome;
  }
  throw new Error(`Nobody of ${clients} clients was answered: give it more --seconds.`);
}

async function measureRow(
  process: ServerProcess,
  { server, tool, what, calls }: CommonCall,
  clients: number,
): Promise<CapacityRow> {
  const next = inTurn(calls);
  await load(process, next, { connections: clients, seconds: WARM_UP_S });
  const { adminUrl } = process;
  const pages =
    adminUrl === undefined ? [] : [new URL("/healthz", process.url), new URL("/healthz", adminUrl)];
  const watch = watchHealth(pages.map(String));
  const outcome = await loadUntilAnswered(process, next, clients);
  const [healthP95 = null, adminHealthP95 = null] = await watch.end();
  const { cpuMsPerRequest: cpuMs, requestsPerSecond: perSecond, p50, p95, failed } = outcome;
  const row = {
    server,
    tool,
    what,
    clients,
    cpuMs,
    perSecond,
    p50,
    p95,
    healthP95,
    adminHealthP95,
    residentMiB: process.residentMiB(),
    failed,
  };
  console.error(
    `${server} ${tool}, ${clients} clients: ${cpuMs.toFixed(2)} CPU ms, ${perSecond.toFixed(0)}/s, p95 ${p95.toFixed(0)} ms`,
  );
  return row;
}

async function measureEcho(): Promise<readonly CapacityRow[]> {
  const process = await startServerProcess(fileURLToPath(new URL("../servers/echo-v2.ts", import.meta.url)));
  const calls = ["one", "two", "three", "four"].map((text) => ({
    method: "tools/call",
    params: { name: "echo", arguments: { text } },
  }));
  const echo = { server: ECHO, tool: "echo", what: "bare SDK", calls };
  const rows: CapacityRow[] = [];
  try {
    for (const clients of CLIENTS) rows.push(await measureRow(process, echo, clients));
  } finally {
    await process.stop();
  }
  return rows;
}

async function measureServer(name: string, common: readonly CommonCall[]): Promise<readonly CapacityRow[]> {
  const process = await startServerProcess(mainOf(name), {
    waitForReady: true,
    environment: { NODE_ENV: "production" },
  });
  const rows: CapacityRow[] = [];
  try {
    await waitForRest(process);
    for (const one of common)
      for (const clients of CLIENTS) rows.push(await measureRow(process, one, clients));
    if (name === LONG_CALL.server)
      for (const clients of LONG_CLIENTS) rows.push(await measureRow(process, LONG_CALL, clients));
  } finally {
    await process.stop();
  }
  return rows;
}

await prepareApps();
const before = loadavg()[0] ?? 0;
const common = await listCommonCalls();
const rows = [...(await measureEcho())];
for (const name of new Set(common.map(({ server }) => server)))
  rows.push(
    ...(await measureServer(
      name,
      common.filter(({ server }) => server === name),
    )),
  );
const find = (tool: string): CommonCall => {
  const found = common.find((one) => one.tool === tool);
  if (!found) throw new Error(`${tool} is none of the common calls.`);
  return found;
};
const result: Capacity = capacitySchema.parse({
  measuredOn: new Date().toISOString().slice(0, 10),
  machine: {
    cores: cpus().length,
    model: cpus()[0]?.model ?? "unknown",
    kernel: release(),
    node: process.version,
  },
  load: [before, loadavg()[0] ?? 0],
  seconds,
  rows,
  // It costs more than one unit, so that Redis is asked twice.
  redis: await measureRedis(find("coverage_answer"), seconds),
  postgres: await measurePostgres(find("get_schedule"), seconds),
});
await writeFile(values.to, `${JSON.stringify(result, undefined, 2)}\n`);
console.error(`${values.to}; npx pnpm write-docs writes the pages from it.`);

// Measures again what an attack on running servers had found (bench/OPERATIONS.md, part F), the same way: prints a line for each.
//   pnpm --filter @clinical-mcp/bench operations
import { readFile } from "node:fs/promises";
import { request } from "node:http";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { measureBesideSweeps } from "./beside-sweeps.ts";
import { watchHealth } from "./capacity/health-watch.ts";
import { waitForRest } from "./coverage/measure.ts";
import { load } from "./load.ts";
import { startServerProcess } from "./server-process.ts";
import type { ServerProcess } from "./server-process.ts";

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const mainOf = (name: string): string => file(`../../apps/${name}/dist/main.js`);
const JSON_HEADERS = { "content-type": "application/json", accept: "application/json, text/event-stream" };
const MS_PER_SECOND = 1_000;
const CROWD = { clients: 50, seconds: 10 };
const KEYS = 80_000;
const REPEATS = 20;
const LARGEST_BODY = 131_072;
const SLOW_CONNECTIONS = 5_200;
const FLOOD_SECONDS = 3;

const say = (point: string, ...parts: readonly string[]): void => console.log(`${point}: ${parts.join(" ")}`);

async function post({ url }: ServerProcess, body: string, headers: Readonly<Record<string, string>> = {}) {
  const startedAt = performance.now();
  const response = await fetch(url, { method: "POST", headers: { ...JSON_HEADERS, ...headers }, body });
  return { status: response.status, text: await response.text(), ms: performance.now() - startedAt };
}

/** Fifty clients with questions in words, and `/healthz` meanwhile. */
async function crowd(coverage: ServerProcess): Promise<void> {
  const golden = await readFile(file("../../apps/coverage/evals/golden/ohip.json"), "utf8");
  const questions = z.array(z.looseObject({ question: z.string() })).parse(JSON.parse(golden));
  const calls = questions.map(({ question }) => ({
    method: "tools/call",
    params: { name: "coverage_answer", arguments: { question } },
  }));
  const watch = watchHealth([
    new URL("/healthz", coverage.url).href,
    new URL("/healthz", coverage.adminUrl).href,
  ]);
  const { requestsPerSecond, cpuMsPerRequest, failed } = await load(coverage, calls, {
    connections: CROWD.clients,
    seconds: CROWD.seconds,
  });
  const [open = 0, admin = 0] = await watch.end();
  say(
    "F1",
    `${CROWD.clients} clients with words: ${requestsPerSecond.toFixed(0)} a second, ${cpuMsPerRequest.toFixed(1)} CPU ms each,`,
    `${failed} failed;`,
    `/healthz p95 ${open.toFixed(0)} ms, at the admin port ${admin.toFixed(0)} ms`,
  );
}

/** Bodies as large as may be sent, or larger, by what they have too much of. */
function listBulkyBodies(): readonly (readonly [what: string, body: string])[] {
  const head = { jsonrpc: "2.0", id: 1, method: "ping" };
  const withKeys = (keys: number): string =>
    JSON.stringify({
      ...head,
      params: Object.fromEntries(Array.from({ length: keys }, (_, at) => [`k${at}`, 1])),
    });
  const wrongItems = (items: number): string =>
    JSON.stringify({
      ...head,
      method: "tools/call",
      params: { name: "openonco_compare_mrd", arguments: { ids: Array.from({ length: items }, () => 1) } },
    });
  return [
    ...[KEYS, 10_000, 1_900].map((keys) => [`ping with ${keys} keys`, withKeys(keys)] as const),
    ["lists that open and never close", "[".repeat(LARGEST_BODY)],
    ["objects that open and never close", '{"a":'.repeat(LARGEST_BODY / 5)],
    ...[60_000, 3_900].map(
      (items) => [`a call with a list of ${items} wrong items`, wrongItems(items)] as const,
    ),
  ];
}

/** What such a body costs. */
async function bulkyBodies(server: ServerProcess): Promise<void> {
  for (const [what, body] of listBulkyBodies()) {
    const before = server.cpuMs();
    const answers = [];
    for (let at = 0; at < REPEATS; at++) answers.push(await post(server, body));
    const ms = answers.map((one) => one.ms).toSorted((one, other) => one - other)[REPEATS >> 1] ?? 0;
    const cpu = (server.cpuMs() - before) / REPEATS;
    const [first] = answers;
    say(
      "F2",
      `${what}, ${(body.length / 1_024).toFixed(0)} KiB: status ${first?.status}, ${first?.text.length} characters,`,
      `${ms.toFixed(1)} ms, ${cpu.toFixed(1)} CPU ms`,
    );
  }
}

async function pages(server: ServerProcess): Promise<void> {
  const metrics = await (await fetch(new URL("/metrics", server.adminUrl))).text();
  say("F3", `target_info ${/service_name="[^"]*"/u.exec(metrics)?.[0]}`);
  const open = await Promise.all(
    ["/metrics", "/readyz", "/healthz"].map(
      async (page) => `${page} ${(await fetch(new URL(page, server.url))).status}`,
    ),
  );
  say("F3", `at the clients' port: ${open.join(", ")}`);
}

/** Thousands of connections that send half a header each, and one honest client of another address. */
async function slowHeaders(server: ServerProcess): Promise<void> {
  const { hostname, port } = new URL(server.url);
  const sockets = Array.from({ length: SLOW_CONNECTIONS }, () => {
    const socket = connect(Number(port), hostname, () =>
      socket.write("POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "),
    );
    socket.on("error", () => undefined);
    return socket;
  });
  await pause(2 * MS_PER_SECOND);
  const held = sockets.filter(
    (socket) => !socket.closed && !socket.destroyed && socket.readyState === "open",
  ).length;
  const startedAt = performance.now();
  const status = await new Promise<number | string>((resolve) => {
    const asked = request(
      new URL("/healthz", server.url),
      { localAddress: "127.0.0.2", agent: false, timeout: 15_000 },
      (response) => resolve(response.resume().statusCode ?? 0),
    );
    asked
      .on("error", (error) => resolve(error.message))
      .on("timeout", () => resolve("no answer"))
      .end();
  });
  say(
    "F6",
    `${SLOW_CONNECTIONS} slow headers of one address: ${held} connections stay open;`,
    `another address is answered ${status} after ${(performance.now() - startedAt).toFixed(0)} ms`,
  );
  for (const socket of sockets) socket.destroy();
}

async function floodWithoutToken(): Promise<void> {
  const server = await startServerProcess(mainOf("openonco"), {
    waitForReady: true,
    environment: { AUTH_TOKENS: `nobody sha256:${"0".repeat(64)} openonco:read` },
  });
  try {
    const before = server.loggedBytes();
    const { requestsPerSecond, failed } = await load(server, [{ method: "ping", params: {} }], {
      connections: 10,
      seconds: FLOOD_SECONDS,
    });
    await pause(MS_PER_SECOND);
    const bytes = server.loggedBytes() - before;
    say(
      "F6",
      `401 flood of ${FLOOD_SECONDS} s: ${failed} refused (${requestsPerSecond.toFixed(0)} answered), ${bytes} bytes of log`,
    );
  } finally {
    await server.stop();
  }
}

async function oddRequests(server: ServerProcess): Promise<void> {
  const trace = await new Promise<number>((resolve) =>
    request(server.url, { method: "TRACE" }, (response) => resolve(response.resume().statusCode ?? 0)).end(),
  );
  const { text } = await post(
    server,
    JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "constructor", arguments: {} },
    }),
  );
  say("F7", `TRACE ${trace}; the tool "constructor": ${/"message":"[^"]*"/u.exec(text)?.[0]}`);
}

const coverage = await startServerProcess(mainOf("coverage"), {
  waitForReady: true,
  environment: { NODE_ENV: "production" },
});
try {
  await waitForRest(coverage);
  await crowd(coverage);
} finally {
  await coverage.stop();
}
const openonco = await startServerProcess(mainOf("openonco"), { waitForReady: true });
try {
  for (const look of [bulkyBodies, pages, slowHeaders, oddRequests]) await look(openonco);
} finally {
  await openonco.stop();
}
await floodWithoutToken();
for (const line of await measureBesideSweeps(mainOf("scheduler"))) say("turns", line);

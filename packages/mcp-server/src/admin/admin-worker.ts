import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import { isIP } from "node:net";
import type { AddressInfo } from "node:net";
import { parentPort, workerData } from "node:worker_threads";
import type { AdminAnswer, AdminOpening, AdminPage, AdminQuestion, AdminStart } from "./admin-messages.ts";

/** From here on the server is not waited for: what is asked now would be answered too late. */
const BUSY_AFTER_MS = 1_000;
const LOOK_EVERY_MS = 100;
/** The server's own checks end after two seconds. */
const ANSWER_WITHIN_MS = 3_000;

const { server, host, port, names, turnedAt, stuckAfterMs } = workerData as AdminStart;
/** Milliseconds since the server's event loop last turned. */
const blockedMs = (): number => Number((process.hrtime.bigint() - Atomics.load(turnedAt, 0)) / 1_000_000n);

/** Questions to the server, each until its answer comes or its event loop is found to be blocked. */
function createQuestions() {
  const waiting = new Map<number, (answer: AdminAnswer) => void>();
  let asked = 0;
  return {
    take: (answer: AdminAnswer): void => waiting.get(answer.id)?.(answer),
    /** @returns nothing where the event loop is blocked */
    async ask(page: AdminPage): Promise<AdminAnswer | undefined> {
      asked += 1;
      const id = asked;
      const answered = Promise.withResolvers<AdminAnswer | undefined>();
      const until = performance.now() + ANSWER_WITHIN_MS;
      const look = setInterval(() => {
        if (blockedMs() > BUSY_AFTER_MS || performance.now() > until) answered.resolve(undefined);
      }, LOOK_EVERY_MS);
      waiting.set(id, answered.resolve);
      parentPort?.postMessage({ id, page } satisfies AdminQuestion);
      try {
        return await answered.promise;
      } finally {
        clearInterval(look);
        waiting.delete(id);
      }
    },
  };
}

const questions = createQuestions();

const sendJsonText = (response: ServerResponse, status: number, text: string): void =>
  void response.writeHead(status, { "content-type": "application/json" }).end(text);

const sendJson = (response: ServerResponse, status: number, body: object): void =>
  sendJsonText(response, status, JSON.stringify(body));

/** Alive as long as the event loop turns now and then: long work is no reason to restart the process, a stuck loop is. */
function serveLiveness(response: ServerResponse): void {
  const ms = blockedMs();
  if (ms < BUSY_AFTER_MS) return sendJson(response, 200, { status: "ok" });
  const isStuck = ms > stuckAfterMs;
  sendJson(response, isStuck ? 503 : 200, { status: isStuck ? "stuck" : "busy", blocked_ms: ms });
}

async function serveReadiness(response: ServerResponse): Promise<void> {
  const answer = await questions.ask("readyz");
  if (answer) sendJsonText(response, answer.status, answer.text);
  else sendJson(response, 503, { status: "busy", blocked_ms: blockedMs() });
}

/** While the loop is blocked, what was last known, with how long that has been so. */
function createMetricsPage(): (response: ServerResponse) => Promise<void> {
  let known = "";
  return async (response) => {
    const answer = await questions.ask("metrics");
    if (answer?.status === 200) known = answer.text;
    const blocked = [
      "# HELP clinical_mcp_event_loop_blocked Seconds since the event loop last turned",
      "# TYPE clinical_mcp_event_loop_blocked gauge",
      `clinical_mcp_event_loop_blocked{mcp_server_name="${server}"} ${blockedMs() / 1_000}`,
    ];
    response
      .writeHead(200, { "content-type": "text/plain; version=0.0.4; charset=utf-8" })
      .end(`${known}${blocked.join("\n")}\n`);
  };
}

const serveMetrics = createMetricsPage();

/**
 * A web page must not read this by a name that it has rebound to this machine. In a cluster probes and Prometheus come by the pod's
 * address, which no setting can know; an address cannot be rebound.
 */
function mayAsk({ headers }: IncomingMessage): boolean {
  const address = `http://${headers.host ?? ""}`;
  if (!URL.canParse(address)) return false;
  const { hostname, username } = new URL(address);
  return username === "" && (isIP(hostname.replaceAll(/^\[|\]$/gu, "")) !== 0 || names.includes(hostname));
}

const PAGES: Readonly<Record<string, (response: ServerResponse) => void>> = {
  "/healthz": serveLiveness,
  "/readyz": (response) => void serveReadiness(response),
  "/metrics": (response) => void serveMetrics(response),
};

const http = createServer((request, response) => {
  const [path = ""] = (request.url ?? "").split("?");
  const page = Object.hasOwn(PAGES, path) ? PAGES[path] : undefined;
  if (!mayAsk(request))
    sendJson(response, 403, { error: "Ask by an address, or by a name in ALLOWED_HOSTS." });
  else if (request.method !== "GET" && request.method !== "HEAD")
    sendJson(response, 405, { error: "Pages of this port are read with GET." });
  else if (page) page(response);
  else sendJson(response, 404, { error: `Nothing here. There are ${Object.keys(PAGES).join(", ")}.` });
});

const report = (opening: AdminOpening): void => parentPort?.postMessage(opening);

parentPort?.on("message", questions.take);
const fail = (error: Error): void => report({ failure: "code" in error ? String(error.code) : error.name });
http.once("error", fail);
http.listen({ host, port }, () => {
  // A failure from here on ends the thread, which the server logs.
  http.off("error", fail);
  report({ port: (http.address() as AddressInfo).port });
});

import { createHash, randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { postLegacy, postModern, startOtlpReceiver } from "@clinical-mcp/testing";
import type { OtlpReceiver } from "@clinical-mcp/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { readQueries, takeApart } from "./dashboard-queries.ts";
import { fillSchema } from "./fill-schema.ts";
import { SERVERS, startServerProcesses } from "./server-processes.ts";
import type { ServerName } from "./server-processes.ts";

/** In every secret, so that one search finds all; what follows it names the place. */
const MARK = `zqx${randomBytes(6).toString("hex")}`;
const GOOD_TOKEN = `${MARK}-good-token`;

/** Questions that find something, with what a person in a hurry adds to them. */
const PATIENT = `My patient ${MARK}-name, health card ${MARK}-card, born 1961-02-03`;
const REAL_CALLS: Readonly<Record<ServerName, readonly (readonly [string, object])[]>> = {
  opa: [
    ["opa_search_sections", { query: `${PATIENT}: consent before a virtual visit?`, n_results: 3 }],
    ["opa_policy_check", { query: `${PATIENT}: do I need consent for a virtual visit?` }],
    ["opa_program_lookup", { program: "breast", patient_age: 38, risk_factors: [`BRCA1 ${MARK}-risk`] }],
    ["opa_ipac_guidance", { topic: "reprocessing", specific_item: `vaginal speculum of ${MARK}-item` }],
    ["opa_clinical_tools", { condition: `dementia, ${PATIENT}` }],
  ],
  coverage: [
    ["coverage_answer", { question: `${PATIENT}, admitted Mon 3pm, discharged Thu 11am: can I bill C124?` }],
    ["odb_get", { drug: `Januvia 100 mg ${MARK}-drug` }],
    ["odb_get", { drug: "Januvia 100 mg", indication: `${MARK}-indication` }],
    ["schedule_get", { q: `${PATIENT}: can I bill C124 as MRP?` }],
    ["adp_get", { query: `power scooter for ${PATIENT}` }],
  ],
  openonco: [["openonco_search_mrd", { vendor: `Natera ${MARK}-vendor` }]],
  scheduler: [
    ["validate_schedule", { schedule_id: "synthetic-2026" }],
    ["get_schedule", { schedule_id: "synthetic-2026", part: "assignments", person_id: `${MARK}-person` }],
  ],
};

const toolsSchema = z.object({
  tools: z.array(z.object({ name: z.string(), inputSchema: z.unknown() })).min(1),
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
/** Inputs of a client other than a question. */
const CARRIED = {
  baggage: `patient=${MARK}-baggage`,
  tracestate: `vendor=${MARK}-state`,
  traceparent: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
  "user-agent": `${MARK}-agent`,
  "x-patient": `${MARK}-header`,
  cookie: `session=${MARK}-cookie`,
  "mcp-session-id": `${MARK}-session`,
  "last-event-id": `${MARK}-event`,
  "x-request-id": `${MARK}-request`,
};
const META = {
  traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
  tracestate: `vendor=${MARK}-meta-state`,
  baggage: `patient=${MARK}-meta-baggage`,
  patient: `${MARK}-meta`,
};

/** The same call in all the ways that a client can get it right or wrong. */
function toVariants(inputSchema: unknown): readonly Record<string, unknown>[] {
  const fill = (withOptional: boolean): Record<string, unknown> =>
    z.record(z.string(), z.unknown()).parse(fillSchema(inputSchema, { text: `${MARK}-text`, withOptional }));
  const whole = fill(true);
  return [
    whole,
    fill(false),
    { ...whole, [`${MARK}-unknown`]: `${MARK}-value` },
    Object.fromEntries(Object.keys(whole).map((name) => [name, { wrong: `${MARK}-type` }])),
    Object.fromEntries(Object.keys(whole).map((name) => [name, `${MARK}-word`])),
    Object.fromEntries(Object.keys(whole).map((name) => [name, `${MARK}-long `.repeat(2_000)])),
  ];
}

async function callEverything(name: ServerName, url: string): Promise<void> {
  const headers = { ...CARRIED, ...bearer(GOOD_TOKEN) };
  const listed = await postModern(url, "tools/list", {}, bearer(GOOD_TOKEN));
  const { tools } = toolsSchema.parse(listed.message.result);
  const filled = tools.flatMap((tool) =>
    toVariants(tool.inputSchema).map((args) => [tool.name, args] as const),
  );
  for (const [tool, args] of [...filled, ...REAL_CALLS[name]])
    await postModern(url, "tools/call", { name: tool, arguments: args, _meta: META }, headers);
  const answers: string[] = [];
  for (const [tool, args] of REAL_CALLS[name]) {
    const answer = await postLegacy(url, "tools/call", { name: tool, arguments: args, _meta: META }, headers);
    answers.push(answer.text);
  }
  // The caller itself gets them: so the secrets did arrive, and were worked with.
  const unknown = { name: tools[0]?.name, arguments: { [`${MARK}-unknown`]: 1 } };
  answers.push((await postModern(url, "tools/call", unknown, headers)).text);
  expect(findMark(answers.join("\n"))).toBe(true);
}

/** Requests that are not a tool call, and invalid requests. */
async function misuse(url: string, adminUrl: string): Promise<void> {
  const headers = { ...CARRIED, ...bearer(GOOD_TOKEN) };
  await postModern(url, "tools/call", { name: `${MARK}-tool`, arguments: {} }, headers);
  await postLegacy(url, `${MARK}/method`, { [MARK]: MARK }, headers);
  await postLegacy(url, "resources/read", { uri: `opa://${MARK}-resource` }, headers);
  await postLegacy(url, "prompts/get", { name: `${MARK}-prompt`, arguments: { subject: MARK } }, headers);
  const completed = { ref: { type: "ref/prompt", name: MARK }, argument: { name: MARK, value: MARK } };
  await postLegacy(url, "completion/complete", completed, headers);
  await postLegacy(url, "tools/list", {}, bearer(`${MARK}-bad-token`));
  await postLegacy(`${url}?access_token=${MARK}-address`, "tools/list", {}, {});
  for (const body of [
    `{"${MARK}`,
    `[{"${MARK}":1}]`,
    JSON.stringify({ jsonrpc: "2.0", id: MARK, method: "ping" }),
  ])
    await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...headers,
      },
      body,
    });
  for (const base of [url, adminUrl])
    for (const page of ["/mcp", "/healthz", "/readyz", "/metrics", `/${MARK}-page`])
      await fetch(new URL(`${page}?patient=${MARK}`, base), { headers });
}

/** Files that hold the mark, below the folders. */
function findInFiles(folders: readonly string[]): readonly string[] {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  expect(files.length).toBeGreaterThan(0);
  return files.filter((file) => findMark(file) || findMark(readFileSync(file, "latin1")));
}

const findMark = (text: string): boolean => text.toLowerCase().includes(MARK);

/** The places of a mark in a text, short enough to be read in a failure. */
const whereMarked = (text: string): readonly string[] =>
  [...text.toLowerCase().matchAll(new RegExp(`.{0,120}${MARK}.{0,40}`, "g"))].map(([found]) => found);

const hash = createHash("sha256").update(GOOD_TOKEN).digest("hex");

interface Watched {
  readonly metrics: ReadonlyMap<ServerName, string>;
  readonly logs: ReadonlyMap<ServerName, string>;
  readonly receiver: OtlpReceiver;
  readonly folders: readonly string[];
}

/** Puts all questions to all servers, and keeps all that they leave behind. */
async function watchAll(opened: AsyncDisposableStack): Promise<Watched> {
  const receiver = opened.use(await startOtlpReceiver());
  const { servers, folders, stop } = opened.use(
    await startServerProcesses({
      LOG_LEVEL: "debug",
      RATE_LIMITS: "false",
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
      AUTH_TOKENS: `tester sha256:${hash} ${SERVERS.map((name) => `${name}:read`).join(" ")}`,
    }),
  );
  await Promise.all(
    servers.map(async ({ name, url, adminUrl }) => {
      await callEverything(name, url);
      await misuse(url, adminUrl);
    }),
  );
  const metrics = new Map<ServerName, string>();
  for (const { name, adminUrl } of servers)
    metrics.set(name, await (await fetch(new URL("/metrics", adminUrl))).text());
  await stop();
  return { receiver, folders, metrics, logs: new Map(servers.map(({ name, output }) => [name, output()])) };
}

describe("four servers that are asked everything", () => {
  const opened = new AsyncDisposableStack();
  const state: { watched?: Watched } = {};
  const watched = (): Watched => state.watched ?? expect.fail("not started");
  beforeAll(async () => {
    state.watched = await watchAll(opened);
  }, 300_000);
  afterAll(() => opened.disposeAsync());

  test.each(SERVERS)("%s leaves no secret in its log, at any level", (name) => {
    const log = watched().logs.get(name) ?? "";
    expect(log).toContain('"event":"stopped"');
    expect(log).toContain('"event":"mcp_request"');
    expect(whereMarked(log)).toEqual([]);
  });

  test.each(SERVERS)("%s leaves no secret in its metrics", (name) => {
    const served = watched().metrics.get(name) ?? "";
    expect(served).toContain("mcp_server_operation_duration_count");
    expect(whereMarked(served)).toEqual([]);
  });

  test("no secret is in what is sent to a collector", () => {
    const { receiver } = watched();
    expect(new Set(receiver.spans().map(({ resource }) => resource["service.name"])).size).toBe(4);
    expect(receiver.metrics().length).toBeGreaterThan(0);
    expect(whereMarked(receiver.text())).toEqual([]);
  });

  test("no secret is in a file", () => {
    expect(findInFiles(watched().folders)).toEqual([]);
  });

  test.each([
    ["opa", "tools/call opa_search_sections", "search lexical"],
    ["opa", "tools/call opa_search_sections", "search vector"],
    ["coverage", "tools/call adp_get", "search lexical"],
    ["openonco", "tools/call openonco_search_mrd", "query duckdb"],
    ["scheduler", "tools/call get_schedule", "query sqlite"],
  ])("in a trace of %s, %s has the step %s within its time", (server, operation, step) => {
    const spans = watched()
      .receiver.spans()
      .filter(({ resource }) => resource["service.name"] === server);
    const operations = new Map(
      spans.filter(({ name }) => name === operation).map((span) => [span.spanId, span]),
    );
    const steps = spans.filter(
      ({ name, parentSpanId }) => name === step && operations.has(parentSpanId ?? ""),
    );
    expect(steps.length).toBeGreaterThan(0);
    for (const { parentSpanId, startTimeUnixNano, endTimeUnixNano } of steps) {
      const within = operations.get(parentSpanId ?? "");
      expect(startTimeUnixNano).toBeGreaterThanOrEqual(within?.startTimeUnixNano ?? endTimeUnixNano);
      expect(endTimeUnixNano).toBeLessThanOrEqual(within?.endTimeUnixNano ?? 0n);
    }
  });

  test("every metric and label that a panel or an alert asks for is served", async () => {
    const lines = [...watched().metrics.values()].flatMap((text) => text.split("\n"));
    const samples = lines.filter((line) => line !== "" && !line.startsWith("#"));
    const names = new Set(samples.map((line) => line.replace(/[{ ].*/u, "")));
    const labels = new Set(
      samples.flatMap((line) => [...line.matchAll(/(\w+)="/gu)].map(([, label]) => label)),
    );
    const queries = await readQueries();
    expect(queries.length).toBeGreaterThan(20);
    const asked = queries.map(takeApart);
    // `up`, `job` and `instance` are Prometheus's own.
    const metrics = asked.flatMap((query) => query.metrics).filter((name) => name !== "up");
    const labelled = asked
      .flatMap((query) => query.labels)
      .filter((label) => label !== "job" && label !== "instance");
    expect(metrics.filter((name) => !names.has(name))).toEqual([]);
    expect(labelled.filter((label) => !labels.has(label))).toEqual([]);
  });

  test("there are few series, for any requests of clients", () => {
    for (const [name, text] of watched().metrics) {
      const series = text.split("\n").filter((line) => /_(count|total)\{/u.test(line));
      expect(series.length, name).toBeLessThan(250);
    }
  });
});

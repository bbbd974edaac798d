// Measures openonco and bare SDK servers, on one machine in one run, and prints the table of RESULTS.md.
// pnpm bench            everything, about eight minutes
// pnpm bench --quick    a tenth of the requests, to see that it works
// pnpm bench --searches only the cost of searches next to a bare server that gives their answers
import { cpus, release } from "node:os";
import { fileURLToPath } from "node:url";
import { load } from "./load.ts";
import type { Call, Calls, Era, LoadOutcome } from "./load.ts";
import { startServerProcess } from "./server-process.ts";
import type { ServerProcess } from "./server-process.ts";

const scale = process.argv.includes("--quick") ? 0.1 : 1;
const ROUNDS = 7;
const PER_ROUND = 3_000 * scale;
const MEMORY_CALLS = 50_000 * scale;
const COLD_STARTS = 5;

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const OURS = file("../../apps/openonco/dist/main.js");

const tool = (name: string, args: Record<string, unknown>): Call => ({
  method: "tools/call",
  params: { name, arguments: args },
});
const LIST: readonly Call[] = [{ method: "tools/list", params: {} }];
const ECHO: readonly Call[] = ["one", "two", "three", "four"].map((text) => tool("echo", { text }));
/** Questions that agents ask, each another query, so that nothing is answered twice in a row. */
const SEARCHES: readonly Call[] = [
  { vendor: "Natera" },
  { cancer_type: "colorectal", limit: 5 },
  { approach: "Tumor-informed", min_sensitivity: 90, limit: 5 },
  { fda_status: "breakthrough", limit: 5 },
  { requires_tumor_tissue: false, clinical_setting: "Surveillance", limit: 5 },
  { vendor: "Guardant", cancer_type: "lung" },
  {
    vendor: "Natera",
    approach: "Tumor-informed",
    min_sensitivity: 80,
    fields: "id,name,vendor,sensitivity,specificity",
  },
  { cancer_type: "breast", fields: "name,sensitivity,lod", limit: 10 },
].map((args) => tool("openonco_search_mrd", args));
const counter = { asked: 0 };
/** No two alike: each has to be planned and run by DuckDB. */
const newSearch = (): Call => {
  counter.asked += 1;
  return tool("openonco_search_mrd", {
    approach: "Tumor-informed",
    min_sensitivity: 80 + counter.asked / 1e6,
    limit: 5,
  });
};
/** As oneWide, and no two alike: blanks mean nothing, yet make another question of it. */
const newWide = (): Call => {
  counter.asked += 1;
  return tool("openonco_search", {
    cancer_type: "CRC",
    covered_by: { payer: "Medicare" },
    order_by: " ".repeat(counter.asked % 190),
    count_by: " ".repeat(Math.floor(counter.asked / 190) % 190),
  });
};
const WHOLE_CATEGORY: readonly Call[] = [tool("openonco_search_mrd", {})];
/** Questions over all categories: by payer and indication, by name, by what a test needs. */
const WIDE: readonly Call[] = [
  { cancer_type: "CRC", covered_by: { payer: "Medicare", setting: "surveillance" } },
  { vendor: "Natera" },
  { cancer_type: "EGFR-mutant NSCLC", companion_drug: "osimertinib" },
  { categories: "ecd", intended_use: "average risk", max_price: 1000 },
  { query: "Lynch" },
  { biomarker: "KRAS", max_turnaround_days: 10, available_only: true },
].map((args) => tool("openonco_search", args));

interface Contender {
  readonly what: string;
  readonly server: ServerProcess;
  readonly calls: Calls;
  readonly era?: Era;
}

const ours = await startServerProcess(OURS, { waitForReady: true });
const echoV2 = await startServerProcess(file("servers/echo-v2.ts"));
const echoV1 = await startServerProcess(file("servers/echo-v1.ts"));
const oneSearch = tool("openonco_search_mrd", { vendor: "Natera" });
const oneWide = tool("openonco_search", { cancer_type: "CRC", covered_by: { payer: "Medicare" } });
const sameAnswer = await startSameAnswer(oneSearch);
const sameWide = await startSameAnswer(oneWide);
const plain = await startServerProcess(file("servers/plain-tools-v2.ts"));

const SEARCHING = {
  a: { what: "echo, bare SDK v2 (a)", server: echoV2, calls: ECHO },
  c: { what: `${sameAnswer.what} (c)`, server: sameAnswer.server, calls: [oneSearch] },
  d: { what: `${sameWide.what} (d)`, server: sameWide.server, calls: [oneWide] },
  same: { what: "openonco_search_mrd, the same answer as (c)", server: ours, calls: [oneSearch] },
  wide: { what: "openonco_search by cancer and payer, the same as (d)", server: ours, calls: [oneWide] },
  wideFresh: {
    what: "openonco_search by cancer and payer, every question new",
    server: ours,
    calls: newWide,
  },
  eight: { what: "openonco_search_mrd, eight questions again and again", server: ours, calls: SEARCHES },
  fresh: { what: "openonco_search_mrd, every question new", server: ours, calls: newSearch },
  six: { what: "openonco_search, six questions again and again", server: ours, calls: WIDE },
  whole: { what: "openonco_search_mrd, whole category", server: ours, calls: WHOLE_CATEGORY },
} satisfies Readonly<Record<string, Contender>>;
const OTHERS = {
  b: { what: "echo, bare SDK v1 (b)", server: echoV1, calls: ECHO, era: "legacy" },
  listPlain: { what: "tools/list, the same tools, SDK v2 plainly", server: plain, calls: LIST },
  listOurs: { what: "tools/list, openonco", server: ours, calls: LIST },
} satisfies Readonly<Record<string, Contender>>;

console.log(`# Benchmark of ${new Date().toISOString().slice(0, 10)}\n`);
console.log(`${cpus().length} cores (${cpus()[0]?.model}), Linux ${release()}, Node ${process.version}.`);
console.log(`Medians of ${ROUNDS} interleaved rounds of ${PER_ROUND} requests over 8 connections.\n`);
const searching = await measureTable(SEARCHING, undefined);
const times = (outcome: LoadOutcome, yardstick: LoadOutcome): string =>
  (outcome.cpuMsPerRequest / yardstick.cpuMsPerRequest).toFixed(2);
console.log(
  `\nA search costs ${times(searching.same, searching.c)} × (c), the bare server that gives its answer; by cancer and payer over all`,
);
console.log(
  `categories ${times(searching.wide, searching.d)} × (d), every question new ${times(searching.wideFresh, searching.d)} ×;`,
);
console.log(`wanted: at most 1.5 ×.\n`);
if (!process.argv.includes("--searches")) await measureRest(searching.a);
await Promise.all(
  [ours, echoV1, echoV2, sameAnswer.server, sameWide.server, plain].map((server) => server.stop()),
);
await printSizes();

/** The rest of the page: other calls, a crowd, memory and starts. */
async function measureRest(a: LoadOutcome): Promise<void> {
  const { listOurs, listPlain } = await measureTable(OTHERS, a);
  console.log(`\ntools/list costs ${times(listOurs, listPlain)} × the plain server's; wanted: at most 0.5.`);
  const crowd = await load(ours, SEARCHES, { connections: 50, amount: 10_000 * scale });
  console.log(
    `50 clients without pause: p50 ${crowd.p50} ms, p97.5 ${crowd.p97_5} ms, ` +
      `${Math.round(crowd.requestsPerSecond)} requests/s, ${crowd.failed} failed; wanted: p95 below 100 ms.`,
  );
  const memory = await measureMemory(ours);
  console.log(
    `Resident memory over ${MEMORY_CALLS} calls (MiB, every tenth): ${memory.join(", ")}; wanted: flat.`,
  );
  console.log(`Cold start to ready: ${(await measureColdStarts()).join(", ")} ms; wanted: below 1,000.`);
}

/** Measures contenders and prints a line for each; `yardstick` is (a), where another table measured it. */
async function measureTable<TKey extends string>(
  contenders: Readonly<Record<TKey, Contender>>,
  yardstick: LoadOutcome | undefined,
): Promise<Readonly<Record<TKey, LoadOutcome>>> {
  const all = Object.values<Contender>(contenders);
  await checkAnswers(all);
  const medians = await measureSideBySide(all);
  const a = yardstick ?? medians[0];
  console.log("| what | CPU ms per request | against (a) | p50 ms | p97.5 ms |");
  console.log("|---|---|---|---|---|");
  for (const [at, { cpuMsPerRequest, p50, p97_5 }] of medians.entries()) {
    const against = (cpuMsPerRequest / (a?.cpuMsPerRequest ?? Number.NaN)).toFixed(2);
    console.log(`| ${all[at]?.what} | ${cpuMsPerRequest.toFixed(2)} | ${against} | ${p50} | ${p97_5} |`);
  }
  return Object.fromEntries(Object.keys(contenders).map((key, at) => [key, medians[at]])) as Record<
    TKey,
    LoadOutcome
  >;
}

/** A bare server that gives our answer to a call. */
async function startSameAnswer({ method, params }: Call) {
  const { structuredContent } = await ask(ours.url, { method, params });
  const answer = JSON.stringify(structuredContent);
  const environment = { ANSWER: answer, TOOL: String(params["name"]) };
  const server = await startServerProcess(file("servers/same-answer-v2.ts"), { environment });
  const kilobytes = (Buffer.byteLength(answer) / 1_000).toFixed(1);
  return { server, what: `fixed answer of ${kilobytes} kB with its schema, bare SDK v2` };
}

/** An error is an answer of status 200 too, so one of each is checked first. */
async function checkAnswers(all: readonly Contender[]): Promise<void> {
  for (const { what, server, calls, era } of all) {
    if (era === "legacy") continue;
    const result = await ask(server.url, typeof calls === "function" ? calls() : (calls[0] as Call));
    if (result === undefined || result.isError) throw new Error(`${what} answers with an error`);
  }
}

/** Interleaves the contenders in each round, so that the machine's other work affects all alike. */
async function measureSideBySide(all: readonly Contender[]): Promise<LoadOutcome[]> {
  const outcomes = all.map((): LoadOutcome[] => []);
  const measure = ({ server, calls, era = "modern" }: Contender): Promise<LoadOutcome> =>
    load(server, calls, { connections: 8, amount: PER_ROUND, era });
  // Twice before counting: the just-in-time compiler works for about ten thousand requests.
  for (const contender of [...all, ...all]) await measure(contender);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [position, contender] of all.entries()) {
      const outcome = await measure(contender);
      if (outcome.failed > 0) throw new Error(`${contender.what}: ${outcome.failed} requests failed`);
      outcomes[position]?.push(outcome);
    }
  }
  return outcomes.map(
    (rounds) => rounds.toSorted((x, y) => x.cpuMsPerRequest - y.cpuMsPerRequest)[ROUNDS >> 1] as LoadOutcome,
  );
}

async function measureMemory(server: ServerProcess): Promise<string[]> {
  const readings: string[] = [];
  for (let tenth = 0; tenth < 10; tenth++) {
    await load(server, SEARCHES, { connections: 8, amount: MEMORY_CALLS / 10 });
    readings.push(server.residentMiB().toFixed(0));
  }
  return readings;
}

async function measureColdStarts(): Promise<number[]> {
  const times: number[] = [];
  for (let start = 0; start < COLD_STARTS; start++) {
    const server = await startServerProcess(OURS, { waitForReady: true });
    times.push(Math.round(server.readyAfterMs));
    await server.stop();
  }
  return times.toSorted((x, y) => x - y);
}

/** Bytes of the default answer for a whole category, and of the list of tools. */
async function printSizes(): Promise<void> {
  const server = await startServerProcess(OURS, { waitForReady: true });
  const sizes: string[] = [];
  for (const category of ["mrd", "ecd", "trm", "tds", "hct"]) {
    const { content } = await ask(server.url, tool(`openonco_search_${category}`, {}));
    sizes.push(`${category} ${Buffer.byteLength(content[0].text)}`);
  }
  const { tools } = await ask(server.url, { method: "tools/list", params: {} });
  console.log(
    `Default search answer of a whole category, bytes: ${sizes.join(", ")}; wanted: at most 8,000.`,
  );
  console.log(`tools/list: ${JSON.stringify(tools).length} characters for ${tools.length} tools.`);
  await server.stop();
}

async function ask(url: string, { method, params }: Call) {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
  const text = await response.text();
  return JSON.parse(text.slice(text.indexOf("{"))).result;
}

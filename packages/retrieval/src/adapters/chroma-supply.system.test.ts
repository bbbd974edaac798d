import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { rm } from "node:fs/promises";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { once } from "node:events";
import { join } from "node:path";
import { ChromaClient } from "chromadb";
import { expect, onTestFinished, test, vi } from "vitest";
import { toPassage } from "../contracts/sample-passages.ts";
import { createTestFolder, toAsync } from "../contracts/test-folder.ts";
import { describeVectorIndex, type VectorCorpus } from "../contracts/vector-index.contract.ts";
import type { VectorAnswer, VectorIndex } from "../ports.ts";
import { createVectorRouter } from "../vector-router.ts";
import type { VectorSource } from "./chroma-collections.ts";
import { startChroma } from "./chroma-process.ts";
import { openChromaSupply, type ChromaSupply, type ChromaSupplyOptions } from "./chroma-supply.ts";
import { openExactVectors, writeVectorFile, type ExactVectors } from "./exact-vectors.ts";
import { openPassageFile, writePassageFile } from "./passage-file.ts";

const PATIENCE = { timeout: 15_000, interval: 20 };
const SERVER_TIMINGS = { heartbeatMs: 250, firstBackOffMs: 20, lastBackOffMs: 200, stopMs: 50 };
const TIMINGS = { checkMs: 1_000, retryMs: 20 };
const ROUTER_LIMITS = { fewRows: 0, hedgeMs: 60, firstProbeMs: 100, lastProbeMs: 400, probeMs: 500 };

interface Dataset extends AsyncDisposable {
  readonly folder: string;
  readonly exact: ExactVectors;
  readonly source: VectorSource;
}

async function openDataset({ passages, vectors }: VectorCorpus): Promise<Dataset> {
  const folder = await createTestFolder();
  const [file, vectorFile] = [join(folder.path, "passages.jsonl"), join(folder.path, "vectors.f32")];
  await writePassageFile(file, toAsync(passages));
  const dimension = vectors.find((vector) => vector)?.length ?? 0;
  const opened = await openPassageFile(file);
  const { fingerprint } = opened;
  await writeVectorFile({ file: vectorFile, dimension, fingerprint, vectors: toAsync(vectors) });
  const exact = await openExactVectors({ vectorFile, passages: opened });
  const counts = new Map<string, number>();
  for (const [row, { collection }] of passages.entries())
    if (exact.vectorAt(row)) counts.set(collection, (counts.get(collection) ?? 0) + 1);
  return {
    folder: join(folder.path, "chroma"),
    exact,
    source: { version: "v1", counts, passages: () => opened.readAll(), vectorAt: exact.vectorAt },
    async [Symbol.asyncDispose]() {
      await exact.close();
      await opened.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}

/** 300 passages on a circle: the one after the first is the second nearest to it, and so on in both directions. */
function toCircle(): VectorCorpus {
  const passages = Array.from({ length: 300 }, (_, at) =>
    toPassage({ id: `p${at}`, collection: `corpus_${at % 2}`, facets: { tenth: at % 10, half: at % 4 < 2 } }),
  );
  const toVector = (at: number): Float32Array =>
    Float32Array.of(Math.cos((at * Math.PI) / 300), Math.sin((at * Math.PI) / 300));
  return { passages, vectors: passages.map((_, at) => toVector(at)) };
}

const openCircle = async (): Promise<Dataset> => {
  const dataset = await openDataset(toCircle());
  onTestFinished(() => dataset[Symbol.asyncDispose]());
  return dataset;
};

interface Serving {
  readonly supply: ChromaSupply;
  readonly router: VectorIndex;
  readonly states: string[];
}

function serve({ exact, source }: Dataset, server: ChromaSupplyOptions["server"]): Serving {
  const states: string[] = [];
  const supply = openChromaSupply({
    server,
    source,
    locate: exact.findHeading,
    timings: TIMINGS,
    serverTimings: SERVER_TIMINGS,
    onState: ({ status }) => states.push(status),
  });
  onTestFinished(() => supply.stop());
  const { facets, findRow: rowOf } = exact;
  const router = createVectorRouter({ exact, chroma: supply, facets, rowOf, limits: ROUTER_LIMITS });
  return { supply, router, states };
}

const ask = async (router: VectorIndex, limit = 3): Promise<VectorAnswer> =>
  router.search(Float32Array.of(1, 0), { filter: [], limit, signal: AbortSignal.timeout(5_000) });

const NEAREST = ["p0", "p1", "p2"];

/** Every answer on the way is right, from either index. */
async function waitForEngine(router: VectorIndex, engine: VectorAnswer["engine"]): Promise<void> {
  // Kept outside, since what fails inside is only tried again.
  const answers: unknown[] = [];
  await vi.waitFor(async () => {
    const answer = await ask(router).catch(String);
    answers.push(typeof answer === "string" ? answer : answer.hits.map(({ id }) => id));
    expect(answer).toMatchObject({ engine });
  }, PATIENCE);
  expect(answers).toEqual(answers.map(() => NEAREST));
}

const connectTo = (url: string): ChromaClient =>
  new ChromaClient({
    host: "127.0.0.1",
    port: Number(new URL(url).port),
    tenant: "default_tenant",
    database: "default_database",
  });

async function startServer(folder: string): Promise<{ url: string; pid: number }> {
  const chroma = startChroma({ folder, timings: SERVER_TIMINGS });
  onTestFinished(() => chroma.stop());
  return vi.waitFor(() => {
    const state = chroma.state();
    if (state.status !== "ready") throw new Error("not ready yet");
    return state;
  }, PATIENCE);
}

/** The server that was started on this folder of a test, and no other. */
async function findServer(folder: string): Promise<number> {
  const { stdout } = await promisify(execFile)("pgrep", ["-f", folder]);
  return Number(stdout.trim());
}

interface Proxy {
  readonly port: number;
  readonly delay: { ms: number };
  readonly close: () => void;
}

/** A proxy that passes on what Chroma says after a delay that a test can change. */
async function startProxy(url: string, ownPort = 0): Promise<Proxy> {
  const delay = { ms: 0 };
  const sockets = new Set<Socket>();
  const proxy = createServer((socket) => {
    const upstream = connect(Number(new URL(url).port), "127.0.0.1");
    for (const end of [socket, upstream]) {
      sockets.add(end);
      end.on("error", () => undefined);
    }
    socket.pipe(upstream);
    upstream.on("data", (data) => setTimeout(() => socket.writable && socket.write(data), delay.ms));
    upstream.on("close", () => socket.destroy());
    socket.on("close", () => upstream.destroy());
  }).listen(ownPort, "127.0.0.1");
  await once(proxy, "listening");
  const close = (): void => {
    for (const socket of sockets) socket.destroy();
    proxy.close();
  };
  onTestFinished(close);
  return { port: (proxy.address() as AddressInfo).port, delay, close };
}

describeVectorIndex("Chroma behind the router", async (corpus) => {
  const dataset = await openDataset(corpus);
  const supply = openChromaSupply({
    server: { folder: dataset.folder },
    source: dataset.source,
    locate: dataset.exact.findHeading,
    serverTimings: SERVER_TIMINGS,
  });
  await vi.waitFor(() => {
    if (!supply.isReady()) throw new Error("not ready yet");
  }, PATIENCE);
  const { exact } = dataset;
  const router = createVectorRouter({
    exact,
    chroma: supply,
    facets: exact.facets,
    rowOf: exact.findRow,
    limits: { fewRows: 0 },
  });
  return {
    search: router.search,
    async [Symbol.asyncDispose]() {
      await supply.stop();
      await dataset[Symbol.asyncDispose]();
    },
  };
});

test("answers from the exact index at once, and from Chroma when that is filled", async () => {
  const dataset = await openCircle();
  const { supply, router, states } = serve(dataset, { folder: dataset.folder });
  expect(supply.isReady()).toBe(false);
  expect((await ask(router)).engine).toBe("exact");
  await waitForEngine(router, "chroma");
  expect(supply.readiness()).toEqual({ status: "ready" });
  expect(states[0]).toBe("loading");
  expect(states.at(-1)).toBe("ready");
  await supply.stop();
  expect(supply.readiness()).toEqual({ status: "stopped" });
  expect((await ask(router)).engine).toBe("exact");
});

test("sends broad filters to Chroma and selective ones to the exact index, with the same meaning", async () => {
  const dataset = await openCircle();
  const { router } = serve(dataset, { folder: dataset.folder });
  await waitForEngine(router, "chroma");
  const search = async (filter: Parameters<VectorIndex["search"]>[1]["filter"]) => {
    const { hits, engine } = await router.search(Float32Array.of(1, 0), {
      filter,
      limit: 100,
      signal: AbortSignal.timeout(5_000),
    });
    return [engine, hits.length, ...hits.slice(0, 3).map(({ id }) => id)];
  };
  // Half of 300 pass, in pairs: 0 1 4 5 8 …; of each collection every second.
  expect(await search([{ field: "half", in: [true] }])).toEqual(["chroma", 100, "p0", "p1", "p4"]);
  expect(
    await search([
      { field: "half", in: [true] },
      { field: "collection", in: ["corpus_1"] },
    ]),
  ).toEqual(["exact", 75, "p1", "p5", "p9"]);
  expect(await search([{ field: "tenth", in: [7] }])).toEqual(["exact", 30, "p7", "p17", "p27"]);
  expect(await search([{ field: "collection", in: ["corpus_1"] }])).toEqual([
    "chroma",
    100,
    "p1",
    "p3",
    "p5",
  ]);
});

test("killed, hung, its folder wiped: each time answers continue and Chroma comes back", async () => {
  const dataset = await openCircle();
  const { supply, router } = serve(dataset, { folder: dataset.folder });
  const faults = [
    async (pid: number) => process.kill(pid, "SIGKILL"),
    async (pid: number) => process.kill(pid, "SIGSTOP"),
    async (pid: number) => {
      await rm(dataset.folder, { recursive: true });
      process.kill(pid, "SIGKILL");
    },
  ];
  for (const fault of faults) {
    await waitForEngine(router, "chroma");
    await fault(await findServer(dataset.folder));
    const answer = await ask(router);
    expect([answer.engine, ...answer.hits.map(({ id }) => id)]).toEqual(["exact", ...NEAREST]);
  }
  await waitForEngine(router, "chroma");
  expect(supply.readiness()).toEqual({ status: "ready" });
});

test("emptied: answers continue and Chroma is filled again", async () => {
  const dataset = await openCircle();
  const { url } = await startServer(dataset.folder);
  const { router, states } = serve(dataset, { connection: { url } });
  await waitForEngine(router, "chroma");
  for (const name of ["corpus_0-v1", "corpus_1-v1"]) await connectTo(url).deleteCollection({ name });
  expect((await ask(router)).engine).toBe("exact");
  await waitForEngine(router, "chroma");
  expect(states.filter((status) => status === "ready")).toHaveLength(2);
});

test("slow: the exact index answers in its place, then leaves Chroma alone until a probe succeeds", async () => {
  const dataset = await openCircle();
  const server = await startServer(dataset.folder);
  const { port, delay } = await startProxy(server.url);
  const { router } = serve(dataset, { connection: { url: `http://127.0.0.1:${port}` } });
  await waitForEngine(router, "chroma");
  delay.ms = 1_500;
  for (let at = 0; at < 5; at += 1) expect((await ask(router)).engine).toBe("exact");
  delay.ms = 0;
  await waitForEngine(router, "chroma");
});

test("an address where nothing listens is said, and used as soon as something does", async () => {
  const dataset = await openCircle();
  const server = await startServer(dataset.folder);
  const { port, close } = await startProxy(server.url);
  close();
  const { supply, router } = serve(dataset, { connection: { url: `http://127.0.0.1:${port}` } });
  await vi.waitFor(() => expect(supply.readiness().status).toBe("recovering"), PATIENCE);
  expect((await ask(router)).engine).toBe("exact");
  await startProxy(server.url, port);
  await waitForEngine(router, "chroma");
});

test("a server of ours that twice in a row cannot be filled is replaced by another", async () => {
  const dataset = await openCircle();
  const counts = new Map([...dataset.source.counts].map(([name, count]) => [name, count + 1]));
  const short = { ...dataset, source: { ...dataset.source, counts } };
  const { router } = serve(short, { folder: dataset.folder });
  const first = await vi.waitFor(async () => {
    const pid = await findServer(dataset.folder);
    expect(pid).toBeGreaterThan(0);
    return pid;
  }, PATIENCE);
  await vi.waitFor(async () => {
    const pid = await findServer(dataset.folder);
    expect(pid > 0 && pid !== first).toBe(true);
  }, PATIENCE);
  await waitForEngine(router, "exact");
});

test("two processes on one folder: the second serves from the exact index and says why", async () => {
  const dataset = await openCircle();
  const first = serve(dataset, { folder: dataset.folder });
  await waitForEngine(first.router, "chroma");
  const second = serve(dataset, { folder: dataset.folder });
  await vi.waitFor(
    () =>
      expect(second.supply.readiness()).toMatchObject({
        status: "recovering",
        reason: "Another process runs Chroma on this data folder.",
      }),
    PATIENCE,
  );
  await waitForEngine(second.router, "exact");
  await first.supply.stop();
  await waitForEngine(second.router, "chroma");
});

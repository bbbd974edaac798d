// Measures the evidence engine on a made-up corpus with a real Chroma server, and prints the table of RETRIEVAL.md.
// npx pnpm --filter @clinical-mcp/bench retrieval             100,000 passages, about ten minutes
// npx pnpm --filter @clinical-mcp/bench retrieval 5000        fewer, to see that it works
import { mkdtemp, rm } from "node:fs/promises";
import { cpus, release, tmpdir } from "node:os";
import { join } from "node:path";
import { createThesaurus, type Filter, type SearchMode } from "@clinical-mcp/retrieval";
import { buildSearchFiles } from "@clinical-mcp/retrieval/adapters/build-search-files";
import { openDataset, type Dataset } from "@clinical-mcp/retrieval/adapters/open-dataset";
import { writePassageFile } from "@clinical-mcp/retrieval/adapters/passage-file";
import { createCorpus, type Corpus } from "./generate-passages.ts";
import { watchEventLoop } from "../watch-event-loop.ts";

const SIZE = Number(process.argv[2] ?? 100_000);
const QUESTIONS = 600;
const WARM_UP = 100;
const WORDS = [3, 6, 12];
const AT_ONCE = 4;

const seconds = (since: number): string => `${((performance.now() - since) / 1_000).toFixed(1)} s`;
const megabytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MiB`;

interface Measured {
  readonly p50: number;
  readonly p95: number;
  readonly longest: number;
  /** The longest wait for a turn of the event loop, and the longest that the process itself took up of one. */
  readonly late: number;
  readonly busy: number;
  readonly engines: ReadonlyMap<string, number>;
}

interface Scenario {
  readonly mode: SearchMode;
  readonly filter: (corpus: Corpus) => Filter;
}

/** Asks so many questions, so many at a time, and measures how long each took and how long the event loop was blocked. */
async function measure(dataset: Dataset, corpus: Corpus, scenario: Scenario): Promise<Measured> {
  const times: number[] = [];
  const engines = new Map<string, number>();
  const watch = watchEventLoop();
  const ask = async (n: number): Promise<number> => {
    const question = corpus.question(WORDS[n % WORDS.length] ?? 3);
    const startedAt = performance.now();
    const { vectorEngine = "none" } = await dataset.search({
      query: dataset.understand(question),
      filter: scenario.filter(corpus),
      limit: 10,
      mode: scenario.mode,
      boosts: { today: "2026-11-22", facets: [] },
      signal: AbortSignal.timeout(10_000),
    });
    engines.set(vectorEngine, (engines.get(vectorEngine) ?? 0) + 1);
    return performance.now() - startedAt;
  };
  const state = { next: 0 };
  const work = async (): Promise<void> => {
    while (state.next < WARM_UP + QUESTIONS) {
      state.next += 1;
      const isWarm = state.next > WARM_UP;
      if (state.next === WARM_UP + 1) watch.start();
      const took = await ask(state.next);
      if (isWarm) times.push(took);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const { late, busy } = watch.stop();
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor(share * (times.length - 1))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), longest: at(1), late, busy, engines };
}

const FILTERS: readonly (readonly [string, Scenario["filter"]])[] = [
  ["none", () => []],
  ["one topic of 400", (corpus) => [{ field: "topics", in: [corpus.topic()] }]],
  ["not superseded (95 %)", () => [{ field: "is_superseded", in: [false] }]],
  [
    "two organisations, dated, not superseded (about 30 %)",
    () => [
      { field: "source_org", in: ["cpso", "pho"] },
      { field: "effective_date", from: "2018-01-01" },
      { field: "is_superseded", in: [false] },
    ],
  ],
];

async function build(folder: string, corpus: Corpus): Promise<Awaited<ReturnType<typeof buildSearchFiles>>> {
  let highest = 0;
  const sampler = setInterval(() => (highest = Math.max(highest, process.memoryUsage.rss())), 100);
  const startedAt = performance.now();
  await writePassageFile(join(folder, "passages.jsonl"), corpus.passages());
  console.log(`passages written: ${seconds(startedAt)}`);
  const shown = { step: "", at: 0 };
  const embeddedBy = await buildSearchFiles({
    folder,
    onProgress({ step, done, total }) {
      if (step === shown.step && performance.now() - shown.at < 5_000) return;
      Object.assign(shown, { step, at: performance.now() });
      console.error(`  ${step} ${done}/${total}`);
    },
  });
  clearInterval(sampler);
  console.log(`word index, embedder, vectors: ${seconds(startedAt)}, at most ${megabytes(highest)} resident`);
  return embeddedBy;
}

async function waitForChroma(dataset: Dataset): Promise<void> {
  const startedAt = performance.now();
  while (dataset.readiness().chroma?.status !== "ready") {
    const state = dataset.readiness().chroma;
    if (state?.status === "unavailable") throw new Error(`${state.reason} ${state.detail}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  console.log(`Chroma filled: ${seconds(startedAt)}`);
}

const folder = await mkdtemp(join(tmpdir(), "bench-retrieval-"));
process.once(
  "SIGINT",
  () => void rm(folder, { recursive: true, force: true }).finally(() => process.exit(130)),
);
try {
  const corpus = createCorpus(SIZE);
  const embeddedBy = await build(folder, corpus);
  const shared = {
    folder,
    version: "bench",
    embeddedBy,
    rebuildCommand: "the benchmark",
    thesaurus: createThesaurus([]),
  };
  console.log(
    `\n${SIZE} passages, ${AT_ONCE} questions at once, ${QUESTIONS} each, of ${WORDS.join(", ")} content words`,
  );
  console.log(`${cpus().length} × ${cpus()[0]?.model.trim()}, Linux ${release()}, Node ${process.version}\n`);
  console.log(
    "| vectors | filter | mode | p50 ms | p95 ms | longest ms | event loop late, at most | by own work, at most |",
  );
  console.log("| --- | --- | --- | --- | --- | --- | --- | --- |");
  for (const chroma of ["local", "none"] as const) {
    await using dataset = await openDataset({
      ...shared,
      chroma,
      onChromaState: (state) => {
        if (state.status === "loading") console.error(`  Chroma ${state.loaded}/${state.total}`);
      },
    });
    if (chroma === "local") await waitForChroma(dataset);
    for (const [name, filter] of FILTERS)
      for (const mode of ["keyword", "vector", "hybrid"] as const) {
        const { p50, p95, longest, late, busy, engines } = await measure(dataset, corpus, { mode, filter });
        const served = [...engines].map(([engine, count]) => `${engine} ${count}`).join(", ");
        const cells = [p50, p95, longest, late, busy].map((ms) => ms.toFixed(1)).join(" | ");
        console.log(`| ${served} | ${name} | ${mode} | ${cells} |`);
      }
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

// Measures coverage_answer, typed and with golden questions in words, and the bare SDK's echo in one run: COVERAGE.md
// has the table.
// pnpm --filter @clinical-mcp/bench coverage-typed            about eight minutes
// pnpm --filter @clinical-mcp/bench coverage-typed --quick    a tenth of the requests, to see that it works
import { readFile } from "node:fs/promises";
import { cpus, release } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { load, type Call, type LoadOutcome } from "../load.ts";
import { startServerProcess, type ServerProcess } from "../server-process.ts";
import { waitForRest } from "./measure.ts";

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const OURS = file("../../../apps/coverage/dist/main.js");
const ECHO_SERVER = file("../servers/echo-v2.ts");
const scale = process.argv.includes("--quick") ? 0.1 : 1;
const ROUNDS = 5;
const PER_ROUND = 2000 * scale;
const CLIENTS = [1, 4, 50] as const;
const LOOK_EVERY_MS = 20;

const tool = (name: string, args: Record<string, unknown>): Call => ({
  method: "tools/call",
  params: { name, arguments: args },
});
const ECHO: readonly Call[] = ["one", "two", "three", "four"].map((text) => tool("echo", { text }));
/** One of each kind that people ask, each with the facts that decide it. */
const TYPED: readonly Call[] = [
  {
    claims: [
      {
        codes: ["C124"],
        admission: "2025-05-05T15:00",
        discharge: "2025-05-08T11:00",
        discharge_summary: "2025-05-08T12:00",
        mrp: true,
      },
    ],
  },
  { claims: [{ codes: ["A007", "K030"], service_at: "2025-05-06" }] },
  {
    claims: [
      {
        codes: ["K013"],
        minutes: 40,
        times_recorded: true,
        earlier_claims: [{ code: "K013", count: 3, within: "12 months" }],
      },
    ],
  },
  { drugs: [{ drug: "Jardiance", strength: "10 mg" }] },
  { drugs: [{ drug: "donepezil", for: "Alzheimer disease", measures: [{ measure: "mmse", value: 20 }] }] },
  { devices: [{ device: "hearing aid", ears: "both", vendor_price: 3800 }] },
  {
    devices: [
      {
        device: "power scooter",
        facts: [
          { fact: "daily_use", value: "yes" },
          { fact: "replaces_car", value: "no" },
        ],
      },
    ],
  },
  {
    claims: [{ codes: ["A003"] }],
    drugs: [{ drug: "Eliquis", strength: "5 mg" }],
    devices: [{ device: "wheeled walker type 3" }],
  },
].map((args) => tool("coverage_answer", args));

const GOLDEN = ["ohip", "odb", "adp", "mixed", "none"] as const;
const QUESTIONS_OF_A_ROUND = 500;

/** Golden questions of every kind, as they were written. */
async function readWords(): Promise<readonly Call[]> {
  const files = await Promise.all(
    GOLDEN.map((kind) => readFile(file(`../../../apps/coverage/evals/golden/${kind}.json`), "utf8")),
  );
  const questions = files.flatMap((json) =>
    z.array(z.looseObject({ question: z.string() })).parse(JSON.parse(json)),
  );
  const every = Math.ceil(questions.length / QUESTIONS_OF_A_ROUND);
  return questions
    .filter((_, at) => at % every === 0)
    .map(({ question }) => tool("coverage_answer", { question }));
}

interface Health {
  readonly p95: number;
  readonly looks: number;
}

/** Polls /healthz throughout, as a liveness probe would. */
function watchHealth({ url }: ServerProcess): { readonly end: () => Promise<Health> } {
  const times: number[] = [];
  const state = { isEnded: false };
  const watching = (async () => {
    while (!state.isEnded) {
      const startedAt = performance.now();
      await (await fetch(new URL("/healthz", url))).text();
      times.push(performance.now() - startedAt);
      await pause(LOOK_EVERY_MS);
    }
  })();
  return {
    end: async () => {
      state.isEnded = true;
      await watching;
      const sorted = times.toSorted((one, other) => one - other);
      return { p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0, looks: sorted.length };
    },
  };
}

const NOTHING: LoadOutcome = {
  answered: 0,
  cpuMsPerRequest: 0,
  requestsPerSecond: 0,
  p50: 0,
  p95: 0,
  p97_5: 0,
  failed: 0,
};

const median = (outcomes: readonly LoadOutcome[]): LoadOutcome =>
  outcomes.toSorted((one, other) => one.requestsPerSecond - other.requestsPerSecond)[outcomes.length >> 1] ??
  NOTHING;

const toCells = ({ p50, p97_5: late, requestsPerSecond, cpuMsPerRequest }: LoadOutcome) => [
  p50,
  late,
  Math.round(requestsPerSecond),
  cpuMsPerRequest.toFixed(2),
];

const words = await readWords();
const ours = await startServerProcess(OURS, { waitForReady: true, environment: { NODE_ENV: "production" } });
const echo = await startServerProcess(ECHO_SERVER);
try {
  await waitForRest(ours);
  console.log(`${cpus().length} cores (${cpus()[0]?.model}), Linux ${release()}, Node ${process.version}.`);
  console.log(`Medians of ${ROUNDS} interleaved rounds of ${PER_ROUND} requests.\n`);
  console.log(
    "| clients | what | p50 ms | p97.5 ms | requests/s | CPU ms | against echo | /healthz p95 ms |",
  );
  console.log("| --- | --- | --- | --- | --- | --- | --- | --- |");
  for (const connections of CLIENTS) {
    const outcomes = {
      echo: [] as LoadOutcome[],
      typed: [] as LoadOutcome[],
      words: [] as LoadOutcome[],
    };
    const health = { typed: [] as Health[], words: [] as Health[] };
    await load(ours, TYPED, { connections, amount: PER_ROUND });
    await load(ours, words, { connections, amount: PER_ROUND });
    await load(echo, ECHO, { connections, amount: PER_ROUND });
    for (let round = 0; round < ROUNDS; round++) {
      outcomes.echo.push(await load(echo, ECHO, { connections, amount: PER_ROUND }));
      for (const [what, calls] of [
        ["typed", TYPED],
        ["words", words],
      ] as const) {
        const watch = watchHealth(ours);
        outcomes[what].push(await load(ours, calls, { connections, amount: PER_ROUND }));
        health[what].push(await watch.end());
      }
    }
    const bare = median(outcomes.echo);
    const row = (what: string, one: LoadOutcome, more: readonly string[]): string =>
      `| ${[connections, what, ...toCells(one), ...more].join(" | ")} |`;
    console.log(row("echo, bare SDK", bare, ["1", "–"]));
    for (const what of ["typed", "words"] as const) {
      const one = median(outcomes[what]);
      const slowest = Math.max(...health[what].map(({ p95 }) => p95));
      const ratio = (one.cpuMsPerRequest / bare.cpuMsPerRequest).toFixed(1);
      console.log(row(`coverage_answer, ${what}`, one, [ratio, slowest.toFixed(0)]));
      if (one.failed + bare.failed > 0) console.log(`${one.failed + bare.failed} requests failed.`);
    }
  }
} finally {
  await ours.stop();
  await echo.stop();
}

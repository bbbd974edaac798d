// Compares the judge with the server's tools; see --help.
import { parseArgs } from "node:util";
import { findPostgres, startPostgres } from "../test/start-postgres.ts";
import type { Disagreement } from "./check-case.ts";
import { runSeeds, shrinkSeed } from "./run-seeds.ts";
import type { RunReport } from "./run-seeds.ts";
import { openServer } from "./server/open-server.ts";

const USAGE = `Usage: npx pnpm judge [--seeds N] [--from K] [--store sqlite|postgres] [--shrink]

Compares the tools with an independent reading of the clauses on N small programs (150), from seed K (0) on.
--shrink shows the smallest program on which they still disagree.
Exit codes: 0 all agree; 1 some do not; 2 wrong arguments.`;

const WRONG_ARGUMENTS = 2;
const STORES = ["sqlite", "postgres"] as const;

function readArguments() {
  const { values } = parseArgs({
    options: {
      seeds: { type: "string", default: "150" },
      from: { type: "string", default: "0" },
      store: { type: "string", default: "sqlite" },
      shrink: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const store = STORES.find((each) => each === values.store);
  if (store === undefined || ![values.seeds, values.from].every((number) => /^\d{1,9}$/u.test(number)))
    throw new Error("--seeds and --from are whole numbers, --store is sqlite or postgres.");
  return { ...values, store, seeds: Number(values.seeds), from: Number(values.from) };
}

type Arguments = ReturnType<typeof readArguments>;

const describe = ({ kind, judge, server, clause }: Disagreement): string =>
  `  ${kind}\n    judge:  ${judge}\n    server: ${server}\n    clause: ${clause}`;

function summarize({ seeds, agreed, notJudged, differing }: RunReport, store: string): string {
  const kinds = new Map<string, number>();
  for (const { disagreements } of differing)
    for (const kind of new Set(disagreements.map((each) => each.kind)))
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  const rows = [...kinds]
    .toSorted(([, a], [, b]) => b - a)
    .map(([kind, count]) => `  ${kind}: ${count} seeds`);
  return [
    `${agreed} of ${seeds} seeds agree (${store}); ${notJudged} repairs were too much to try.`,
    ...rows,
  ].join("\n");
}

/** A server over the store that was asked for, and how to end both. */
async function open(store: Arguments["store"]) {
  if (store === "sqlite") return { server: await openServer(), stop: async () => undefined };
  const bin = findPostgres();
  if (bin === undefined) throw new Error("--store postgres needs PostgreSQL installed on this machine.");
  const postgres = await startPostgres(bin);
  const server = await openServer(await postgres.createDatabase("judge"));
  return { server, stop: postgres.stop };
}

/** @returns the exit code */
async function judge({ store, from, seeds, shrink }: Arguments): Promise<number> {
  const { server, stop } = await open(store);
  try {
    const report = await runSeeds(server, [from, seeds], ({ seed, disagreements }) =>
      console.log(`seed ${seed}\n${disagreements.map(describe).join("\n")}`),
    );
    const [first] = report.differing;
    if (first && shrink) {
      const { tried, disagreements } = await shrinkSeed(server, first);
      console.log(`seed ${first.seed}, smallest case:\n${JSON.stringify(tried, undefined, 2)}`);
      console.log(disagreements.map(describe).join("\n"));
    }
    console.log(summarize(report, store));
    return report.differing.length === 0 ? 0 : 1;
  } finally {
    await server.close();
    await stop();
  }
}

function readOrExplain(): Arguments | undefined {
  try {
    return readArguments();
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : "Wrong arguments."}\n${USAGE}`);
    process.exitCode = WRONG_ARGUMENTS;
    return undefined;
  }
}

const given = readOrExplain();
if (given?.help) console.log(USAGE);
else if (given) process.exitCode = await judge(given);

// node apps/scheduler/judge/main.ts --seeds N --from K [--store sqlite|postgres] [--shrink]: the judge against the server's tools.
import { parseArgs } from "node:util";
import { findPostgres, startPostgres } from "../test/start-postgres.ts";
import type { Disagreement } from "./check-case.ts";
import { runSeeds, shrinkSeed } from "./run-seeds.ts";
import type { RunReport } from "./run-seeds.ts";
import { openServer } from "./server/open-server.ts";

const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "150" },
    from: { type: "string", default: "0" },
    store: { type: "string", default: "sqlite" },
    shrink: { type: "boolean", default: false },
  },
});

const describe = ({ kind, judge, server, clause }: Disagreement): string =>
  `  ${kind}\n    judge:  ${judge}\n    server: ${server}\n    clause: ${clause}`;

function summarize({ seeds, agreed, notJudged, differing }: RunReport): string {
  const kinds = new Map<string, number>();
  for (const { disagreements } of differing)
    for (const kind of new Set(disagreements.map((each) => each.kind)))
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  const rows = [...kinds]
    .toSorted(([, a], [, b]) => b - a)
    .map(([kind, count]) => `  ${kind}: ${count} seeds`);
  return [
    `${agreed} of ${seeds} seeds agree (${values.store}); ${notJudged} repairs were too much to try.`,
    ...rows,
  ].join("\n");
}

/** A server over the store that was asked for, and how to end both. */
async function open() {
  if (values.store === "sqlite") return { server: await openServer(), stop: async () => undefined };
  const bin = findPostgres();
  if (values.store !== "postgres" || bin === undefined)
    throw new Error("--store is sqlite, or postgres where PostgreSQL is installed");
  const postgres = await startPostgres(bin);
  const server = await openServer(await postgres.createDatabase("judge"));
  return { server, stop: postgres.stop };
}

const { server, stop } = await open();
try {
  const report = await runSeeds(
    server,
    [Number(values.from), Number(values.seeds)],
    ({ seed, disagreements }) => console.log(`seed ${seed}\n${disagreements.map(describe).join("\n")}`),
  );
  const [first] = report.differing;
  if (first && values.shrink) {
    const { tried, disagreements } = await shrinkSeed(server, first);
    console.log(`seed ${first.seed}, smallest case:\n${JSON.stringify(tried, undefined, 2)}`);
    console.log(disagreements.map(describe).join("\n"));
  }
  console.log(summarize(report));
  process.exitCode = report.differing.length === 0 ? 0 : 1;
} finally {
  await server.close();
  await stop();
}

// How long each built server takes from its start to the first yes of /readyz, and prints the table of STARTS.md.
//   pnpm --filter @clinical-mcp/bench starts            five starts of each; build first
//   pnpm --filter @clinical-mcp/bench starts --count 20
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg, release, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { startServerProcess } from "./server-process.ts";

const { values } = parseArgs({ options: { count: { type: "string", default: "5" } } });
const count = Number(values.count);
const SERVERS = ["opa", "coverage", "openonco", "scheduler"] as const;
const folder = mkdtempSync(join(tmpdir(), "starts-"));
// The others read the datasets that are there; a schedule file is made new by each start, which takes longer.
const environment = { SCHEDULER_DATABASE_FILE: join(folder, "schedules.sqlite") };

const sort = (figures: readonly number[]): readonly number[] => figures.toSorted((one, other) => one - other);
const median = (figures: readonly number[]): number => Math.round(sort(figures)[figures.length >> 1] ?? NaN);

console.log(
  `${cpus().length} × ${cpus()[0]?.model ?? "?"}, Linux ${release()}, Node ` +
    `${process.version}; load of the last minute ${loadavg()[0]?.toFixed(1)}.\n`,
);
console.log("| server | ready after, ms: median | all starts | CPU time until then, ms: median |");
console.log("| --- | --- | --- | --- |");
try {
  for (const name of SERVERS) {
    const file = fileURLToPath(new URL(`../../apps/${name}/dist/main.js`, import.meta.url));
    const wall: number[] = [];
    const used: number[] = [];
    for (let at = 0; at < count; at += 1) {
      rmSync(environment.SCHEDULER_DATABASE_FILE, { force: true });
      const server = await startServerProcess(file, { waitForReady: true, environment });
      used.push(server.cpuMs());
      wall.push(server.readyAfterMs);
      await server.stop();
    }
    const all = sort(wall).map(Math.round).join(", ");
    console.log(`| ${name} | ${median(wall)} | ${all} | ${median(used)} |`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

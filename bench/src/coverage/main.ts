// Measures coverage over HTTP: ingestion, exact lookups, answers from both paths; prints the tables of COVERAGE.md.
// pnpm --filter @clinical-mcp/bench coverage                              the starter dataset
// pnpm --filter @clinical-mcp/bench coverage --from ../shared/official also the publishers' files of that folder
// … --quick                                                            a tenth of the requests, to see that it works
import { mkdtemp, rm } from "node:fs/promises";
import { cpus, loadavg, release, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { startServerProcess } from "../server-process.ts";
import { ingest, type Ingested } from "./ingest.ts";
import { measure, waitForRest, type Measured } from "./measure.ts";
import { QUESTIONS } from "./questions.ts";

const OURS = fileURLToPath(new URL("../../../apps/coverage/dist/main.js", import.meta.url));
const REQUESTS = 400;

const { values } = parseArgs({
  options: { from: { type: "string" }, quick: { type: "boolean", default: false } },
  // pnpm hands its own "--" on.
  args: process.argv.slice(2).filter((argument) => argument !== "--"),
});
const requests = values.quick ? REQUESTS / 10 : REQUESTS;
const folder = await mkdtemp(join(tmpdir(), "coverage-bench-"));
try {
  console.log(`${cpus().length} cores (${cpus()[0]?.model}), Linux ${release()}, Node ${process.version}.`);
  const starter = await ingest("starter", join(folder, "starter"), ["--source", "starter"]);
  const full =
    values.from === undefined ? [] : await ingestFull(resolve(process.env["INIT_CWD"] ?? ".", values.from));
  printIngestions([starter, ...full]);
  console.log("\n| dataset | vectors | asked | p50 ms | p95 ms | p99 ms | CPU ms | load |");
  console.log("| --- | --- | --- | --- | --- | --- | --- | --- |");
  for (const { name, root } of [starter, ...full.slice(0, 1)])
    for (const chroma of ["off", "on"]) await measureServer(name, root, chroma);
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** All sources into one dataset, which is measured, and each into one of its own, to see what it takes. */
async function ingestFull(from: string): Promise<readonly Ingested[]> {
  const into = (name: string): string => join(folder, name);
  const all = await ingest("full", into("full"), ["--from", from]);
  const parts: Ingested[] = [];
  for (const source of ["odb", "ohip", "adp"])
    parts.push(await ingest(source, into(source), ["--from", from, "--source", source]));
  return [all, ...parts];
}

function printIngestions(done: readonly Ingested[]): void {
  console.log("\n| ingestion | seconds | documents | passages |\n| --- | --- | --- | --- |");
  for (const { name, seconds, documents, passages } of done)
    console.log(`| ${name} | ${seconds.toFixed(1)} | ${documents} | ${passages} |`);
}

async function measureServer(name: string, root: string, chroma: string): Promise<void> {
  const server = await startServerProcess(OURS, {
    waitForReady: true,
    environment: { COVERAGE_DATA_DIR: root, CHROMA: chroma, LOG_LEVEL: "info", NODE_ENV: "production" },
  });
  try {
    await waitForRest(server);
    for (const { what, calls } of QUESTIONS) {
      const measured = await measure(server, calls, requests);
      print([name, chroma === "on" ? "chroma" : "exact", what], measured);
    }
  } finally {
    await server.stop();
  }
}

function print(cells: readonly string[], { p50, p95, p99, cpuMs }: Measured): void {
  const figures = [p50, p95, p99, cpuMs].map((value) => value.toFixed(1));
  console.log(`| ${[...cells, ...figures, (loadavg()[0] ?? 0).toFixed(1)].join(" | ")} |`);
}

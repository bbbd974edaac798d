// Builds and runs every server of apps/, shows where they listen and what to paste into an agent's config,
// and stops them all on Ctrl-C.
import { parseEnvironment, wholeNumber } from "@clinical-mcp/config";
import { onThisMachine, openConsole, type RunningConsole } from "@clinical-mcp/console";
import { ConfigurationError } from "@clinical-mcp/errors";
import { z } from "zod";
import { buildApps } from "./start/build-apps.ts";
import { appsWithDataset, hasDataset, refreshDataset } from "./start/build-datasets.ts";
import { findApps, PORT_VARIABLES } from "./start/find-apps.ts";
import { startServer } from "./start/start-server.ts";
import type { ServerRow, StartedServer } from "./start/start-server.ts";
import { formatEditions, readFreshness } from "./start/show-editions.ts";
import { formatTable, formatSnippet } from "./start/show.ts";

const CONSOLE_PORT = 8000;

const apps = findApps();
const servers: StartedServer[] = [];
const state: { stopping: boolean; console?: RunningConsole } = { stopping: false };
const building = new AbortController();

const ports = readPorts();
process.on("SIGINT", () => void stopAll());
process.on("SIGTERM", () => void stopAll());
console.log(`Building ${apps.map(({ name }) => name).join(", ")} …`);
const built = await buildApps(building.signal);
if (state.stopping) {
  console.log("Stopped.");
  process.exit(130);
}
if (!built.ok) {
  console.error(built.output);
  process.exit(1);
}
await Promise.all(
  appsWithDataset(apps).map(async (app) => {
    if (!hasDataset(app))
      console.log(`Building the dataset of ${app.name} from the files that ship (once) …`);
    const { ok, output, change } = await refreshDataset(app, building.signal);
    if (change === "rebuilt")
      console.log(
        `Built the dataset of ${app.name} anew: the one before was of an older form or of other files.`,
      );
    if (!ok && !state.stopping) console.error(output);
  }),
);
if (state.stopping) {
  console.log("Stopped.");
  process.exit(130);
}
for (const app of apps) {
  if (!state.stopping) servers.push(startServer(app, ports[app.portVariable]));
}
await Promise.all(servers.map(({ settled }) => settled));
if (!state.stopping) {
  const rows = servers.map((server) => server.describe());
  console.log(formatTable(rows));
  const ready = rows.filter((row) => row.state === "ready");
  if (ready.length > 0) console.log(formatSnippet(ready));
  await printEditions(ready);
  if (ready.length > 0) await startConsole(ready);
}
await Promise.all(servers.map(({ ended }) => ended));
await state.console?.close();
const failed = servers.filter((server) => server.hasFailed());
if (failed.length > 0) process.exitCode = 1;
if (state.stopping) console.log("Stopped.");

/** How old each edition is that coverage answers from. */
async function printEditions(ready: readonly ServerRow[]): Promise<void> {
  const coverage = ready.find(({ name }) => name === "coverage");
  const freshness = coverage && (await readFreshness(coverage.url));
  if (!freshness || state.stopping) return;
  const today = new Date().toISOString().slice(0, "YYYY-MM-DD".length);
  console.log(["\nEditions that coverage answers from:", ...formatEditions(freshness, today)].join("\n"));
}

/** The servers' pages for a browser; the servers run on where it cannot start. */
async function startConsole(ready: readonly ServerRow[]): Promise<void> {
  try {
    const urls = Object.fromEntries(ready.map(({ name, url }) => [name, url]));
    if (state.stopping) return;
    state.console = await openConsole(urls, onThisMachine(ports["CONSOLE_PORT"] ?? CONSOLE_PORT));
    if (!state.stopping) console.log(`\nWithout an agent, in a browser: ${state.console.url}`);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    console.error(
      `The console is not there: ${error.message} CONSOLE_PORT sets another port, 0 any free one.`,
    );
  }
}

/** All wrong ports at once, before anything is built. */
function readPorts(): Readonly<Record<string, number | undefined>> {
  const port = wholeNumber(0, 65_535).optional();
  const shape = Object.fromEntries([...PORT_VARIABLES, "CONSOLE_PORT"].map((name) => [name, port]));
  try {
    return parseEnvironment(z.object(shape), process.env);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    console.error(error.message);
    process.exit(78);
  }
}

async function stopAll(): Promise<void> {
  if (state.stopping) return;
  state.stopping = true;
  console.log("\nStopping …");
  building.abort();
  for (const server of servers) server.stop();
}

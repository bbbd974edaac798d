// npx pnpm try-clients [--only WORD]: installs real clients into a temporary folder and lets each work with the
// servers.
// - Agents get the snippets of docs/connect.md, and list the servers. They also start the packed servers themselves and
// call a tool of each.
// - The packages that applications are built with make tools of the list, and call one.
//
// WORD is "agent", "sdk", "packed" or a part of a client's title. Run it by hand, not in continuous integration: it
// needs the npm registry, 1 GB of disk and some minutes. It builds and starts servers that do not run (`npm start`, or
// the same OPA_PORT … as there). It uses no account, key or model, and writes only the build and its folder.
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startFleet } from "./load/fleet.ts";
import type { FleetServer } from "./load/fleet.ts";
import { prepareApps } from "./load/prepare-apps.ts";
import { findApps } from "./start/find-apps.ts";
import { formatSchemas } from "./try-clients/schemas/read-readings.ts";
import { hasAnswers, installPackedServers, PACKED_TRIALS } from "./try-clients/packed-trials.ts";
import { lookAtServers, runSdkTrial, SDK_TRIALS } from "./try-clients/sdk-trials.ts";
import { openTokenGate } from "./try-clients/token-gate.ts";
import { TOKEN, TRIALS } from "./try-clients/trials.ts";
import { CLIENT_VERSIONS, createWorkplace, installClients } from "./try-clients/workplace.ts";

/** Characters of what a client said that did not work. */
const MOST_SHOWN = 4_000;

const { values } = parseArgs({ options: { only: { type: "string", default: "" } } });
const isWanted =
  (kind: "agent" | "packed" | "sdk") =>
  ({ title }: { readonly title: string }): boolean =>
    `${kind} ${title}`.toLowerCase().includes(values.only.toLowerCase());
const trials = TRIALS.filter(isWanted("agent"));
const packedTrials = PACKED_TRIALS.filter(isWanted("packed"));
const sdkTrials = SDK_TRIALS.filter(isWanted("sdk"));
if (trials.length + packedTrials.length + sdkTrials.length === 0) {
  console.error(`No client is called ${values.only}.`);
  process.exit(2);
}

const folder = await mkdtemp(join(tmpdir(), "clinical-mcp-clients-"));
const started: FleetServer[] = [];
const cleanUp = async (): Promise<void> => {
  await Promise.all(started.map((server) => server.stop()));
  await rm(folder, { recursive: true, force: true });
};
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void cleanUp().then(() => process.exit(130)));

try {
  const servers = await findServers();
  console.error("Installing the clients …");
  // The Inspector reads the files of the others.
  const packages = [...trials, ...packedTrials, ...sdkTrials].map((trial) => trial.package);
  const inspector = trials.length > 0 ? (["@modelcontextprotocol/inspector"] as const) : [];
  const bin = await installClients(folder, [...new Set([...packages, ...inspector])]);
  const makeWorkplace = async (name: string) => {
    // A home for each: no client reads another's configuration.
    const home = join(folder, name);
    await mkdir(home);
    return createWorkplace({ home, bin, token: TOKEN });
  };
  const gate = await openTokenGate(servers[0]?.url ?? "", TOKEN);
  console.log("| client | package | tried | outcome |\n| --- | --- | --- | --- |");
  for (const [position, trial] of trials.entries()) {
    const guarded = [{ name: "guarded", url: gate.url }];
    report(trial, await trial.run({ workplace: await makeWorkplace(`home-${position}`), servers, guarded }));
  }
  gate.close();
  const tried = await lookAtServers(servers);
  const packed = packedTrials.length > 0 ? await installPackedServers(folder, tried) : [];
  for (const [position, trial] of packedTrials.entries()) {
    const said = await trial.run(await makeWorkplace(`packed-home-${position}`), packed);
    const works = hasAnswers(packed, said);
    if (!works) console.error(said.split("\n").slice(-20).join("\n").slice(-MOST_SHOWN));
    report(trial, works);
  }
  const clients = [];
  for (const [position, trial] of sdkTrials.entries()) {
    const workplace = await makeWorkplace(`sdk-home-${position}`);
    const { works, readings } = await runSdkTrial(trial, { workplace, folder, servers: tried });
    report(trial, works);
    clients.push({ package: trial.package, readings });
  }
  if (clients.length > 0) console.log(`\n${formatSchemas(tried, clients)}`);
} finally {
  await cleanUp();
}

function report(
  trial: { readonly title: string; readonly package: keyof typeof CLIENT_VERSIONS; readonly tried: string },
  works: boolean,
): void {
  const version = `${trial.package} ${CLIENT_VERSIONS[trial.package]}`;
  console.log(`| ${trial.title} | ${version} | ${trial.tried} | ${works ? "works" : "FAILED"} |`);
  if (!works) process.exitCode = 1;
}

/** The servers at their addresses; those that are not there are started on free ports. */
async function findServers(): Promise<readonly { readonly name: string; readonly url: string }[]> {
  const apps = await Promise.all(
    findApps().map(async (app) => {
      const url = `http://127.0.0.1:${process.env[app.portVariable] ?? app.defaultPort}/mcp`;
      const state = await fetch(new URL("/healthz", url)).catch(() => undefined);
      return { app, name: app.name, url, isThere: state?.ok === true };
    }),
  );
  const missing = apps.filter(({ isThere }) => !isThere).map(({ app }) => app);
  if (missing.length > 0) {
    console.error(`Starting ${missing.map(({ name }) => name).join(", ")} …`);
    await prepareApps();
    started.push(
      ...(await startFleet(missing, { folder, environment: { RATE_LIMITS: "false", CHROMA: "off" } })),
    );
  }
  return apps.map(({ name, url }) => ({
    name,
    url: started.find((server) => server.name === name)?.url ?? url,
  }));
}

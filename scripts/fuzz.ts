// pnpm fuzz [--seconds 20] [--seed N] [--only APP]: sends every tool of the four built servers what its schema allows
// and what it does not, and each server what is not a request at all. Fails on an error that a server did not foresee,
// text of its inside in an answer, an answer that its own schema does not allow, and a server that is not ready after.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { FUZZ_HEAD, formatFuzzRow } from "./fuzz/format-fuzz.ts";
import { fuzzServer } from "./fuzz/fuzz-server.ts";
import { startFleet, untilReady } from "./load/fleet.ts";
import type { FleetServer } from "./load/fleet.ts";
import { prepareApps } from "./load/prepare-apps.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "20" },
    seed: { type: "string", default: String(Math.floor(Math.random() * 2 ** 31)) },
    only: { type: "string", default: "" },
  },
});
const seed = Number(values.seed);
const folder = mkdtempSync(join(tmpdir(), "fuzz-"));
const servers: FleetServer[] = [];
const apps = (await prepareApps()).filter(({ name }) => name.includes(values.only));
try {
  // The exact index alone: Chroma is asked nothing that depends on the caller's text.
  const environment = { RATE_LIMITS: "false", CHROMA: "off" };
  servers.push(...(await startFleet(apps, { folder, environment })));
  const until = performance.now() + Number(values.seconds) * 1_000;
  const outcomes = await Promise.all(servers.map((server) => fuzzServer(server, { seed, until })));
  console.log(`seed ${seed}, ${values.seconds} s\n`);
  console.log(FUZZ_HEAD);
  for (const [at, outcome] of outcomes.entries()) {
    const server = servers[at];
    if (!server) continue;
    await untilReady(server);
    console.log(formatFuzzRow(server.name, outcome));
    for (const finding of outcome.findings) console.error(`${server.name}: ${finding}`);
    if (outcome.findings.length > 0) process.exitCode = 1;
  }
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  rmSync(folder, { recursive: true, force: true });
}

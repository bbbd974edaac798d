// pnpm soak [--minutes 30] [--rate 3]: asks all four built servers at a steady rate (requests a second for each),
// samples what they hold and prints bench/SOAK.md; fails where something grows or an answer changes. Linux only.
import { mkdtempSync, rmSync } from "node:fs";
import { release, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createAsk } from "./load/ask.ts";
import { startFleetServer, untilReady, WHOLE } from "./load/fleet.ts";
import type { FleetServer } from "./load/fleet.ts";
import { findQuestions } from "./load/questions.ts";
import { prepareApps } from "./load/prepare-apps.ts";
import { formatSoak } from "./soak/format-soak.ts";
import type { SoakRow } from "./soak/format-soak.ts";
import { judgeFlatness } from "./soak/judge-flatness.ts";
import { takeSample } from "./soak/sample.ts";
import type { Sample } from "./soak/sample.ts";
import { sendTraffic } from "./soak/traffic.ts";

const SAMPLES = 60;

const { values } = parseArgs({
  options: { minutes: { type: "string", default: "30" }, rate: { type: "string", default: "3" } },
});
const minutes = Number(values.minutes);
const perSecond = Number(values.rate);
if (!(minutes > 0) || !(perSecond > 0)) {
  console.error("Usage: pnpm soak [--minutes 30] [--rate 3]; both above 0.");
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), "soak-"));
const servers: FleetServer[] = [];
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());
try {
  for (const app of await prepareApps()) {
    servers.push(
      await startFleetServer(app, {
        folder,
        environment: { RATE_LIMITS: "true", CLIENT_REQUESTS_PER_MINUTE: "1000000" },
        nodeArguments: ["--expose-gc", "--import", new URL("soak/probe.ts", import.meta.url).href],
      }),
    );
  }
  const rows = await Promise.all(servers.map(soak));
  console.log(formatSoak(rows, { minutes, perSecond, kernel: release(), node: process.version }));
  if (stopping.signal.aborted) process.exitCode = 130;
  else if (rows.some(({ isPassed }) => !isPassed)) process.exitCode = 1;
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  rmSync(folder, { recursive: true, force: true });
}

async function soak(server: FleetServer): Promise<SoakRow> {
  await untilReady(server.url, WHOLE);
  const questions = await findQuestions(server.name, createAsk(server.url));
  const ended = new AbortController();
  const either = AbortSignal.any([ended.signal, stopping.signal]);
  const traffic = sendTraffic({ url: server.url, questions, perSecond, stopping: either });
  const samples: Sample[] = [];
  const pause = (minutes * 60_000) / SAMPLES;
  while (samples.length < SAMPLES && !either.aborted) {
    await sleep(pause, undefined, { signal: either }).catch(() => undefined);
    if (!either.aborted) samples.push(await takeSample(server.process()));
  }
  ended.abort();
  const tally = await traffic;
  const verdicts = judgeFlatness(samples);
  const isPassed = verdicts.every(({ isFlat }) => isFlat) && tally.wrong + tally.failed + tally.lost === 0;
  return { name: server.name, tally, samples, verdicts, isPassed };
}

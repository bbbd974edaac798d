// pnpm soak [--minutes 30] [--rate 3]: asks all four built servers at a steady rate (requests a second for each), and
// samples their memory and handles between requests. Prints the tables of bench/SOAK.md and fails where something grows
// or an answer changes. --brief: half a minute, which shows handles and files that leak with each request. Linux only.
import { mkdtempSync, rmSync } from "node:fs";
import { release, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { sitExam } from "./load/exam.ts";
import { startFleet } from "./load/fleet.ts";
import type { FleetServer } from "./load/fleet.ts";
import { prepareApps } from "./load/prepare-apps.ts";
import { formatSoak } from "./soak/format-soak.ts";
import type { SoakRow } from "./soak/format-soak.ts";
import { ALLOWANCES, BRIEF_ALLOWANCES, judgeFlatness } from "./soak/judge-flatness.ts";
import { takeSample } from "./soak/sample.ts";
import type { Taken } from "./soak/sample.ts";
import { sendTraffic } from "./soak/traffic.ts";

/** Longer than Node keeps an idle connection to Chroma open: what is held then is held for good. */
const REST_MS = 5_000;

const { values } = parseArgs({
  options: {
    minutes: { type: "string" },
    rate: { type: "string" },
    brief: { type: "boolean", default: false },
  },
});
/** Duration of the traffic, without the rests. */
const minutes = Number(values.minutes ?? (values.brief ? 0.15 : 30));
const samples = values.brief ? 3 : Math.min(60, Math.max(9, Math.round(minutes * 2)));
const perSecond = Number(values.rate ?? (values.brief ? 8 : 3));
if (!(minutes > 0) || !(perSecond > 0)) {
  console.error("Usage: pnpm soak [--brief] [--minutes 30] [--rate 3]; both above 0.");
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), "soak-"));
const servers: FleetServer[] = [];
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());
try {
  servers.push(
    ...(await startFleet(await prepareApps(), {
      folder,
      environment: { RATE_LIMITS: "true", CLIENT_REQUESTS_PER_MINUTE: "1000000" },
      nodeArguments: ["--expose-gc", "--import", new URL("soak/probe.ts", import.meta.url).href],
    })),
  );
  const rows = await Promise.all(servers.map(soak));
  console.log(formatSoak(rows, { minutes, perSecond, kernel: release(), node: process.version }));
  if (stopping.signal.aborted) process.exitCode = 130;
  else if (rows.some(({ isPassed }) => !isPassed)) process.exitCode = 1;
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  rmSync(folder, { recursive: true, force: true });
}

async function soak(server: FleetServer): Promise<SoakRow> {
  const exam = await sitExam(server);
  const port = Number(new URL(server.url).port);
  const traffic = sendTraffic(exam, perSecond);
  const taken: Taken[] = [];
  const pause = (signal: AbortSignal, milliseconds: number): Promise<void> =>
    sleep(milliseconds, undefined, { signal }).catch(() => undefined);
  while (taken.length < samples && !stopping.signal.aborted) {
    await pause(stopping.signal, (minutes * 60_000) / samples);
    await traffic.rest();
    await pause(stopping.signal, REST_MS);
    if (stopping.signal.aborted) break;
    taken.push(await takeSample(server.process(), port));
    traffic.resume();
  }
  const tally = await traffic.end();
  const verdicts = judgeFlatness(
    taken.map(({ sample }) => sample),
    values.brief ? BRIEF_ALLOWANCES : ALLOWANCES,
  );
  const isFlat = verdicts.every((verdict) => verdict.isFlat);
  if (!isFlat) console.error(`${server.name} held ${show(taken[0])} first and ${show(taken.at(-1))} last`);
  return {
    name: server.name,
    tally,
    verdicts,
    isPassed: isFlat && tally.wrong + tally.failed + tally.lost === 0,
  };
}

function show(taken: Taken | undefined): string {
  return JSON.stringify(taken?.kinds);
}

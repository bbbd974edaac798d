// Runs the official conformance suite: the whole requirement sets against the fixture of packages/mcp-server,
// and what needs no test tools against every app. With arguments, only against the apps in those folders.
import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { bundleSuite } from "./conformance/bundle-suite.ts";
import { createChildProcesses } from "./conformance/child-processes.ts";
import { formatReport, hasFailed, toUsedExcuses } from "./conformance/format-report.ts";
import type { ReportRow } from "./conformance/format-report.ts";
import { EXCUSED_CHECKS, REVISIONS, toEntry } from "./conformance/plan.ts";
import { runRequirements } from "./conformance/run-suite.ts";
import type { Asked } from "./conformance/run-suite.ts";
import { toFailure } from "./conformance/score-checks.ts";
import { buildMissingDatasets } from "./start/build-datasets.ts";
import { findApps, ROOT } from "./start/find-apps.ts";

interface Candidate {
  readonly name: string;
  readonly folder: string;
  /** The file that starts the server, from its folder. */
  readonly file: string;
  readonly environment: Readonly<Record<string, string>>;
}

const FIXTURE: Candidate = {
  name: "fixture",
  folder: join(ROOT, "packages/mcp-server"),
  file: "conformance/main.ts",
  // Its sessions hold streams open, which a stop need not wait for.
  environment: { SHUTDOWN_GRACE_MS: "0" },
};

const toCandidate = (folder: string): Candidate => ({
  name: basename(folder),
  folder,
  file: "src/main.ts",
  environment: {},
});

const folders = process.argv.slice(2);
const candidates =
  folders.length > 0
    ? folders.map((folder) => toCandidate(resolve(folder)))
    : [FIXTURE, ...findApps().map(({ folder }) => toCandidate(folder))];

const processes = createChildProcesses();
const temporaryFolder = await mkdtemp(join(tmpdir(), "conformance-"));
const stopping = new AbortController();
const cleanUp = async (): Promise<void> => {
  stopping.abort();
  await processes.stopAll();
  rmSync(temporaryFolder, { recursive: true, force: true });
};
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => void cleanUp().then(() => process.exit(130)));
}

try {
  const rows: ReportRow[] = [];
  const { official, ofApps } = await bundleSuite(temporaryFolder);
  if (folders.length === 0) await buildMissingDatasets(findApps(), stopping.signal);
  for (const candidate of candidates) {
    const asked =
      candidate === FIXTURE ? { suite: official, excused: [] } : { suite: ofApps, excused: EXCUSED_CHECKS };
    rows.push(...(await examine(candidate, asked)));
  }
  console.log(formatReport(rows));
  const failed = rows.some(({ scores }) => hasFailed(scores));
  const unused = failed ? [] : findUnusedExcuses(rows);
  if (unused.length > 0) console.log(`\nNo app needs these excuses any more: ${unused.join(", ")}`);
  if (failed || unused.length > 0) process.exitCode = 1;
} finally {
  await cleanUp();
}

/** Both revisions against one server, started for it and stopped after. */
async function examine({ name, folder, file, environment }: Candidate, asked: Asked): Promise<ReportRow[]> {
  const started = await processes.start(file, {
    folder,
    environment: { ...environment, HOST: "127.0.0.1", PORT: "0", LOG_LEVEL: "info", RATE_LIMITS: "false" },
  });
  if (started.url === undefined) {
    const scores = [toFailure("start", started.why)];
    return REVISIONS.map((revision) => ({ server: name, revision, scores, notScored: [] }));
  }
  const rows: ReportRow[] = [];
  for (const revision of REVISIONS) {
    const run = await runRequirements({ processes, temporaryFolder, ...asked }, started.url, revision);
    rows.push({ server: name, revision, ...run });
  }
  await started.stop();
  return rows;
}

/** An excuse whose check passes fails its scenario; this finds those whose check is no longer run at all. */
function findUnusedExcuses(rows: readonly ReportRow[]): readonly string[] {
  if (candidates.every((candidate) => candidate === FIXTURE)) return [];
  const used = toUsedExcuses(rows);
  return EXCUSED_CHECKS.map(toEntry).filter((entry) => !used.has(entry));
}

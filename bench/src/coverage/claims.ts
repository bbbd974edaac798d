// Measures the claims check in process: 200 rows as a call, 10,000 and 20,000 as a file; prints the tables of COVERAGE.md.
//   pnpm --filter @clinical-mcp/bench coverage-claims
import { mkdtemp, rm } from "node:fs/promises";
import { cpus, loadavg, release, tmpdir } from "node:os";
import { join } from "node:path";
import { checkClaims, judgeRows } from "../../../apps/coverage/src/domain/claims/check-claims.ts";
import { readRows } from "../../../apps/coverage/src/domain/claims/read-rows.ts";
import { openClaimRecords } from "../../../apps/coverage/src/store/open-claim-records.ts";
import { parseTable } from "../../../apps/coverage/src/store/parse-table.ts";
import { ingest } from "./ingest.ts";

const CALLS = 200;
const WARM_UP = 40;
const ROWS_OF_A_CALL = 200;
const FILES = [10_000, 20_000];
const SENT = "2025-06-01";

/** Codes of offices, wards, homes and emergency departments, with rules of each kind. */
const CODES =
  "A007 A003 K013 G538 A001 K005 C002 E083 K030 G373 A900 B994 H102 Z154 E409 W003 G489 A135 C122 C124".split(
    " ",
  );
const SETTINGS = ["office", "home", "hospital_in_patient"];
const HEADER = "patient,service,code,minutes,mrp,setting,age_years,diagnosis,specialty";

/** Three lines a patient, over the days and hours of a month. */
function toTable(count: number): string {
  const rows = Array.from({ length: count }, (_, at) =>
    [
      `P${Math.floor(at / 3)}`,
      `2025-05-${String(1 + (at % 28)).padStart(2, "0")}T${String(8 + (at % 12)).padStart(2, "0")}:15`,
      CODES[(at * 7) % CODES.length],
      20 + (at % 40),
      "yes",
      SETTINGS[at % SETTINGS.length],
      20 + (at % 70),
      "250",
      "00",
    ].join(","),
  );
  return [HEADER, ...rows].join("\n");
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? 0;

const folder = await mkdtemp(join(tmpdir(), "claims-bench-"));
try {
  console.log(`${cpus().length} cores (${cpus()[0]?.model}), Linux ${release()}, Node ${process.version}.`);
  const { root } = await ingest("starter", join(folder, "starter"), ["--source", "starter"]);
  const deps = { records: await openClaimRecords(root), today: () => SENT };
  console.log(`Rules: ${deps.records.schedule.rules.length}; load ${loadavg()[0]?.toFixed(1)}.`);

  const call = toTable(ROWS_OF_A_CALL);
  const walls: number[] = [];
  const processor: number[] = [];
  for (let at = 0; at < CALLS + WARM_UP; at += 1) {
    const started = performance.now();
    const before = process.cpuUsage();
    checkClaims({ rows: call, as_of: SENT }, { ...deps, parseTable, claimCodes: new Map() });
    if (at < WARM_UP) continue;
    walls.push(performance.now() - started);
    const { user, system } = process.cpuUsage(before);
    processor.push((user + system) / 1000);
  }
  console.log("\n| 200 rows | p50 ms | p95 ms |\n| --- | --- | --- |");
  for (const [name, values] of [
    ["wall", walls],
    ["processor", processor],
  ] as const)
    console.log(
      `| ${name} | ${percentile(values, 0.5).toFixed(0)} | ${percentile(values, 0.95).toFixed(0)} |`,
    );

  console.log(
    "\n| rows | seconds | processor s | of 200 rows, each | peak MB |\n| --- | --- | --- | --- | --- |",
  );
  for (const count of FILES) {
    const text = toTable(count);
    const started = performance.now();
    const before = process.cpuUsage();
    const rows = readRows(text, parseTable);
    const { judged } = judgeRows(
      { rows, defaults: {}, isDayComplete: true, isHistoryOfAll: true, asOf: SENT },
      deps,
    );
    const { user, system } = process.cpuUsage(before);
    const cpu = (user + system) / 1e6;
    const ratio = cpu / count / (percentile(processor, 0.5) / 1000 / ROWS_OF_A_CALL);
    const seconds = (performance.now() - started) / 1000;
    const peak = process.resourceUsage().maxRSS / 1024;
    console.log(
      `| ${judged.length} | ${seconds.toFixed(1)} | ${cpu.toFixed(1)} | ${ratio.toFixed(2)} | ${peak.toFixed(0)} |`,
    );
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

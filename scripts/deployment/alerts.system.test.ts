import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { stringify } from "yaml";
import { ROOT } from "../start/find-apps.ts";

const run = promisify(execFile);
const TELEMETRY = join(ROOT, "deploy", "telemetry");
const RULES = join(TELEMETRY, "alerts.yaml");
const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;
const NOTE = hasPromtool ? "" : " (skipped: promtool of the package prometheus is not installed)";

test.skipIf(!hasPromtool)(`Prometheus takes the rules and its configuration${NOTE}`, async () => {
  const { stdout } = await run("promtool", ["check", "rules", RULES]);
  expect(stdout).toMatch(/SUCCESS: \d+ rules found/);
  await run("promtool", ["check", "config", "--syntax-only", join(TELEMETRY, "prometheus.yaml")]);
});

type Series = readonly [series: string, values: string];

/** Ever more that took more than a second, and nothing that took less. */
const slow = (name: string, labels: string): readonly Series[] =>
  [
    ["1", "0x30"],
    ["2", "0+9x30"],
    ["3", "0+60x30"],
    ["+Inf", "0+60x30"],
  ].map(([le, values = ""]) => [`${name}_bucket{${labels},le="${le}"}`, values]);

/** What a server in trouble says, a value a minute for half an hour, and the alert that this alone raises. */
const TROUBLE: readonly (readonly [alert: string, ...series: readonly Series[]])[] = [
  ["ServerDown", ['up{job="clinical-mcp"}', "0x30"]],
  ["EventLoopHeld", ["clinical_mcp_event_loop_blocked{}", "9x30"]],
  ["RequestsQueue", ["mcp_server_queued_requests{}", "40x30"]],
  ["ServerErrors", ['mcp_server_operation_duration_count{http_response_status_code="503"}', "0+10x30"]],
  ["DependencyFailed", ['clinical_mcp_dependency_state{dependency="words",state="failed"}', "1x30"]],
  ["IssuerAway", ['clinical_mcp_dependency_state{dependency="issuer",state="degraded"}', "1x30"]],
  ["ThreadsFail", ["clinical_mcp_thread_failures_total{}", "0+1x30"]],
  ["CallsWait", ...slow("mcp_server_queue_duration", 'weight="heavy"')],
  ["ShortWorkWaits", ...slow("clinical_mcp_thread_queue_duration", 'work="search",length="short"')],
  [
    "MemoryNearCeiling",
    ["process_memory_usage{}", "950x30"],
    ['clinical_mcp_memory_ceiling{bounded="resident"}', "1000x30"],
  ],
  [
    "HeapNearCeiling",
    ["v8js_memory_heap_used{}", "950x30"],
    ['clinical_mcp_memory_ceiling{bounded="heap"}', "1000x30"],
  ],
  ["MemoryHigh", ["process_memory_usage{}", "1500000000x30"]],
];

test.skipIf(!hasPromtool).each(TROUBLE)(
  `%s is raised, and nothing else${NOTE}`,
  async (alert, ...troubles) => {
    const folder = await mkdtemp(join(tmpdir(), "alerts-"));
    try {
      const file = join(folder, "test.yaml");
      const firing = 'count by (alertname) (ALERTS{alertstate="firing"})';
      const samples = [{ labels: `{alertname="${alert}"}`, value: 1 }];
      const expected = [{ expr: firing, eval_time: "25m", exp_samples: samples }];
      const input = troubles.map(([series, values]) => ({ series, values }));
      const tests = [{ interval: "1m", input_series: input, promql_expr_test: expected }];
      await writeFile(file, stringify({ rule_files: [RULES], tests }));
      const { stdout } = await run("promtool", ["test", "rules", file]);
      expect(stdout).toContain("SUCCESS");
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);

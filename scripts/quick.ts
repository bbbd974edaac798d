// npm run quick [-- --since COMMIT]: what a change can be asked in half a minute. Types, layers, lint and format of the files that
// changed since the branch left main, and the unit suites that import them. The rest is for `npm test` and `npm run rehearse`.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findChanges } from "./quick/find-changes.ts";
import { planDatasets } from "./quick/plan-datasets.ts";
import { planSteps } from "./quick/plan-steps.ts";
import type { Step } from "./quick/plan-steps.ts";
import { runStep } from "./quick/run-step.ts";
import { ROOT } from "./start/find-apps.ts";

const CLOSING_LINE = /^\d+ passed, \d+ failed, \d+ skipped$/m;
const startedAt = performance.now();
const { values } = parseArgs({ options: { since: { type: "string" } } });
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());

const changes = await findChanges(ROOT, values.since);
if (!changes) {
  console.error("git does not say what has changed here; npm test checks everything.");
  process.exit(2);
}
const { files: changed, since } = changes;
if (changed.length === 0) {
  console.log(`Nothing has changed since ${since.slice(0, 8)}.`);
  process.exit(0);
}
const plan = planSteps({ changed, present: changed.filter((file) => existsSync(join(ROOT, file))) });
const datasets = plan.tests === undefined ? undefined : await planDatasets(ROOT, changes);
console.log(`${changed.length} changed since ${since.slice(0, 8)}`);
// On two cores the tests take one, and the checks, each after the other, the second.
const results = await Promise.all([
  runInTurn(plan.checks),
  runInTurn(plan.tests === undefined ? [] : [...(datasets?.steps ?? []), useDatasets(plan.tests)]),
]);
if (stopping.signal.aborted) process.exit(130);
for (const left of plan.left) console.log(`· left to ${left}`);
console.log(`${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
if (results.flat().includes(false)) process.exitCode = 1;

function useDatasets(tests: Step): Step {
  return datasets === undefined ? tests : { ...tests, environment: { SHIPPED_DATASETS: datasets.folder } };
}

/** All of them, also after a failure, which is reported as soon as it is known. @returns whether each is well. */
async function runInTurn(steps: readonly Step[]): Promise<readonly boolean[]> {
  const outcomes: boolean[] = [];
  for (const step of steps) {
    if (stopping.signal.aborted) break;
    const { what, ok, output, seconds } = await runStep(ROOT, step, stopping);
    if (stopping.signal.aborted) break;
    if (!ok) console.error(output);
    const line = ok ? CLOSING_LINE.exec(output)?.[0] : undefined;
    console.log(
      `${ok ? "✓" : "✗"} ${what} (${seconds.toFixed(1)} s)${line === undefined ? "" : `: ${line}`}`,
    );
    outcomes.push(ok);
  }
  return outcomes;
}

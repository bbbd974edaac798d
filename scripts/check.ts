// The gate of a change: all but `npm run rehearse`, which continuous integration runs after it. The tests wait for the
// build and the datasets. The checks that read code run at the same time, in order of speed, and then the conformance
// suite, so that no core is idle. The gate stops at the first failure.
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findPnpm } from "../tooling/image/find-pnpm.ts";
import { pnpmCommand } from "../tooling/image/pnpm-command.ts";
import { DATASET_APPS, toDatasetSetting, toDatasetStep } from "./quick/dataset-step.ts";
import type { Step } from "./quick/plan-steps.ts";
import { runStep } from "./quick/run-step.ts";
import { ROOT } from "./start/find-apps.ts";

function toStep(what: string, line: string, environment: Readonly<Record<string, string>> = {}): Step {
  const [program = "", ...args] = line.split(" ");
  return { what, command: [program, ...args], environment };
}

const datasets = await mkdtemp(join(tmpdir(), "clinical-mcp-datasets-"));
/** Its servers keep an index of their own in the dataset, so they answer from a copy. */
const copied = join(datasets, "copied");

/** Built once for the tests and the conformance suite. */
const DATASETS = DATASET_APPS.map((app) => toDatasetStep(app, datasets));
const READING: readonly Step[] = [
  toStep("format", "oxfmt --check"),
  toStep("types", "tsc --noEmit --checkers 1"),
  toStep("types of views", "tsc --noEmit --checkers 1 -p tsconfig.ui.json"),
  toStep("lint", "oxlint --deny-warnings"),
  toStep("writing", "node scripts/writing.ts"),
  toStep(
    "layers",
    "depcruise apps packages clients scripts --config .dependency-cruiser.mjs --output-type err",
  ),
  toStep("unused code", "knip"),
];
/** Their output is worth reading also when they pass. */
const TESTS = toStep("tests", "vitest run --project unit --project views --project system", {
  SHIPPED_DATASETS: datasets,
});
const CONFORMANCE = toStep("conformance", "node scripts/conformance.ts", {
  ...toDatasetSetting("coverage", copied),
  ...toDatasetSetting("opa", copied),
});
const CLOSING_LINE = /^\d+ passed, \d+ failed, \d+ skipped$/m;

const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());

/** @returns what the step said; ends the others where it fails */
async function pass(step: Step, echo?: NodeJS.WritableStream): Promise<string> {
  stopping.signal.throwIfAborted();
  const { what, ok, output, seconds } = await runStep(ROOT, step, { signal: stopping.signal, echo });
  stopping.signal.throwIfAborted();
  if (!ok && !echo) console.error(output);
  console.log(`${ok ? "✓" : "✗"} ${what} (${seconds.toFixed(1)} s)`);
  if (!ok) stopping.abort(new Error(`${what}: ${step.command.join(" ")}`));
  stopping.signal.throwIfAborted();
  return output;
}

async function prepare(): Promise<void> {
  await findPnpm(ROOT);
  await pass(toStep("build", [...pnpmCommand(ROOT), "run", "build"].join(" ")));
  for (const step of DATASETS) await pass(step);
  for (const app of DATASET_APPS) await cp(join(datasets, app), join(copied, app), { recursive: true });
}

const prepared = prepare();
// What is not a step, too, ends the others.
prepared.catch((error: unknown) => stopping.abort(error));
async function examine(): Promise<void> {
  for (const step of READING) await pass(step);
  await prepared;
  console.log(await pass(CONFORMANCE));
}
const [tests, others] = await Promise.allSettled([
  prepared.then(() => pass(TESTS, process.stdout)),
  examine(),
]);
await rm(datasets, { recursive: true, force: true });
if (tests.status === "rejected" || others.status === "rejected") {
  console.error(stopping.signal.reason);
  process.exit(1);
}
console.log(CLOSING_LINE.exec(tests.value)?.[0]);

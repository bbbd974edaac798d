// The whole gate, locally as in continuous integration. The tests wait for the build alone; beside them runs what reads the code, in
// order of speed, and then the conformance suite, so that no core is idle. Stops at the first failure.
import type { Step } from "./quick/plan-steps.ts";
import { runStep } from "./quick/run-step.ts";
import { ROOT } from "./start/find-apps.ts";

const { packageManager } = (await import("../package.json", { with: { type: "json" } })).default;

function toStep(what: string, line: string): Step {
  const [program = "", ...args] = line.split(" ");
  return { what, command: [program, ...args] };
}

const BUILD = toStep("build", `npx -y ${packageManager} run build`);
const READING: readonly Step[] = [
  toStep("types", "tsc --noEmit"),
  toStep("types of views", "tsc --noEmit -p tsconfig.ui.json"),
  toStep("lint", "oxlint --deny-warnings"),
  toStep("writing", "node scripts/writing.ts"),
  toStep(
    "layers",
    "depcruise apps packages clients scripts --config .dependency-cruiser.mjs --output-type err",
  ),
  toStep("unused code", "knip"),
  // Files that were well the last time are not read again.
  toStep("format", "prettier --check --log-level warn --cache --cache-strategy content ."),
];
/** Their output is worth reading also when they pass. */
const TESTS = toStep("tests", "vitest run");
const CONFORMANCE = toStep("conformance", "node scripts/conformance.ts");
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

const built = pass(BUILD);
async function examine(): Promise<void> {
  for (const step of READING) await pass(step);
  await built;
  console.log(await pass(CONFORMANCE));
}
const [tests, others] = await Promise.allSettled([built.then(() => pass(TESTS, process.stdout)), examine()]);
if (tests.status === "rejected" || others.status === "rejected") {
  console.error(stopping.signal.reason);
  process.exit(1);
}
console.log(CLOSING_LINE.exec(tests.value)?.[0]);

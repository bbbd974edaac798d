// npm run rehearse: the steps of continuous integration that follow npm test. It makes what a release sends out and
// tries it (packages, the steps of the images, the site), and then runs fuzzing and soak in their short forms. Run the
// long forms and the faults, which measure time, by hand; bench/ has their figures. Linux only.
import { findPnpm } from "../tooling/image/find-pnpm.ts";
import { pnpmCommand } from "../tooling/image/pnpm-command.ts";
import type { Step } from "./quick/plan-steps.ts";
import { runStep } from "./quick/run-step.ts";
import { ROOT } from "./start/find-apps.ts";

if (process.platform !== "linux") {
  console.log(`Skipped: what processes hold is read from /proc, which ${process.platform} does not have.`);
  process.exit(0);
}
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());
await findPnpm(ROOT);

const REHEARSALS: readonly Step[] = [
  { what: "build", command: [...pnpmCommand(ROOT), "run", "build"] },
  { what: "what a release sends out", command: ["vitest", "run", "--project", "release"] },
  { what: "fuzzing", command: ["node", "scripts/fuzz.ts", "--seconds", "5", "--seed", "1"] },
  { what: "soak", command: ["node", "scripts/soak.ts", "--brief"] },
];
for (const step of REHEARSALS) {
  console.log(`— ${step.what}`);
  const { ok, seconds } = await runStep(ROOT, step, { signal: stopping.signal, echo: process.stdout });
  if (stopping.signal.aborted) process.exit(130);
  console.log(`${ok ? "✓" : "✗"} ${step.what} (${seconds.toFixed(1)} s)\n`);
  // The others are worth knowing as well.
  if (!ok) process.exitCode = 1;
}

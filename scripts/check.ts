// The whole gate, locally as in continuous integration: what reads the code, in order of speed, then the build and the tests.
// Stops at the first failure.
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { delimiter, join } from "node:path";
import { ROOT } from "./start/find-apps.ts";

const { packageManager } = (await import("../package.json", { with: { type: "json" } })).default;

interface Step {
  readonly what: string;
  readonly command: string;
}

/** None needs what another makes, so that they run side by side. */
const READING: readonly Step[] = [
  { what: "format", command: "prettier --check --log-level warn ." },
  { what: "types", command: "tsc --noEmit" },
  { what: "lint", command: "oxlint --deny-warnings" },
  { what: "writing", command: "node scripts/writing.ts" },
  { what: "types of views", command: "tsc --noEmit -p tsconfig.ui.json" },
  {
    what: "layers",
    command: "depcruise apps packages clients scripts --config .dependency-cruiser.mjs --output-type err",
  },
  { what: "unused code", command: "knip" },
  { what: "build", command: `npx -y ${packageManager} run build` },
];
/** Each takes every core, and needs what was built. Their output is worth reading also when they pass. */
const RUNNING: readonly Step[] = [
  { what: "tests", command: "vitest run" },
  { what: "conformance", command: "node scripts/conformance.ts" },
];
const CLOSING_LINE = /^\d+ passed, \d+ failed, \d+ skipped$/m;

interface Outcome {
  readonly code: number;
  readonly output: string;
}

/** @param shown whether its output appears as it comes */
function run(command: string, shown: boolean, signal: AbortSignal): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const [program = "", ...args] = command.split(" ");
  const child = spawn(program, args, {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
    env: {
      ...process.env,
      PATH: `${join(ROOT, "node_modules", ".bin")}${delimiter}${process.env["PATH"]}`,
      TURBO_TELEMETRY_DISABLED: "1",
    },
  });
  const chunks: string[] = [];
  for (const [stream, target] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      chunks.push(chunk);
      if (shown) target.write(chunk);
    });
  }
  const stop = (): void => {
    child.kill("SIGTERM");
  };
  signal.addEventListener("abort", stop, { once: true });
  child.on("error", (error) => resolve({ code: 1, output: error.message }));
  child.on("close", (code) => {
    signal.removeEventListener("abort", stop);
    resolve({ code: code ?? 1, output: chunks.join("") });
  });
  return promise;
}

const stopping = new AbortController();
process.once("SIGTERM", () => stopping.abort());

/** @returns the line that sums up its tests, if it ran any; ends the others and the process where it fails */
async function take({ what, command }: Step, shown: boolean): Promise<string | undefined> {
  const startedAt = performance.now();
  if (shown) console.log(`— ${what}`);
  const { code, output } = await run(command, shown, stopping.signal);
  if (stopping.signal.aborted) return undefined;
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  if (code === 0) console.log(`✓ ${what} (${seconds} s)`);
  else {
    if (!shown) console.error(output);
    console.error(`✗ ${what} (${seconds} s): ${command}`);
    process.exitCode = 1;
    stopping.abort();
  }
  return CLOSING_LINE.exec(output)?.[0];
}

/** One step for each core at a time, in their order. */
const left = READING.values();
await Promise.all(
  Array.from({ length: Math.max(2, availableParallelism()) }, async () => {
    for (const step of left) if (!stopping.signal.aborted) await take(step, false);
  }),
);
let closingLine = "";
for (const step of RUNNING)
  if (!stopping.signal.aborted) closingLine = (await take(step, true)) ?? closingLine;
if (stopping.signal.aborted) process.exit(1);
console.log(closingLine);

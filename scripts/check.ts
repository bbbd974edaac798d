// The whole gate, locally as in continuous integration, in order of speed. Stops at the first failure.
import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";
import { ROOT } from "./start/find-apps.ts";

const { packageManager } = (await import("../package.json", { with: { type: "json" } })).default;

const STEPS: readonly (readonly [what: string, command: string])[] = [
  ["format", "prettier --check --log-level warn ."],
  ["lint", "oxlint --deny-warnings"],
  ["writing", "node scripts/writing.ts"],
  ["types", "tsc --noEmit"],
  ["types of views", "tsc --noEmit -p tsconfig.ui.json"],
  ["layers", "depcruise apps packages clients scripts --config .dependency-cruiser.mjs --output-type err"],
  ["unused code", "knip"],
  ["build", `npx -y ${packageManager} run build`],
  ["tests", "vitest run"],
  ["conformance", "node scripts/conformance.ts"],
];
/** Their output is worth reading also when they pass. */
const SHOWN = new Set(["tests", "conformance"]);
const CLOSING_LINE = /^\d+ passed, \d+ failed, \d+ skipped$/m;

interface Outcome {
  readonly code: number;
  readonly output: string;
}

function run(command: string, shown: boolean): Promise<Outcome> {
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
  process.once("SIGTERM", stop);
  child.on("error", (error) => resolve({ code: 1, output: error.message }));
  child.on("close", (code) => {
    process.off("SIGTERM", stop);
    resolve({ code: code ?? 1, output: chunks.join("") });
  });
  return promise;
}

let closingLine = "";
for (const [what, command] of STEPS) {
  const startedAt = performance.now();
  if (SHOWN.has(what)) console.log(`— ${what}`);
  const { code, output } = await run(command, SHOWN.has(what));
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  closingLine = CLOSING_LINE.exec(output)?.[0] ?? closingLine;
  if (code !== 0) {
    if (!SHOWN.has(what)) console.error(output);
    console.error(`✗ ${what} (${seconds} s): ${command}`);
    process.exit(1);
  }
  console.log(`✓ ${what} (${seconds} s)`);
}
console.log(closingLine);

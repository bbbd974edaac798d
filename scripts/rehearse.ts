// npm run rehearse: fuzzing and soak in their short forms, a minute together on a quiet machine, as continuous integration
// runs them. The long ones and the faults, which ask a clock, are run by hand; their figures stand in bench/. Linux only.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "./start/find-apps.ts";

const REHEARSALS: readonly (readonly string[])[] = [
  ["fuzz.ts", "--seconds", "5", "--seed", "1"],
  ["soak.ts", "--brief"],
];

if (process.platform !== "linux") {
  console.log(`Skipped: what processes hold is read from /proc, which ${process.platform} does not have.`);
  process.exit(0);
}
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());
for (const [script = "", ...options] of REHEARSALS) {
  if (stopping.signal.aborted) process.exit(130);
  const startedAt = performance.now();
  console.log(`— ${script} ${options.join(" ")}`);
  const code = await run([join(ROOT, "scripts", script), ...options]);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.log(`${code === 0 ? "✓" : "✗"} ${script} (${seconds} s)\n`);
  // The others are worth knowing as well.
  if (code !== 0) process.exitCode = 1;
}

async function run(args: readonly string[]): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: "inherit" });
  const stop = (): void => void child.kill("SIGTERM");
  stopping.signal.addEventListener("abort", stop, { once: true });
  child.once("error", () => resolve(1));
  child.once("close", (code) => resolve(code ?? 1));
  const code = await promise;
  stopping.signal.removeEventListener("abort", stop);
  return code;
}

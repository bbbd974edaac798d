// A process that stays: it loads test files of a changed tree, and runs the tests that it is asked for with a mutant turned on.
import { mkdirSync } from "node:fs";
import { registerHooks } from "node:module";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { configureGlobal } from "fast-check";
import type { Answer, Request } from "./open-suites.ts";
import { countPassed, forgetReached, listReached, setDeadline, turnOn } from "./switches.ts";

const SHIM = new URL("vitest-shim.ts", import.meta.url).href;
/** A test that waits for what does not come. */
const LONGEST_WAIT_MS = 120_000;

const root = process.cwd();
/** What imports what, by address. */
const imports = new Map<string, Set<string>>();
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = "" } = context;
    if (specifier === "vitest" && parentURL !== SHIM) return { url: SHIM, shortCircuit: true };
    const resolved = next(specifier, context);
    imports.set(parentURL, (imports.get(parentURL) ?? new Set()).add(resolved.url));
    return resolved;
  },
});
const { openFile, runTest } = await import("./vitest-shim.ts");
type TestFile = Awaited<ReturnType<typeof openFile>>;

for (const name of [".run", ".tmp"]) mkdirSync(join(root, name), { recursive: true });
// The same property fails again, and is not made small first.
configureGlobal({ seed: 1, endOnFailure: true });
// An endless loop leaves no other thread of control.
new Worker(new URL("watch-deadline.ts", import.meta.url)).unref();

const files = new Map<string, TestFile>();
const stray: { errors: unknown[] } = { errors: [] };
for (const event of ["unhandledRejection", "uncaughtException"])
  process.on(event, (error) => stray.errors.push(error));
process.on("disconnect", () => process.exit());
process.on("message", (request: Request) => void answer(request).then((found) => process.send?.(found)));
process.send?.({ isReady: true });

async function answer({ path, at, mutant, limit, longestMs, isOwn }: Request): Promise<Answer> {
  const startedAt = measure();
  setDeadline((startedAt + longestMs) * 1000);
  stray.errors = [];
  let file = files.get(path);
  let error: unknown;
  let startedTestAt = startedAt;
  try {
    // What a file keeps is made without the mutant, unless the process is the mutant's own.
    turnOn(isOwn ? mutant : -1);
    forgetReached();
    file ??= await within(openFile(join(root, path)), startedAt + longestMs);
    files.set(path, file);
    if (at !== undefined) {
      forgetReached();
      turnOn(mutant, limit);
      startedTestAt = measure();
      await within(runTest(file, at), startedAt + longestMs);
    }
  } catch (caught) {
    error = caught;
  }
  error ??= stray.errors[0];
  const passed = countPassed();
  turnOn(isOwn ? mutant : -1);
  setDeadline(Infinity);
  return {
    error: error === undefined ? undefined : describe(error),
    ms: measure() - startedTestAt,
    allMs: measure() - startedAt,
    passed,
    reached: mutant === -1 ? listReached() : [],
    tests: at === undefined ? (file?.tests.map(({ name }) => name) ?? []) : [],
    imports: at === undefined && mutant === -1 ? listImports(path) : [],
    memory: process.memoryUsage.rss(),
  };
}

/** Processor time of the process with all its threads. */
function measure(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The work, or an error when it takes more processor time or waits too long. */
async function within<T>(work: Promise<T>, untilMs: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const startedAt = performance.now();
  const timer = setInterval(() => {
    if (measure() > untilMs || performance.now() - startedAt > LONGEST_WAIT_MS) reject(new Error("No end."));
  }, 1000);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearInterval(timer);
  }
}

const describe = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 300) : String(error);

/** The files of the tree that a file imports, itself or over others, the nearest first. */
function listImports(path: string): readonly string[] {
  const start = new URL(path, `file://${root}/`).href;
  // What is added to a set while it is walked is walked as well.
  const found = new Set([start]);
  for (const address of found) for (const next of imports.get(address) ?? []) found.add(next);
  return [...found]
    .filter((address) => address.startsWith("file:"))
    .map((address) => relative(root, fileURLToPath(address)).replaceAll("\\", "/"));
}

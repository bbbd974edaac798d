import { createRandom } from "@clinical-mcp/confidence";
import type { Answer, Request, Suites } from "./open-suites.ts";

interface Test {
  readonly path: string;
  readonly at: number;
  /** Processor time without a mutant, and the switches that it passes. */
  readonly ms: number;
  readonly passed: number;
}

interface Suite {
  readonly path: string;
  readonly tests: readonly Test[];
  readonly imports: readonly string[];
}

/** What the suites do without a mutant. */
export interface Measured {
  readonly suites: readonly Suite[];
  /** By mutant. */
  readonly reaching: ReadonlyMap<number, readonly Test[]>;
  /** Mutants that a file reaches while it is loaded or prepared. */
  readonly reachedEarly: ReadonlySet<number>;
  /** Files and tests that fail here without a mutant, and why. */
  readonly leftOut: readonly string[];
}

export interface Verdict {
  readonly isNoticed: boolean;
  /** The test that noticed it, or how far it was tried. */
  readonly by: string;
  /** Processor time of its tests. */
  readonly ms: number;
}

const LONGEST_MS = 600_000;
/** Beyond several times what it takes without a mutant, a test has no end. */
const limitsOf = ({ ms, passed }: Test): { limit: number; longestMs: number } => ({
  limit: 3_000_000 + 30 * passed,
  longestMs: 5000 + 20 * ms,
});

/** Runs every test once, to see which reach what. */
export async function measureSuites(
  server: Suites,
  paths: readonly string[],
  wanted: ReadonlySet<number>,
): Promise<Measured> {
  const suites: Suite[] = [];
  const reaching = new Map([...wanted].map((id) => [id, [] as Test[]]));
  const reachedEarly = new Set<number>();
  const leftOut: string[] = [];
  for (const path of paths) {
    const file = await askUnchanged(server, { path });
    for (const id of file.reached) reachedEarly.add(id);
    if (file.error !== undefined) leftOut.push(`${path}: ${file.error}`);
    const tests: Test[] = [];
    for (const [at, name] of file.tests.entries()) {
      const answer = await askUnchanged(server, { path, at });
      if (answer.error === undefined) tests.push(addTest(reaching, { path, at }, answer));
      else leftOut.push(`${path} ${name}: ${answer.error}`);
    }
    suites.push({ path, tests, imports: file.imports });
  }
  return { suites, reaching, reachedEarly, leftOut };
}

function addTest(
  reaching: ReadonlyMap<number, Test[]>,
  place: Pick<Test, "path" | "at">,
  { ms, passed, reached }: Answer,
): Test {
  const test = { ...place, ms, passed };
  for (const id of reached) reaching.get(id)?.push(test);
  return test;
}

const askUnchanged = (server: Suites, place: Pick<Request, "path" | "at">): Promise<Answer> =>
  server.ask({ ...place, mutant: -1, limit: Infinity, longestMs: LONGEST_MS });

/** The cheapest first, for a quarter of the time; then an even mixture, so that what is left when time is over is of all kinds. */
function orderTests(tests: readonly Test[], mutant: number, budgetMs: number): readonly Test[] {
  const random = createRandom(mutant);
  let spentMs = 0;
  return tests
    .toSorted((a, b) => a.ms - b.ms)
    .map((test) => {
      spentMs += test.ms;
      return { test, key: spentMs < budgetMs / 4 ? -1 : random() * Math.max(1, test.ms / 200) };
    })
    .toSorted((a, b) => a.key - b.key)
    .map(({ test }) => test);
}

export interface Judge {
  readonly server: Suites;
  readonly measured: Measured;
  readonly budgetMs: number;
  readonly openOwn: () => Promise<Suites>;
}

/** Whether a test fails with the mutant turned on. What survives is tried again by the nearest suites in a process of its own. */
export async function judgeMutant(judge: Judge, mutant: number, path: string): Promise<Verdict> {
  const { server, measured, budgetMs } = judge;
  const tests = measured.reaching.get(mutant) ?? [];
  if (tests.length === 0 && !measured.reachedEarly.has(mutant))
    return { isNoticed: false, by: "no test reaches it", ms: 0 };
  let ms = 0;
  let met = 0;
  for (const test of orderTests(tests, mutant, budgetMs)) {
    if (ms > budgetMs) break;
    const answer = await server.ask({ ...test, ...limitsOf(test), mutant });
    ms += answer.ms;
    met += 1;
    if (answer.error !== undefined && (await isByMutant(server, test, mutant)))
      return { isNoticed: true, by: describe(test, answer), ms };
  }
  const own = await tryAlone(judge, mutant, path);
  const by = own.by ?? `met ${met} of ${tests.length} tests that reach it`;
  return { isNoticed: own.by !== undefined, by, ms: ms + own.ms };
}

/** A test that fails without the mutant as well meets it once more in a new process: an earlier mutant may have left something behind. */
async function isByMutant(server: Suites, test: Test, mutant: number): Promise<boolean> {
  const without = await server.ask({ ...test, ...limitsOf(test), mutant: -1 });
  if (without.error === undefined) return true;
  await server.restart();
  const again = await server.ask({ ...test, ...limitsOf(test), mutant });
  return again.error !== undefined;
}

/** In a process where it is turned on from the start: modules and test files work out some things once and keep them. */
async function tryAlone(
  { measured, openOwn, budgetMs }: Judge,
  mutant: number,
  path: string,
): Promise<{ readonly by?: string; readonly ms: number }> {
  await using server = await openOwn();
  let [ms, freeMs] = [0, Infinity];
  for (const suite of listNearest(measured.suites, path)) {
    const loading = { path: suite.path, mutant, isOwn: true, limit: Infinity, longestMs: LONGEST_MS / 10 };
    const file = await server.ask(loading);
    ms += file.allMs;
    // The first file loads what all need.
    freeMs = Math.min(freeMs, file.allMs);
    if (file.error !== undefined) return { by: describe(suite, file), ms };
    for (const test of suite.tests) {
      if (ms - freeMs > budgetMs) return { ms };
      const answer = await server.ask({ ...test, ...limitsOf(test), mutant, isOwn: true });
      ms += answer.ms;
      if (answer.error !== undefined && (await isFineAlone(openOwn, test)))
        return { by: describe(test, answer), ms };
    }
  }
  return { ms };
}

async function isFineAlone(openOwn: Judge["openOwn"], test: Test): Promise<boolean> {
  await using server = await openOwn();
  const { error } = await server.ask({ ...test, ...limitsOf(test), longestMs: LONGEST_MS, mutant: -1 });
  return error === undefined;
}

/** The suites that import a file, those with the fewest files between them first. */
const listNearest = (suites: readonly Suite[], path: string): readonly Suite[] =>
  suites
    .filter(({ imports }) => imports.includes(path))
    .toSorted((a, b) => a.imports.indexOf(path) - b.imports.indexOf(path));

const describe = ({ path }: { readonly path: string }, { error }: Answer): string =>
  `${path}: ${error?.split("\n")[0]}`;

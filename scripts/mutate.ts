// pnpm mutate APP: changes the app's domain/ in a copy, one small change at a time, and counts how many of them a test notices.
import { appendFile, glob, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { applyMutant } from "./mutate/find-mutants.ts";
import { describeMutant, listMutants } from "./mutate/list-mutants.ts";
import type { Placed } from "./mutate/list-mutants.ts";
import { makeCopy } from "./mutate/make-copy.ts";
import type { Failure } from "./mutate/messages.ts";
import { openSuites } from "./mutate/open-suites.ts";
import { createImporters, isSuite } from "./mutate/order-suites.ts";
import type { SourceFile } from "./mutate/order-suites.ts";
import { ROOT } from "./start/find-apps.ts";

const HELP = `npx pnpm mutate APP [--count 50] [--seed 1] [--under FOLDER] [--log FILE] [--unit] [--with PATHS], after npx pnpm build

  --count   how many mutants, drawn evenly from all of the app's domain
  --seed    the same seed draws the same mutants from the same code
  --under   a folder or a file below apps/APP/src/domain
  --log     a file that gets each verdict at once; a second run with it goes on after them
  --unit    leaves out the suites that start servers or build datasets; they notice more, in minutes
  --with    some of those all the same: beginnings of their paths, with commas
`;
/** All suites of an app, on a busy machine. */
const LONGEST_OF_APP_MS = 1_200_000;
/** An endless loop ends after this, and after several times what all suites of the app take when nothing is changed. */
const LONGEST_MS = 60_000;
/** Most mutants fall to the suites next to them. */
const NEAREST = 3;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: "string", default: "50" },
    seed: { type: "string", default: "1" },
    under: { type: "string", default: "" },
    log: { type: "string" },
    unit: { type: "boolean", default: false },
    with: { type: "string", default: "" },
    help: { type: "boolean" },
  },
});
const [app] = positionals;
if (app === undefined || values.help) {
  console.log(HELP);
  process.exit(values.help ? 0 : 2);
}

const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());
await using copy = await makeCopy(ROOT);
const sources = await readSources(`apps/${app}`);
const importersOf = createImporters(sources);
const domain = join("apps", app, "src", "domain", values.under).replaceAll("\\", "/");
const all = listMutants(
  sources.filter(({ path }) => path.startsWith(domain)),
  Number(values.seed),
);
const sample = all.slice(0, Number(values.count));
console.log(`${sample.length} of ${all.length} mutants of ${app}, seed ${values.seed}`);
await using suites = await openSuites(copy.folder, stopping.signal);
const projectOf = new Map(suites.list.map(({ path, project }) => [path, project]));
const longestMs = await runUnchanged();

const survived: Placed[] = [];
const known = values.log === undefined ? [] : await readLines(values.log);
for (const [at, mutant] of sample.entries()) {
  const place = describeMutant(mutant);
  const earlier = known.find((line) => line.endsWith(place));
  const verdict =
    earlier ?? `${(await isNoticed(mutant, sample[at - 1])) ? "noticed " : "SURVIVED"} ${place}`;
  if (verdict.startsWith("SURVIVED")) survived.push(mutant);
  console.log(`${at + 1} ${verdict}`);
  if (values.log !== undefined && earlier === undefined) await appendFile(values.log, `${verdict}\n`);
}
const noticed = sample.length - survived.length;
console.log(`\n${noticed} of ${sample.length} noticed: ${((100 * noticed) / sample.length).toFixed(1)} %`);
for (const mutant of survived) console.log(`- ${describeMutant(mutant)}`);

async function readSources(folder: string): Promise<readonly SourceFile[]> {
  const found = await Array.fromAsync(
    glob(`${folder}/**/*.{ts,tsx}`, { cwd: copy.folder, exclude: isInstalled }),
  );
  const paths = found.map((path) => path.replaceAll("\\", "/")).toSorted();
  return Promise.all(
    paths.map(async (path) => ({ path, code: await readFile(join(copy.folder, path), "utf8") })),
  );
}

/** Runs all suites of the app, since one that fails by itself would notice everything. Returns how long a changed run may take. */
async function runUnchanged(): Promise<number> {
  const paths = suites.list
    .map(({ path }) => path)
    .filter((path) => path.startsWith(`apps/${app}/`) && isRun(path));
  const startedAt = performance.now();
  const failures = await suites.run({ changed: [], rebuild: false, paths }, LONGEST_OF_APP_MS);
  if (failures.length > 0) {
    console.error(failures.map(({ path, message }) => `${path}\n${message}`).join("\n"));
    throw new Error("The suites fail without any mutant.");
  }
  return LONGEST_MS + 3 * Math.ceil(performance.now() - startedAt);
}

/** Whether a suite that reaches the file fails with the mutant in it: first the nearest, and those with servers and datasets last. */
async function isNoticed(mutant: Placed, before: Placed | undefined): Promise<boolean> {
  const importers = importersOf(mutant.path);
  const related = importers.filter((path) => isSuite(path) && isRun(path));
  const units = related.filter((path) => projectOf.get(path) === "unit");
  const systems = related.filter((path) => projectOf.get(path) === "system");
  const path = join(copy.folder, mutant.path);
  await writeFile(path, applyMutant(mutant.code, mutant));
  try {
    let rebuild = isBuilder(importers) || (before !== undefined && isBuilder(importersOf(before.path)));
    let changed: readonly string[] = [mutant.path, ...(before ? [before.path] : [])];
    for (const paths of [
      units.slice(0, NEAREST),
      units.slice(NEAREST),
      systems.slice(0, NEAREST),
      systems.slice(NEAREST),
    ]) {
      if (paths.length === 0) continue;
      const failures: readonly Failure[] = await suites.run({ changed, rebuild, paths }, longestMs);
      if (failures.length > 0) return true;
      [changed, rebuild] = [[], false];
    }
    return false;
  } finally {
    await writeFile(path, mutant.code);
  }
}

/** Whether a suite is asked at all. */
function isRun(path: string): boolean {
  const wanted = values.with.split(",").filter((each) => each !== "");
  return (
    !values.unit || projectOf.get(path) !== "system" || wanted.some((beginning) => path.startsWith(beginning))
  );
}

/** Whether datasets that suites build come from changed code. */
function isBuilder(importers: readonly string[]): boolean {
  return importers.some((path) => path.startsWith(`apps/${app}/ingest/`) && !isSuite(path));
}

function isInstalled(path: string): boolean {
  return /(?:^|[/\\])(?:node_modules|dist)$/.test(path);
}

function readLines(file: string): Promise<readonly string[]> {
  return readFile(file, "utf8").then(
    (text) => text.split("\n"),
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return [];
      throw error;
    },
  );
}

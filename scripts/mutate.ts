// pnpm mutate APP: changes the app's domain/ in a copy, one small change at a time, and counts how many of them a test notices.
import { glob, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createRandom } from "@clinical-mcp/confidence";
import { applyMutant, findMutants } from "./mutate/find-mutants.ts";
import type { Mutant } from "./mutate/find-mutants.ts";
import { makeCopy } from "./mutate/make-copy.ts";
import { runStep } from "./quick/run-step.ts";
import { ROOT } from "./start/find-apps.ts";

const HELP = `npx pnpm mutate APP [--count 50] [--seed 1] [--under FOLDER], after npx pnpm build

  --count   how many mutants, drawn evenly from all of the app's domain
  --seed    the same seed draws the same mutants from the same code
  --under   a folder below apps/APP/src/domain
`;
/** Several times what the suites of a file take; an endless loop ends here, and counts as noticed. */
const LONGEST_MS = 300_000;
/** All suites of an app, on a busy machine. */
const LONGEST_OF_APP_MS = 1_200_000;
const LINES_SHOWN = 60;

interface Placed extends Mutant {
  readonly file: string;
  readonly code: string;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: "string", default: "50" },
    seed: { type: "string", default: "1" },
    under: { type: "string", default: "." },
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
const all = await listMutants(join("apps", app, "src", "domain", values.under));
const random = createRandom(Number(values.seed));
const sample = all
  .map((mutant) => ({ mutant, key: random() }))
  .toSorted((a, b) => a.key - b.key)
  .slice(0, Number(values.count))
  .map(({ mutant }) => mutant);
console.log(`${sample.length} of ${all.length} mutants of ${app}, seed ${values.seed}`);
// Suites that fail by themselves would notice everything.
const unchanged = await runSuites(LONGEST_OF_APP_MS, "run", `apps/${app}/`);
if (!unchanged.ok && !stopping.signal.aborted) {
  console.error(unchanged.output.split("\n").slice(-LINES_SHOWN).join("\n"));
  console.error("The suites fail without any mutant.");
  process.exitCode = 1;
  stopping.abort();
}

const survived: Placed[] = [];
let tried = 0;
for (const mutant of sample) {
  if (stopping.signal.aborted) break;
  const noticed = await isNoticed(mutant);
  if (stopping.signal.aborted) break;
  tried += 1;
  if (!noticed) survived.push(mutant);
  console.log(`${noticed ? "noticed " : "SURVIVED"} ${describe(mutant)}`);
}
const noticed = tried - survived.length;
console.log(`\n${noticed} of ${tried} noticed: ${((100 * noticed) / Math.max(tried, 1)).toFixed(1)} %`);
for (const mutant of survived) console.log(`- ${describe(mutant)}`);

/** Every mutant of the folder's files that are not tests. */
async function listMutants(folder: string): Promise<readonly Placed[]> {
  const placed: Placed[] = [];
  const files = await Array.fromAsync(glob("**/*.ts", { cwd: join(ROOT, folder) }));
  for (const file of files.filter((name) => !/\.(?:test|contract)\.ts$/.test(name)).toSorted()) {
    const code = await readFile(join(ROOT, folder, file), "utf8");
    placed.push(...findMutants(code).map((mutant) => ({ ...mutant, file: join(folder, file), code })));
  }
  return placed;
}

/** Whether a suite that imports the file, directly or not, fails with the mutant in it. */
async function isNoticed(mutant: Placed): Promise<boolean> {
  const path = join(copy.folder, mutant.file);
  await writeFile(path, applyMutant(mutant.code, mutant));
  const { ok } = await runSuites(LONGEST_MS, "related", mutant.file, "--run", "--bail", "1");
  await writeFile(path, mutant.code);
  return !ok;
}

function runSuites(longestMs: number, ...args: readonly string[]): ReturnType<typeof runStep> {
  const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(longestMs)]);
  const others = ["packages/**", "clients/**", "scripts/**", "bench/**", "tooling/**", `apps/!(${app})/**`];
  const command = ["vitest", ...args, ...others.flatMap((glob) => ["--exclude", glob])] as const;
  return runStep(copy.folder, { what: "tests", command }, signal);
}

function describe({ file, code, start, end, replacement }: Placed): string {
  const line = code.slice(0, start).split("\n").length;
  const text = code.slice(start, end).replaceAll(/\s+/g, " ");
  const shown = text.length > 60 ? `${text.slice(0, 57)}…` : text;
  return `${file}:${line}  ${shown} → ${replacement === "" ? "(nothing)" : replacement}`;
}

// pnpm mutate APP: puts every small change of the app's domain/ behind a switch in a copy, and counts how many of a sample a test notices.
import { appendFile, glob, readFile, writeFile } from "node:fs/promises";
import { join, matchesGlob } from "node:path";
import { parseArgs } from "node:util";
import { formatShare, quantile } from "@clinical-mcp/eval-kit";
import { RELEASE_SUITES, SYSTEM_SUITES } from "../tooling/vitest/system-suites.ts";
import { instrument } from "./mutate/instrument.ts";
import { judgeMutant, measureSuites } from "./mutate/judge.ts";
import type { Verdict } from "./mutate/judge.ts";
import { describeMutant, hashMutant, isClosed, listMutants } from "./mutate/list-mutants.ts";
import type { Placed } from "./mutate/list-mutants.ts";
import { makeCopy } from "./mutate/make-copy.ts";
import { openSuites } from "./mutate/open-suites.ts";
import { ROOT } from "./start/find-apps.ts";

const HELP = `npx pnpm mutate APP [--count 50] [--seed 1] [--under FOLDER] [--half open|closed [--show]] [--budget 6]
                     [--with PATHS] [--log FILE], after npx pnpm build

  --count   how many mutants, drawn evenly from all of the app's domain
  --seed    the same seed draws the same mutants from the same code
  --under   a folder or a file below apps/APP/src/domain
  --half    only mutants whose tests may be written after reading them (open), or only the others, whose places are not shown (closed)
  --show    shows them all the same, once nobody writes tests for them any more
  --budget  seconds of processor time that the tests of a mutant may take; a dearer one survives
  --with    suites that start servers or build datasets are left out, except these: beginnings of their paths, with commas
  --log     a file that gets each verdict at once; a second run with it goes on after them
`;
const SWITCHES = new URL("mutate/switches.ts", import.meta.url).href;

const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => stopping.abort(new Error("Stopped.")));

interface Options {
  readonly app: string;
  readonly count: number;
  readonly seed: number;
  readonly under: string;
  readonly half: string | undefined;
  readonly isShown: boolean;
  readonly budgetMs: number;
  readonly with: readonly string[];
  readonly log: string | undefined;
}

/** A line of the log: tabs between its parts. */
type Line = Readonly<Record<"verdict" | "hash" | "ms" | "place" | "by", string>>;

function readOptions(): Options | undefined {
  const text = (value: string) => ({ type: "string", default: value }) as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      count: text("50"),
      seed: text("1"),
      under: text(""),
      half: { type: "string" },
      show: { type: "boolean", default: false },
      budget: text("6"),
      with: text(""),
      log: { type: "string" },
      help: { type: "boolean" },
    },
  });
  const [app] = positionals;
  if (values.help) return undefined;
  if (app === undefined) throw new Error(`Which app?\n\n${HELP}`);
  const { half, log, under } = values;
  if (half !== undefined && half !== "open" && half !== "closed")
    throw new Error(`--half is open or closed, not "${half}".`);
  return {
    app,
    count: readNumber("count", values.count),
    seed: readNumber("seed", values.seed),
    budgetMs: 1000 * readNumber("budget", values.budget),
    isShown: half !== "closed" || values.show,
    with: values.with.split(",").filter((beginning) => beginning !== ""),
    half,
    log,
    under,
  };
}

function readNumber(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} is a whole number, not "${text}".`);
  return Number(text);
}

async function sample(options: Options): Promise<void> {
  await using copy = await makeCopy(ROOT);
  const { mutants, tried } = await drawSample(copy.folder, options);
  const paths = await listSuites(copy.folder, options);
  const known = await readLog(options.log);
  const lines = tried.flatMap((mutant) => known.get(hashMutant(mutant)) ?? []);
  const left = tried.filter((mutant) => !known.has(hashMutant(mutant)));
  if (left.length > 0) {
    await instrumentAll(copy.folder, mutants);
    const ids = new Map(left.map((mutant) => [mutants.indexOf(mutant), mutant]));
    await using server = await openSuites(copy.folder, stopping.signal);
    const measured = await measureSuites(server, paths, new Set(ids.keys()));
    showMeasured(measured.suites, measured.leftOut);
    const judge = {
      server,
      measured,
      openOwn: () => openSuites(copy.folder, stopping.signal),
      budgetMs: options.budgetMs,
    };
    for (const [id, mutant] of ids) {
      const line = toLine(mutant, await judgeMutant(judge, id, mutant.path), options.isShown);
      lines.push(line);
      console.log(`${lines.length} ${formatLine(line)}`);
      if (options.log !== undefined) await appendFile(options.log, `${formatLine(line)}\n`);
    }
  }
  showResult(lines);
}

const toLine = (mutant: Placed, { isNoticed, by, ms }: Verdict, isShown: boolean): Line => ({
  verdict: isNoticed ? "noticed" : "SURVIVED",
  hash: hashMutant(mutant),
  ms: ms.toFixed(0),
  place: isShown ? describeMutant(mutant) : "",
  by: isShown ? by : "",
});

const formatLine = ({ verdict, hash, ms, place, by }: Line): string =>
  [verdict, hash, ms, place, by].join("\t").trimEnd();

async function readLog(file: string | undefined): Promise<ReadonlyMap<string, Line>> {
  if (file === undefined) return new Map();
  // Makes the file, so that a wrong path fails before the work.
  await appendFile(file, "");
  const text = await readFile(file, "utf8");
  const lines = text.split("\n").filter((line) => line !== "");
  return new Map(
    lines.map((line) => {
      const [verdict = "", hash = "", ms = "", place = "", by = ""] = line.split("\t");
      return [hash, { verdict, hash, ms, place, by }];
    }),
  );
}

/** All mutants with the drawn ones; the number of a mutant is its place among all. */
async function drawSample(
  folder: string,
  { app, under, seed, half, count }: Options,
): Promise<Record<"mutants" | "tried", readonly Placed[]>> {
  const domain = join("apps", app, "src", "domain", under).replaceAll("\\", "/");
  const found = await Array.fromAsync(glob([`${domain}/**/*.ts`, `${domain}{,.ts}`], { cwd: folder }));
  const paths = found.map((path) => path.replaceAll("\\", "/")).filter((path) => path.endsWith(".ts"));
  const files = paths.toSorted().map(async (path) => ({
    path,
    code: await readFile(join(folder, path), "utf8"),
  }));
  const mutants = listMutants(await Promise.all(files), seed);
  if (mutants.length === 0) throw new Error(`There is no code in ${domain}.`);
  const ofHalf = mutants.filter((mutant) => half === undefined || isClosed(mutant) === (half === "closed"));
  const tried = ofHalf.slice(0, count);
  const name = half === undefined ? "" : `, ${half} half`;
  console.log(`${tried.length} of ${ofHalf.length} mutants of ${domain}${name}, seed ${seed}`);
  return { mutants, tried };
}

async function listSuites(folder: string, { app, with: wanted }: Options): Promise<readonly string[]> {
  const found = await Array.fromAsync(
    glob("{apps,clients,packages}/**/*.test.ts", {
      cwd: folder,
      exclude: (path) => /(?:^|[/\\])(?:node_modules|dist)$/.test(path),
    }),
  );
  const left = [...SYSTEM_SUITES, ...RELEASE_SUITES];
  const paths = found.map((path) => path.replaceAll("\\", "/")).toSorted();
  for (const beginning of wanted)
    if (!paths.some((path) => path.startsWith(beginning)))
      throw new Error(`No suite begins with ${beginning}.`);
  return paths.filter(
    (path) =>
      wanted.some((beginning) => path.startsWith(beginning)) ||
      (path.startsWith(`apps/${app}/`) && !left.some((pattern) => matchesGlob(path, pattern))),
  );
}

async function instrumentAll(folder: string, mutants: readonly Placed[]): Promise<void> {
  const numbered = mutants.map((mutant, id) => ({ ...mutant, id }));
  for (const [path, ofFile] of Map.groupBy(numbered, (mutant) => mutant.path)) {
    const [{ code } = { code: "" }] = ofFile;
    await writeFile(join(folder, path), instrument(code, ofFile, SWITCHES));
  }
}

function showMeasured(
  suites: readonly { tests: readonly { ms: number }[] }[],
  leftOut: readonly string[],
): void {
  const tests = suites.flatMap((suite) => suite.tests);
  const seconds = tests.reduce((sum, { ms }) => sum + ms, 0) / 1000;
  console.log(
    `${tests.length} tests of ${suites.length} suites take ${seconds.toFixed(0)} s of processor time.`,
  );
  if (leftOut.length > 0) console.log(`${leftOut.length} fail here without a mutant, and are left out:`);
  for (const reason of leftOut) console.log(`  ${reason.split("\n")[0]}`);
}

function showResult(lines: readonly Line[]): void {
  const survived = lines.filter(({ verdict }) => verdict === "SURVIVED");
  const times = lines.map(({ ms }) => Number(ms) / 1000);
  const mean = times.reduce((sum, each) => sum + each, 0) / lines.length;
  console.log(`\nnoticed: ${formatShare(lines.length - survived.length, lines.length)}`);
  console.log(
    `seconds of processor time a mutant: ${mean.toFixed(1)} (median ${quantile(times, 0.5).toFixed(1)})`,
  );
  for (const { place, by } of survived) if (place !== "") console.log(`- ${place}  (${by})`);
}

try {
  const options = readOptions();
  if (options === undefined) console.log(HELP);
  else await sample(options);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { toLastWords } from "./child-processes.ts";
import type { ChildProcesses, Finished } from "./child-processes.ts";
import { toEntry } from "./plan.ts";
import type { ExcusedCheck, Revision } from "./plan.ts";
import { checksSchema, scoreScenario, toFailure, toRequiredScenarios, toScenario } from "./score-checks.ts";
import type { Checks, ScenarioScore } from "./score-checks.ts";

export interface SuiteContext {
  readonly processes: ChildProcesses;
  /** Everything the suite writes goes below this folder, which the caller removes. */
  readonly temporaryFolder: string;
}

/** What is asked of a server. */
export interface Asked {
  /** The program of the suite, with the requirement sets. */
  readonly suite: string;
  /** What the server cannot pass; anything else must. */
  readonly excused: readonly ExcusedCheck[];
}

export interface SuiteRun {
  readonly scores: readonly ScenarioScore[];
  /** Run for information: the revision does not require them. */
  readonly notScored: readonly ScenarioScore[];
}

/** The whole requirement set of one revision. */
export async function runRequirements(
  { processes, temporaryFolder, suite, excused }: SuiteContext & Asked,
  url: string,
  revision: Revision,
): Promise<SuiteRun> {
  const listing = await processes.run([suite, "list", "--requirements", revision]);
  const required = toRequiredScenarios(listing.output);
  if (required.length === 0) {
    return { scores: [toFailure("requirements", `the suite lists none for ${revision}`)], notScored: [] };
  }
  const folder = await mkdtemp(join(temporaryFolder, "results-"));
  const options = await toOptions(folder, url, excused.map(toEntry));
  const finished = await processes.run([suite, "server", "--requirements", revision, ...options]);
  const results = readResults(folder);
  const excusedIn = (scenario: string): ReadonlySet<string> =>
    new Set(excused.filter((each) => each.scenario === scenario).map(({ check }) => check));
  const scores = required.map((scenario) =>
    scoreScenario(scenario, results.get(scenario), excusedIn(scenario)),
  );
  const others = [...results].filter(([scenario]) => !required.includes(scenario));
  return {
    scores: [...scores, ...toContradiction(scores, finished)],
    notScored: others.map(([scenario, checks]) => scoreScenario(scenario, checks)),
  };
}

/** With a baseline, even an empty one, the suite takes warnings for failures. JSON is YAML, which it reads. */
async function toOptions(folder: string, url: string, excused: readonly string[]): Promise<string[]> {
  const baseline = join(folder, "expected-failures.yml");
  await writeFile(baseline, JSON.stringify({ server: excused }));
  return ["--url", url, "--expected-failures", baseline, "-o", folder];
}

function readResults(folder: string): ReadonlyMap<string, Checks> {
  const results = new Map<string, Checks>();
  for (const name of readdirSync(folder)) {
    const scenario = toScenario(name);
    const file = join(folder, name, "checks.json");
    if (scenario === undefined || !existsSync(file)) continue;
    results.set(scenario, checksSchema.parse(JSON.parse(readFileSync(file, "utf8"))));
  }
  return results;
}

/** The suite's own verdict has the last word: if it fails what we would let pass, that is a failure too. */
function toContradiction(scores: readonly ScenarioScore[], { code, output }: Finished): ScenarioScore[] {
  if (code === 0 || scores.some(({ verdict }) => verdict === "failed")) return [];
  return [toFailure("suite", `ended with code ${code}: ${toLastWords(output)}`)];
}

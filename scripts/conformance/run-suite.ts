import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { toLastWords } from "./child-processes.ts";
import type { ChildProcesses, Finished } from "./child-processes.ts";
import { APP_SCENARIOS, EXCUSED_CHECKS, toEntry } from "./plan.ts";
import type { Revision } from "./plan.ts";
import { checksSchema, scoreScenario, toFailure, toRequiredScenarios, toScenario } from "./score-checks.ts";
import type { Checks, ScenarioScore } from "./score-checks.ts";

export interface SuiteContext {
  readonly processes: ChildProcesses;
  /** The program of the suite. */
  readonly suite: string;
  /** Everything the suite writes goes below this folder, which the caller removes. */
  readonly temporaryFolder: string;
}

export interface SuiteRun {
  readonly scores: readonly ScenarioScore[];
  /** Run for information: the revision does not require them. */
  readonly notScored: readonly ScenarioScore[];
}

/** The whole requirement set of one revision, with no check excused. */
export async function runRequirements(
  { processes, suite, temporaryFolder }: SuiteContext,
  url: string,
  revision: Revision,
): Promise<SuiteRun> {
  const listing = await processes.run([suite, "list", "--requirements", revision]);
  const required = toRequiredScenarios(listing.output);
  if (required.length === 0) {
    return { scores: [toFailure("requirements", `the suite lists none for ${revision}`)], notScored: [] };
  }
  const folder = await mkdtemp(join(temporaryFolder, "results-"));
  const options = await toOptions(folder, url, []);
  const finished = await processes.run([suite, "server", "--requirements", revision, ...options]);
  const results = readResults(folder);
  const scores = required.map((scenario) => scoreScenario(scenario, results.get(scenario)));
  const others = [...results].filter(([scenario]) => !required.includes(scenario));
  return {
    scores: [...scores, ...toContradiction(scores, finished)],
    notScored: others.map(([scenario, checks]) => scoreScenario(scenario, checks)),
  };
}

/** The scenarios that need no test tools, one after the other, each with its excused checks. */
export async function runAppScenarios(
  { processes, suite, temporaryFolder }: SuiteContext,
  url: string,
  revision: Revision,
): Promise<SuiteRun> {
  const folder = await mkdtemp(join(temporaryFolder, "results-"));
  const options = await toOptions(folder, url, EXCUSED_CHECKS.map(toEntry));
  const scores: ScenarioScore[] = [];
  for (const scenario of APP_SCENARIOS[revision]) {
    const selection = ["--scenario", scenario, "--spec-version", revision];
    const finished = await processes.run([suite, "server", ...selection, ...options]);
    const excused = EXCUSED_CHECKS.filter((each) => each.scenario === scenario).map(({ check }) => check);
    const score = scoreScenario(scenario, readResults(folder).get(scenario), new Set(excused));
    scores.push(score, ...toContradiction([score], finished));
  }
  return { scores, notScored: [] };
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

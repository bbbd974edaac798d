import { z } from "zod";

/** The part of the suite's checks.json that decides. */
export const checksSchema = z.array(
  z.object({
    id: z.string(),
    status: z.enum(["SUCCESS", "FAILURE", "WARNING", "SKIPPED", "INFO"]),
    errorMessage: z.string().optional(),
  }),
);

export type Checks = z.output<typeof checksSchema>;

export interface ScenarioScore {
  readonly scenario: string;
  /** `partly`: everything passed except checks that are excused. */
  readonly verdict: "passed" | "partly" | "failed";
  readonly passedChecks: number;
  readonly totalChecks: number;
  /** Why the verdict is `failed`. */
  readonly problems: readonly string[];
  /** Ids of the excused checks that indeed failed. */
  readonly excused: readonly string[];
}

/** Added by the runner to every scenario, also to one that then asks nothing of the server. */
const isAboutTheWire = ({ id }: Checks[number]): boolean => id.startsWith("wire-schema-");
const isBad = ({ status }: Checks[number]): boolean => status === "FAILURE" || status === "WARNING";

/**
 * Judges one scenario. A warning counts as a failure; no result, or one in which nothing was checked, is never
 * a pass; an excused check that passes is a failure, since the excuse is stale.
 *
 * @param checks what the suite wrote, or undefined if it wrote nothing.
 * @param excusedIds ids of checks that this server is known not to pass.
 */
export function scoreScenario(
  scenario: string,
  checks: Checks | undefined,
  excusedIds: ReadonlySet<string> = new Set(),
): ScenarioScore {
  if (!checks) return toFailure(scenario, "the suite left no result");
  const bad = checks.filter(isBad);
  const passed = checks.filter(({ status }) => status === "SUCCESS");
  const excused = bad.filter(({ id }) => excusedIds.has(id)).map(({ id }) => id);
  const stale = passed.filter(({ id }) => excusedIds.has(id) && !excused.includes(id));
  const hasTested = [...passed, ...bad].some((check) => !isAboutTheWire(check));
  const problems = [
    ...bad.filter(({ id }) => !excusedIds.has(id)).map((check) => `${check.id}: ${describe(check)}`),
    ...stale.map(({ id }) => `${id}: passes, so its excuse must go`),
    ...(hasTested ? [] : ["nothing was checked"]),
  ];
  return {
    scenario,
    verdict: problems.length > 0 ? "failed" : excused.length > 0 ? "partly" : "passed",
    passedChecks: passed.length,
    totalChecks: passed.length + bad.length,
    problems,
    excused,
  };
}

const describe = ({ status, errorMessage }: Checks[number]): string => errorMessage ?? status.toLowerCase();

export const toFailure = (scenario: string, problem: string): ScenarioScore => ({
  scenario,
  verdict: "failed",
  passedChecks: 0,
  totalChecks: 0,
  problems: [problem],
  excused: [],
});

/** Folders are named `server-<scenario>-<time>`, e.g. server-tools-list-2026-11-21T22-36-39-458Z. */
export function toScenario(folderName: string): string | undefined {
  return /^server-(.+)-\d{4}-\d{2}-\d{2}T[\d-]+Z$/.exec(folderName)?.[1];
}

/** The server scenarios out of what `conformance list --requirements` prints. */
export function toRequiredScenarios(listing: string): readonly string[] {
  const section = /^Server scenarios.*\n((?: {2}- .+\n)+)/m.exec(listing)?.[1] ?? "";
  return [...section.matchAll(/^ {2}- (.+)$/gm)].map(([, scenario]) => scenario ?? "");
}

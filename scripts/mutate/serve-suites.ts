// A process that keeps vitest ready: it runs the suites that it is sent, and answers which failed.
import { join, relative } from "node:path";
import type { TestSpecification } from "vitest/node";
import { createVitest } from "vitest/node";
import { isRequest } from "./messages.ts";
import type { Failure, Request } from "./messages.ts";

const root = process.cwd();
const vitest = await createVitest(
  // Without a watcher: the process that asks says what changed.
  { root, watch: false, bail: 1, silent: true, reporters: [{}], passWithNoTests: true },
  { server: { watch: null } },
);
const specifications = await vitest.globTestSpecifications();
const toPath = ({ moduleId }: TestSpecification): string => relative(root, moduleId).replaceAll("\\", "/");
const answer = (message: object): void => void process.send?.(message);

process.on("disconnect", () => process.exit());
process.on("message", (message) => {
  if (isRequest(message)) void run(message).then((failures) => answer({ failures }));
});
answer({ suites: specifications.map((spec) => ({ path: toPath(spec), project: spec.project.name })) });

async function run({ changed, rebuild, paths }: Request): Promise<readonly Failure[]> {
  const wanted = new Set(paths);
  const chosen = specifications.filter((spec) => wanted.has(toPath(spec)));
  if (chosen.length === 0) return [];
  for (const file of changed) vitest.invalidateFile(join(root, file));
  // A rerun empties the folder of the run.
  const { unhandledErrors } = rebuild
    ? await vitest.rerunTestSpecifications(chosen)
    : await vitest.runTestSpecifications(chosen);
  const failures = unhandledErrors.map((error) => ({ path: "", message: describe(error) }));
  for (const specification of chosen) failures.push(...listFailures(specification));
  return failures;
}

function listFailures(specification: TestSpecification): readonly Failure[] {
  const { testModule } = specification;
  if (testModule?.state() !== "failed") return [];
  const errors = [
    ...testModule.errors(),
    ...[...testModule.children.allSuites()].flatMap((suite) => suite.errors()),
  ];
  const ofTests = [...testModule.children.allTests("failed")].map(
    (test) => `${test.fullName}: ${test.result().errors?.[0]?.message}`,
  );
  return [{ path: toPath(specification), message: [...errors.map(describe), ...ofTests].join("\n") }];
}

function describe(error: unknown): string {
  return typeof error === "object" && error !== null && "message" in error
    ? String(error.message)
    : String(error);
}

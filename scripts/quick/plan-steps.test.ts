import { expect, test } from "vitest";
import { planSteps } from "./plan-steps.ts";

const DOMAIN = "apps/openonco/src/domain/count/count-tests.ts";
const plan = (changed: readonly string[], present = changed) => planSteps({ changed, present });
const names = ({ checks, tests }: ReturnType<typeof planSteps>): readonly string[] =>
  [...checks, ...(tests === undefined ? [] : [tests])].map(({ what }) => what);

test("every check covers code, and so do the unit suites that import it", () => {
  const planned = plan([DOMAIN]);
  expect(names(planned)).toEqual(["format", "writing", "lint", "types", "layers", "tests"]);
  expect(planned.tests?.command).toEqual(
    ["vitest", "related", "--run", "--project", "unit", "--project", "views"].concat(DOMAIN),
  );
  expect(planned.left).toEqual([]);
});

test("a page is formatted, and its words are checked", () => {
  const planned = plan(["README.md"]);
  expect(names(planned)).toEqual(["format", "writing"]);
  expect(planned.checks[1]?.command).toEqual(["node", "scripts/writing.ts", "README.md"]);
});

test("comments are checked where the folder of the code is on the list", () => {
  expect(names(plan(["vitest.config.ts"]))).not.toContain("writing");
});

test("a decision page, which is never edited, is only formatted", () => {
  expect(names(plan(["docs/decisions/0001-stack.md"]))).toEqual(["format"]);
});

test("deleted code leaves only types to check: its importers no longer compile", () => {
  expect(names(plan([DOMAIN], []))).toEqual(["types"]);
});

test("the layer check leaves out code outside the layers", () => {
  expect(names(plan(["tooling/vitest/run-folder.ts"]))).toEqual([
    "format",
    "writing",
    "lint",
    "types",
    "tests",
  ]);
});

test("changed suites of processes and releases, and data that programs read, are reported as left to the gate", () => {
  expect(plan(["scripts/start.system.test.ts", "apps/coverage/test/contract.test.ts", DOMAIN]).left).toEqual([
    "npm test: 2 changed system suites: scripts/start.system.test.ts, apps/coverage/test/contract.test.ts",
  ]);
  expect(plan(["data/opa/a.json"]).left).toEqual(["npm test: what reads 1 changed file of data/"]);
  expect(plan(["scripts/site/site.release.test.ts"]).left).toEqual([
    "npm run rehearse: 1 changed release suite: scripts/site/site.release.test.ts",
  ]);
});

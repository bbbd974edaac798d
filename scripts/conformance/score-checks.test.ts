import { describe, expect, test } from "vitest";
import { scoreScenario, toRequiredScenarios, toScenario } from "./score-checks.ts";
import type { Checks } from "./score-checks.ts";

type Check = Checks[number];

const check = (id: string, status: Check["status"], errorMessage?: string): Check =>
  errorMessage === undefined ? { id, status } : { id, status, errorMessage };
const WIRE = check("wire-schema-valid", "SUCCESS");

describe("a scenario", () => {
  test("passes if something was checked and nothing is wrong", () => {
    expect(scoreScenario("s", [check("a", "SUCCESS"), check("b", "INFO"), WIRE])).toMatchObject({
      verdict: "passed",
      passedChecks: 2,
      totalChecks: 2,
      problems: [],
    });
  });

  test.each([
    ["nothing at all", []],
    ["only the form of the messages", [WIRE]],
    ["only what was skipped or noted", [check("a", "SKIPPED"), check("b", "INFO")]],
  ])("fails if %s was checked", (_what, checks) => {
    expect(scoreScenario("s", checks)).toMatchObject({
      verdict: "failed",
      problems: ["nothing was checked"],
    });
  });

  test("fails if the suite wrote nothing", () => {
    const { verdict, problems } = scoreScenario("s", undefined);
    expect([verdict, ...problems]).toEqual(["failed", "the suite left no result"]);
  });

  test.each(["FAILURE", "WARNING"] as const)("fails on a %s, which it names", (status) => {
    const score = scoreScenario("s", [check("a", "SUCCESS"), check("b", status, "Got 200")]);
    expect(score).toMatchObject({
      verdict: "failed",
      passedChecks: 1,
      totalChecks: 2,
      problems: ["b: Got 200"],
    });
  });

  test("fails on messages of a wrong form", () => {
    const checks = [check("a", "SUCCESS"), check("wire-schema-valid", "FAILURE", "no resultType")];
    expect(scoreScenario("s", checks).verdict).toBe("failed");
  });
});

describe("an excused check", () => {
  const excused = new Set(["b"]);

  test("that fails makes the scenario count as partly passed, never as passed", () => {
    const score = scoreScenario("s", [check("a", "SUCCESS"), check("b", "FAILURE")], excused);
    expect(score).toMatchObject({ verdict: "partly", excused: ["b"], passedChecks: 1, totalChecks: 2 });
  });

  test("that passes is a failure: the excuse is stale", () => {
    const score = scoreScenario("s", [check("a", "SUCCESS"), check("b", "SUCCESS")], excused);
    expect(score).toMatchObject({ verdict: "failed", problems: ["b: passes, so its excuse must go"] });
  });

  test("excuses no other", () => {
    const score = scoreScenario("s", [check("a", "FAILURE", "Got 500"), check("b", "FAILURE")], excused);
    expect(score).toMatchObject({ verdict: "failed", problems: ["a: Got 500"], excused: ["b"] });
  });
});

test("a result folder is named after its scenario", () => {
  expect(toScenario("server-server-sse-polling-2026-11-21T22-36-41-741Z")).toBe("server-sse-polling");
  expect(toScenario("server-json-schema-2020-12-2026-11-21T22-36-41-741Z")).toBe("json-schema-2020-12");
  expect(toScenario("expected-failures.yml")).toBeUndefined();
});

test("required scenarios are those of servers, not of clients nor the unscored", () => {
  const listing = [
    "Required for 2025-11-25 (3 scenarios, frozen):",
    "",
    "Server scenarios (test against a server):",
    "  - ping",
    "  - tools-list",
    "",
    "Client scenarios (test against a client):",
    "  - initialize",
    "",
    "Run and reported, but never scored:",
    "  pending (1):",
    "    - server-sse-polling",
    "",
  ].join("\n");
  expect(toRequiredScenarios(listing)).toEqual(["ping", "tools-list"]);
  expect(toRequiredScenarios("Unknown revision")).toEqual([]);
});

import { availableParallelism } from "node:os";
import { parseEnvironment } from "@clinical-mcp/config";
import { expect, test } from "vitest";
import { coverageEnvironment } from "./config.ts";

test("limits parallel requests by the number of cores, unless the setting overrides it", () => {
  const read = (environment: Record<string, string>) =>
    parseEnvironment(coverageEnvironment, environment).MAX_CONCURRENT_REQUESTS;
  expect(read({}) % availableParallelism()).toBe(0);
  expect(read({})).toBeGreaterThanOrEqual(availableParallelism());
  expect(read({ MAX_CONCURRENT_REQUESTS: "3" })).toBe(3);
  expect(() => read({ MAX_CONCURRENT_REQUESTS: "0" })).toThrow(/MAX_CONCURRENT_REQUESTS/u);
});

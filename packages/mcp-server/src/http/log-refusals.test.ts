import type { LogFields } from "@clinical-mcp/telemetry";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createRequestLog } from "./log-refusals.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function open() {
  const lines: (readonly [event: string, fields: LogFields | undefined])[] = [];
  const note = (event: string, fields?: LogFields): void => void lines.push([event, fields]);
  const requests = createRequestLog({ debug: note, info: note, warn: note, error: note });
  return {
    lines,
    log: requests.log,
    countOf: (event: string) => lines.filter(([each]) => each === event).length,
  };
}

test.each([401, 403, 429])(
  "a refusal of one caller with %d has a line at once, and one with the count when the minute is over",
  (status) => {
    const { lines, log } = open();
    for (let at = 0; at < 500; at += 1) log(status, "ann", { requestId: `${at}` });
    expect(lines).toEqual([["mcp_request", { requestId: "0" }]]);
    vi.advanceTimersByTime(60_000);
    expect(lines.slice(1)).toEqual([["refused_again", { requestId: "0", status, count: 499, seconds: 60 }]]);
    log(status, "ann", { requestId: "500" });
    expect(lines.at(-1)).toEqual(["mcp_request", { requestId: "500" }]);
  },
);

test("each caller and status is counted apart, and every answer that is not a refusal has its line", () => {
  const { log, countOf } = open();
  for (let at = 0; at < 3; at += 1)
    for (const caller of ["ann", "ben"]) for (const status of [200, 401, 429, 500]) log(status, caller, {});
  // Four first ones of refusals, and three each of the two others for both.
  expect(countOf("mcp_request")).toBe(4 + 12);
  vi.advanceTimersByTime(60_000);
  expect(countOf("refused_again")).toBe(4);
});

test("ever new callers do not make ever more lines", () => {
  const { log, countOf } = open();
  for (let at = 0; at < 20_000; at += 1) log(401, `address ${at}`, {});
  expect(countOf("mcp_request")).toBeLessThanOrEqual(1_001);
});

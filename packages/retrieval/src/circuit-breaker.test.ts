import { expect, test } from "vitest";
import { createCircuitBreaker } from "./circuit-breaker.ts";

const TIMINGS = { failures: 2, firstProbeMs: 100, lastProbeMs: 300 };

test("asks until failures in a row, then leaves alone, probes once, and waits longer after each that fails", () => {
  const clock = { ms: 0 };
  const breaker = createCircuitBreaker(TIMINGS, () => clock.ms);
  breaker.failed();
  breaker.succeeded();
  breaker.failed();
  expect(breaker.decide()).toBe("ask");
  breaker.failed();
  expect(breaker.decide()).toBe("leave");
  const probeAfter = (ms: number): void => {
    clock.ms += ms - 1;
    expect(breaker.decide()).toBe("leave");
    clock.ms += 1;
    expect([breaker.decide(), breaker.decide()]).toEqual(["probe", "leave"]);
  };
  probeAfter(100);
  breaker.failed();
  probeAfter(200);
  breaker.failed();
  probeAfter(300);
  breaker.failed();
  probeAfter(300);
  breaker.succeeded();
  expect(breaker.decide()).toBe("ask");
});

test("failures of questions that were under way do not put off the probe", () => {
  const clock = { ms: 0 };
  const breaker = createCircuitBreaker(TIMINGS, () => clock.ms);
  breaker.failed();
  breaker.failed();
  clock.ms = 90;
  breaker.failed();
  clock.ms = 100;
  expect(breaker.decide()).toBe("probe");
});

test("a new server is asked at once", () => {
  const breaker = createCircuitBreaker(TIMINGS, () => 0);
  breaker.failed();
  breaker.failed();
  expect(breaker.decide()).toBe("leave");
  breaker.forget();
  expect(breaker.decide()).toBe("ask");
});

import { expect, test } from "vitest";
import { formatCapacity } from "./format-capacity.ts";
import { dearestCall, findLimits, peakPerSecond, planProvince, planServer } from "./province.ts";
import type { Capacity, CapacityRow } from "./result.ts";

const row = (server: string, tool: string, cpuMs: number, clients = 50): CapacityRow => ({
  server,
  tool,
  what: "some",
  clients,
  cpuMs,
  perSecond: 1,
  p50: 1,
  p95: 2,
  healthP95: 3,
  adminHealthP95: 4,
  residentMiB: 512,
  failed: 0,
});
const CAPACITY: Capacity = {
  measuredOn: "2026-11-27",
  machine: { cores: 2, model: "some", kernel: "6", node: "v24" },
  load: [0, 2],
  seconds: 10,
  rows: [
    row("echo", "echo", 0.5),
    row("opa", "search", 7),
    row("opa", "lookup", 3.5),
    // A first call of one client is dear, and says nothing of a crowd.
    row("opa", "lookup", 70, 1),
    row("coverage", "answer", 14),
    row("openonco", "search", 1),
    row("scheduler", "get", 7),
    row("scheduler", "analyze_contingency", 2_000, 10),
  ],
  redis: { calls: 100, perCall: 2, cpuMsPerCall: 0.09, connectionsPerCopy: 1, mostConnections: 10_000 },
  postgres: { calls: 100, perCall: 1, cpuMsPerCall: 0.9, connectionsPerCopy: 5, mostConnections: 100 },
};

test("a province's peak is its clinicians' calls in the busiest minute", () => {
  // 40,000 × 5 an hour × 2 / 3,600.
  expect(peakPerSecond()).toBeCloseTo(111.11, 2);
});

test("a server is planned with its dearest common call under the most clients, at 0.7 of a core, and one copy more", () => {
  expect(dearestCall(CAPACITY, "opa")).toMatchObject({ tool: "search", cpuMs: 7 });
  expect(dearestCall(CAPACITY, "scheduler").tool).toBe("get");
  // 7 ms: 1,000 / 7 × 0.7 = 100 a second and core.
  expect(planServer(CAPACITY, "opa", 100)).toMatchObject({ copies: 2, gib: 1 });
  expect(planServer(CAPACITY, "opa", 101).copies).toBe(3);
  expect(planServer(CAPACITY, "opa", 1).copies).toBe(2);
});

test("the first one to end is the rest of each thing, the nearest on top", () => {
  const limits = findLimits(CAPACITY);
  const find = (part: string) => limits.find(({ what }) => what.includes(part));
  // 111.11 × 0.3 × 7 ms = 0.2333 of 2 cores.
  expect(find("opa")).toMatchObject({ most: 2 });
  expect(find("opa")?.used).toBeCloseTo(0.2333, 3);
  // 111.11 × 0.09 ms = 0.01 of a core; 111.11 × 0.2 × 0.9 ms = 0.02.
  expect(find("Redis, processor")?.used).toBeCloseTo(0.01, 4);
  expect(find("PostgreSQL, processor")?.used).toBeCloseTo(0.02, 4);
  // Two copies of the scheduler with five connections each.
  expect(find("PostgreSQL, connections")?.used).toBe(10);
  // 22.2 calls × 1 % × 2 s = 0.444 of 2 cores.
  expect(find("solver")?.used).toBeCloseTo(0.4444, 3);
  const room = limits.map(({ used, most }) => most / used);
  expect(room).toEqual(room.toSorted((one, other) => one - other));
});

test("the page says the sums of what it lists, and that a service was not measured where there was none", () => {
  const page = formatCapacity(CAPACITY);
  const copies = planProvince(CAPACITY).reduce((sum, plan) => sum + plan.copies, 0);
  expect(page).toMatch(new RegExp(`\\| all \\|.*\\| 111 a second \\| ${copies} \\|`, "u"));
  expect(formatCapacity({ ...CAPACITY, redis: null })).not.toContain("Redis, processor");
});

test("an unmeasured call is not a plan", () => {
  expect(() => dearestCall({ ...CAPACITY, rows: [row("opa", "search", 7)] }, "coverage")).toThrow(
    /coverage/u,
  );
});

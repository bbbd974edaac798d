import {
  findLimits, peakPerSecond, perCore, planProvince, planServer, PROVINCE, WORKING_SHARE,
} from "./province.ts"; // prettier-ignore
import { ECHO } from "./result.ts";
import type { Capacity, CapacityRow } from "./result.ts";

const PERCENT = 100;
const toTable = (header: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [header, header.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

/** Three digits are what such a measure is worth. */
const round = (value: number): string =>
  value >= PERCENT ? Math.round(value).toLocaleString("en") : Number(value.toPrecision(3)).toString();
const orDash = (value: number | null): string => (value === null ? "–" : round(value));

function describeRun({ measuredOn, machine, load, seconds }: Capacity): string {
  const { cores, model, kernel, node } = machine;
  const [before, after] = load;
  return [
    `Measured on ${measuredOn}: ${cores} cores (${model}), Linux ${kernel}, Node ${node}; ${seconds} s each, the clients`,
    `on the same machine; load of a minute ${round(before)} before and ${round(after)} after, which includes the measurement.`,
  ].join("\n");
}

/** All that was measured, for bench/CAPACITY.md. */
export function formatMeasures(capacity: Capacity): string {
  const bare = (clients: number): CapacityRow | undefined =>
    capacity.rows.find((row) => row.server === ECHO && row.clients === clients);
  const rows = capacity.rows.map((row) => {
    const { server, tool, what, clients, cpuMs, perSecond, p50, p95, failed } = row;
    const yardstick = bare(clients)?.cpuMs;
    const against = yardstick === undefined ? "–" : `${round(cpuMs / yardstick)} ×`;
    const times = [p50, p95].map(round);
    const health = [orDash(row.healthP95), orDash(row.adminHealthP95)];
    return [
      server,
      `${tool}, ${what}`,
      clients,
      round(cpuMs),
      against,
      round(1_000 / cpuMs),
      round(perSecond),
      ...times,
      ...health,
      Math.round(row.residentMiB),
      failed,
    ];
  });
  const header = [
    "server", "call", "clients", "CPU ms", "of the bare SDK's echo", "a second and core", "answered a second", "p50 ms", "p95 ms",
    "`/healthz` p95 ms", "at the admin port", "resident MiB", "failed",
  ]; // prettier-ignore
  return `${describeRun(capacity)}\n\n${toTable(header, rows)}\n\n${formatShared(capacity)}`;
}

function formatShared({ redis, postgres }: Capacity): string {
  const rows = [["Redis", "commands", redis] as const, ["PostgreSQL", "transactions", postgres] as const].map(
    ([name, unit, cost]) =>
      cost
        ? [
            name,
            `${round(cost.perCall)} ${unit}`,
            round(cost.cpuMsPerCall),
            cost.connectionsPerCopy,
            cost.mostConnections,
          ]
        : [name, "not measured: not installed", "–", "–", "–"],
  );
  return toTable(
    ["shared", "a call", "CPU ms a call", "connections of a copy", "most connections, as installed"],
    rows,
  );
}

function describeProvince(): string {
  const { clinicians, callsPerHour, burst } = PROVINCE;
  return [
    `**A province**: ${clinicians.toLocaleString("en")} clinicians, ${callsPerHour} calls an hour each at the peak, and in the busiest`,
    `minute ${burst} times as many: ${round(peakPerSecond())} calls a second. Each copy has a core and works at`,
    `${WORKING_SHARE * PERCENT} %; each server has one spare copy.`,
    "The table counts each server's most expensive common call. Nobody has counted yet how calls spread over the servers: the shares are",
    "assumptions, and the last column puts all calls on one server.",
  ].join("\n");
}

/** How many copies, for docs/deployment.md. */
export function formatCapacity(capacity: Capacity): string {
  const peak = peakPerSecond();
  const plans = planProvince(capacity);
  const sum = (of: (plan: (typeof plans)[number]) => number): number =>
    plans.reduce((all, plan) => all + of(plan), 0);
  const servers = plans.map(({ server, dearest, perSecond, copies, gib }) => [
    server,
    `${dearest.tool}, ${round(dearest.cpuMs)} ms`,
    round(perCore(dearest)),
    `${Math.round(PROVINCE.shares[server] * PERCENT)} %, ${round(perSecond)} a second`,
    copies,
    round(gib),
    planServer(capacity, server, peak).copies,
  ]);
  const total = [
    "all",
    "",
    "",
    `${round(peak)} a second`,
    sum(({ copies }) => copies),
    round(sum(({ gib }) => gib)),
    "",
  ];
  return [
    describeRun(capacity),
    describeProvince(),
    toTable(
      [
        "server",
        "most expensive common call",
        "calls a second and core",
        "assumed share",
        "copies, of a core",
        "GiB",
        "copies for all calls",
      ],
      [...servers, total],
    ),
    "**The first bottleneck**, as a multiple of that peak:",
    toTable(
      ["what", "used at the peak", "of", "limit at"],
      findLimits(capacity).map(({ what, used, most, unit }) => [
        what,
        `${round(used)} ${unit}`,
        round(most),
        `${round(most / used)} ×`,
      ]),
    ),
  ].join("\n\n");
}

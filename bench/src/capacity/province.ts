import type { Capacity, CapacityRow, SharedCost } from "./result.ts";

/** A province at its peak; everything else is computed from what was measured. */
export const PROVINCE = {
  clinicians: 40_000,
  callsPerHour: 5,
  /** The busiest minute of the hour has so many times the hour's calls. Assumed. */
  burst: 2,
  /** Shares of all calls. Assumed: nobody has counted yet. */
  shares: { opa: 0.3, coverage: 0.4, openonco: 0.1, scheduler: 0.2 },
  /** Share of the scheduler's calls that compute absences, which hold a thread. Assumed. */
  analyses: 0.01,
} as const;

/** Share of a core: beyond it, waiting grows faster than work. */
export const WORKING_SHARE = 0.7;
const SECONDS_PER_HOUR = 3_600;
const MS_PER_SECOND = 1_000;
const MIB_PER_GIB = 1_024;

export type ServerName = keyof typeof PROVINCE.shares;
export const SERVERS = Object.keys(PROVINCE.shares) as readonly ServerName[];

/** Calls a second in the busiest minute. */
export const peakPerSecond = (): number =>
  (PROVINCE.clinicians * PROVINCE.callsPerHour * PROVINCE.burst) / SECONDS_PER_HOUR;

/** At the most clients that were measured. */
const atMost = (rows: readonly CapacityRow[]): CapacityRow | undefined =>
  rows.toSorted((one, other) => other.clients - one.clients)[0];

const isLong = ({ tool }: CapacityRow): boolean => tool === "analyze_contingency";

/** The most expensive of a server's three common calls: a plan with it is never short. */
export function dearestCall({ rows }: Capacity, server: string): CapacityRow {
  const own = rows.filter((row) => row.server === server && !isLong(row));
  const tools = [...new Set(own.map(({ tool }) => tool))];
  const busiest = tools.flatMap((tool) => atMost(own.filter((row) => row.tool === tool)) ?? []);
  const dearest = busiest.toSorted((one, other) => other.cpuMs - one.cpuMs)[0];
  if (!dearest) throw new Error(`Nothing was measured of ${server}.`);
  return dearest;
}

/** Calls a second that one core answers with room to spare. */
export const perCore = ({ cpuMs }: Pick<CapacityRow, "cpuMs">): number =>
  (MS_PER_SECOND / cpuMs) * WORKING_SHARE;

export interface ServerPlan {
  readonly server: ServerName;
  readonly dearest: CapacityRow;
  readonly perSecond: number;
  /** A core each; one more than the work needs, so that one may die or be renewed. */
  readonly copies: number;
  readonly gib: number;
}

/** @param perSecond calls of this server a second */
export function planServer(capacity: Capacity, server: ServerName, perSecond: number): ServerPlan {
  const dearest = dearestCall(capacity, server);
  const copies = Math.ceil(perSecond / perCore(dearest)) + 1;
  const resident = Math.max(
    ...capacity.rows.filter((row) => row.server === server).map((row) => row.residentMiB),
  );
  return { server, dearest, perSecond, copies, gib: (copies * resident) / MIB_PER_GIB };
}

export const planProvince = (capacity: Capacity): readonly ServerPlan[] =>
  SERVERS.map((server) => planServer(capacity, server, peakPerSecond() * PROVINCE.shares[server]));

/** Something that ends at some multiple of the peak. */
export interface Limit {
  readonly what: string;
  /** At the peak, in the unit of `most`. */
  readonly used: number;
  readonly most: number;
  readonly unit: string;
}

/** What a service that copies share does at the peak. */
function limitsOfService(
  name: string,
  cost: SharedCost,
  load: { readonly perSecond: number; readonly copies: number },
): readonly Limit[] {
  return [
    {
      what: `${name}, processor`,
      used: (load.perSecond * cost.cpuMsPerCall) / MS_PER_SECOND,
      most: 1,
      unit: "cores",
    },
    {
      what: `${name}, connections`,
      used: load.copies * cost.connectionsPerCopy,
      most: cost.mostConnections,
      unit: "connections",
    },
  ];
}

/** Everything that has an end, the nearest first. */
export function findLimits(capacity: Capacity): readonly Limit[] {
  const plans = planProvince(capacity);
  const of = (server: ServerName) => plans.find((plan) => plan.server === server);
  const scheduler = of("scheduler");
  const analysis = atMost(capacity.rows.filter(isLong));
  const copies = plans.reduce((sum, plan) => sum + plan.copies, 0);
  const limits: readonly Limit[] = [
    ...plans.map(({ server, dearest, perSecond, copies: own }) => ({
      what: `${server}, ${own} copies`,
      used: (perSecond * dearest.cpuMs) / MS_PER_SECOND,
      most: own,
      unit: "cores",
    })),
    ...(analysis && scheduler
      ? [
          {
            what: `scheduler, threads of the solver: one call in ${Math.round(1 / PROVINCE.analyses)} an absence of four weeks`,
            used: (scheduler.perSecond * PROVINCE.analyses * analysis.cpuMs) / MS_PER_SECOND,
            most: scheduler.copies,
            unit: "cores",
          },
        ]
      : []),
    ...(capacity.redis
      ? limitsOfService("Redis", capacity.redis, { perSecond: peakPerSecond(), copies })
      : []),
    ...(capacity.postgres && scheduler ? limitsOfService("PostgreSQL", capacity.postgres, scheduler) : []),
  ];
  return limits.toSorted((one, other) => one.most / one.used - other.most / other.used);
}

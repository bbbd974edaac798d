import { createHash, randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { findPostgres, startPostgres } from "../../apps/scheduler/test/start-postgres.ts";
import { findRedis, startRedis } from "../../packages/testing/test/start-redis.ts";
import { startFleet } from "../load/fleet.ts";
import type { FleetServer } from "../load/fleet.ts";
import { importExample } from "../load/import-example.ts";
import { findNginx, startNginx } from "../load/start-nginx.ts";
import type { App } from "../start/find-apps.ts";

/** One server, of which there are two, behind one address. */
export interface Pair {
  readonly name: string;
  /** Address of nginx, which is in front of both. */
  readonly url: string;
  readonly copies: readonly FleetServer[];
}

export interface Copies {
  readonly pairs: readonly Pair[];
  /** What each caller sends, by its number. */
  readonly headersOf: (caller: number) => Readonly<Record<string, string>>;
  /** The settings of all copies. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Copies of each server. */
export const COPIES = ["a", "b"] as const;
const KEY_BYTES = 33;
/** The default of every server, stated since the run counts by it. */
export const UNITS_A_MINUTE = 600;

/** What is not installed here, and how it is on Debian. */
export function findMissing(): readonly string[] {
  const found = { "nginx-light": findNginx(), "redis-server": findRedis(), postgresql: findPostgres() };
  return Object.entries(found).flatMap(([name, program]) => (program === undefined ? [name] : []));
}

function makeCallers(count: number, servers: readonly string[]) {
  const tokens = Array.from({ length: count }, () => randomBytes(KEY_BYTES).toString("base64url"));
  const scopes = servers.map((name) => `${name}:read`).join(" ");
  const toEntry = (token: string, at: number): string =>
    `caller-${at} sha256:${createHash("sha256").update(token).digest("hex")} ${scopes}`;
  return {
    list: tokens.map(toEntry).join(","),
    headersOf: (caller: number) => ({ authorization: `Bearer ${tokens[caller % count]}` }),
  };
}

/**
 * Two copies of every server, which share limits in Redis and schedules in PostgreSQL, behind nginx with the directives that ship.
 *
 * @param opened takes all that is started, to be ended in reverse order
 * @param callers how many have a token
 */
export async function startCopies(
  apps: readonly App[],
  { folder, callers }: { readonly folder: string; readonly callers: number },
  opened: AsyncDisposableStack,
): Promise<Copies> {
  const redis = await startRedis(findRedis() ?? "");
  opened.defer(() => redis.remove());
  const postgres = await startPostgres(findPostgres() ?? "");
  opened.defer(() => postgres.stop());
  const databaseUrl = await postgres.createDatabase("rolling");
  await importExample(databaseUrl);
  const { list, headersOf } = makeCallers(
    callers,
    apps.map(({ name }) => name),
  );
  const environment = {
    REDIS_URL: redis.url,
    DATABASE_URL: databaseUrl,
    AUTH_TOKENS: list,
    PSEUDONYM_KEY: randomBytes(KEY_BYTES).toString("base64"),
    CLIENT_REQUESTS_PER_MINUTE: String(UNITS_A_MINUTE),
    TRUSTED_PROXIES: "1",
    // Both read one folder, and a Chroma of its own would be each one's: copies share one by its address, or scan.
    CHROMA: "off",
  };
  const data = join(folder, "data");
  mkdirSync(data);
  const fleets: FleetServer[] = [];
  for (const _copy of COPIES) {
    const fleet = await startFleet(apps, { folder: data, environment });
    opened.defer(async () => void (await Promise.all(fleet.map((server) => server.stop()))));
    fleets.push(...fleet);
  }
  const groups = apps.map(({ name }) => ({ name, copies: fleets.filter((server) => server.name === name) }));
  const upstreams = groups.map(({ name, copies }) => ({ name, urls: copies.map(({ url }) => url) }));
  const nginx = await startNginx(findNginx() ?? "", join(folder, "nginx"), upstreams);
  opened.defer(() => nginx.stop());
  return {
    headersOf,
    environment,
    pairs: groups.map((group) => ({ ...group, url: nginx.urlOf(group.name) })),
  };
}

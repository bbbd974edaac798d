import { readdirSync, readFileSync } from "node:fs";
import { createClient } from "@redis/client";
import { Client } from "pg";
import { findPostgres, startPostgres } from "../../../apps/scheduler/test/start-postgres.ts";
import { findRedis, startRedis } from "../../../packages/testing/test/start-redis.ts";
import { importExample } from "../../../scripts/load/import-example.ts";
import { load } from "../load.ts";
import { startServerProcess } from "../server-process.ts";
import { mainOf } from "./common-calls.ts";
import type { CommonCall } from "./common-calls.ts";
import type { SharedCost } from "./result.ts";

const CLIENTS = 10;
const MS_PER_SECOND = 1_000;
const TICKS_PER_SECOND = 100;

const readInfo = (info: string, name: string): number =>
  Number(new RegExp(`^${name}:(.+)$`, "m").exec(info)?.[1] ?? Number.NaN);

/** What the limits of one server's calls ask of Redis; null where there is none on this machine. */
export async function measureRedis(
  { server, calls }: CommonCall,
  seconds: number,
): Promise<SharedCost | null> {
  const program = findRedis();
  if (program === undefined) return null;
  const redis = await startRedis(program);
  const client = await createClient({ url: redis.url }).connect();
  const read = async () => {
    const info = await client.info();
    const cpu = readInfo(info, "used_cpu_user") + readInfo(info, "used_cpu_sys");
    return { commands: readInfo(info, "total_commands_processed"), cpuMs: cpu * MS_PER_SECOND, info };
  };
  const ours = await startServerProcess(mainOf(server), {
    waitForReady: true,
    environment: {
      RATE_LIMITS: "true",
      CLIENT_REQUESTS_PER_MINUTE: "1000000",
      REDIS_URL: redis.url,
      PSEUDONYM_KEY: "capacity".repeat(8),
      CHROMA: "off",
    },
  });
  try {
    await load(ours, calls, { connections: CLIENTS, seconds: 2 });
    const before = await read();
    const { answered } = await load(ours, calls, { connections: CLIENTS, seconds });
    const after = await read();
    return {
      calls: answered,
      perCall: (after.commands - before.commands) / answered,
      cpuMsPerCall: (after.cpuMs - before.cpuMs) / answered,
      // All but this program's own.
      connectionsPerCopy: readInfo(after.info, "connected_clients") - 1,
      mostConnections: readInfo(after.info, "maxclients"),
    };
  } finally {
    await ours.stop();
    await client.close();
    await redis.remove();
  }
}

/** Processor time of all processes of one PostgreSQL, in milliseconds. */
function sumProcessorMs(mark: string): number {
  const isProcess = (name: string): boolean => /^\d+$/u.test(name);
  const processes = readdirSync("/proc")
    .filter(isProcess)
    .flatMap((id) => {
      try {
        const fields = readFileSync(`/proc/${id}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
        return [
          {
            id,
            parent: fields[1],
            ms: ((Number(fields[11]) + Number(fields[12])) * MS_PER_SECOND) / TICKS_PER_SECOND,
          },
        ];
      } catch {
        // It has ended meanwhile.
        return [];
      }
    });
  const isMarked = (id: string): boolean => {
    try {
      return readFileSync(`/proc/${id}/cmdline`, "utf8").includes(mark);
    } catch {
      return false;
    }
  };
  const top = processes.find(({ id }) => isMarked(id));
  return processes
    .filter(({ id, parent }) => id === top?.id || parent === top?.id)
    .reduce((sum, { ms }) => sum + ms, 0);
}

/** What one server's calls ask of PostgreSQL; null where there is none on this machine. */
export async function measurePostgres(
  { server, calls }: CommonCall,
  seconds: number,
): Promise<SharedCost | null> {
  const bin = findPostgres();
  if (bin === undefined) return null;
  const postgres = await startPostgres(bin);
  const url = await postgres.createDatabase("capacity");
  await importExample(url);
  const client = new Client({ connectionString: url });
  await client.connect();
  const ask = async (sql: string): Promise<number> => Number((await client.query(sql)).rows[0]?.n);
  const { port } = new URL(url);
  const read = async () => ({
    transactions: await ask(
      "select xact_commit + xact_rollback as n from pg_stat_database where datname = current_database()",
    ),
    cpuMs: sumProcessorMs(`\0-p\0${port}\0`),
  });
  const ours = await startServerProcess(mainOf(server), {
    waitForReady: true,
    environment: { DATABASE_URL: url },
  });
  try {
    await load(ours, calls, { connections: CLIENTS, seconds: 2 });
    const before = await read();
    const { answered } = await load(ours, calls, { connections: CLIENTS, seconds });
    // Sessions report what they did once a second at most.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const after = await read();
    return {
      calls: answered,
      perCall: (after.transactions - before.transactions) / answered,
      cpuMsPerCall: (after.cpuMs - before.cpuMs) / answered,
      connectionsPerCopy:
        (await ask("select count(*) as n from pg_stat_activity where datname = current_database()")) - 1,
      mostConnections: await ask("select setting::int as n from pg_settings where name = 'max_connections'"),
    };
  } finally {
    await ours.stop();
    await client.end();
    await postgres.stop();
  }
}

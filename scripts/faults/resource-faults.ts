import { closeSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findPostgres, startPostgres } from "../../apps/scheduler/test/start-postgres.ts";
import type { Postgres } from "../../apps/scheduler/test/start-postgres.ts";
import { findRedis, startRedis } from "../../packages/testing/test/start-redis.ts";
import type { Redis } from "../../packages/testing/test/start-redis.ts";
import { untilReady, WHOLE } from "../load/fleet.ts";
import { importExample } from "../load/import-example.ts";
import type { Fault } from "./fault.ts";
import { copyStarterFiles, ingest } from "./process-faults.ts";
import { findServer } from "./stage.ts";

const BLOCK = Buffer.alloc(65_536, 0x5a);

/** Writes until nothing fits any more. */
function fill(file: string): void {
  const handle = openSync(file, "w");
  try {
    for (let size = BLOCK.length; size >= 1; size = size >> 1) {
      try {
        for (;;) writeSync(handle, BLOCK, 0, size);
      } catch (error) {
        if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
      }
    }
  } finally {
    closeSync(handle);
  }
}

export const diskFull: Fault = {
  name: "the disk is full (data and temporary files of all), an ingestion is tried",
  skip: ({ isFillable }) => (isFillable ? undefined : "only root may mount a file system to fill"),
  async inflict(stage) {
    const { folder, outageMs } = stage;
    // Something new to load: an ingestion that finds nothing changed would write nothing.
    const starterFolder = copyStarterFiles(stage);
    const filler = join(folder, "filler");
    fill(filler);
    const free = statfsSync(folder).bavail;
    const { code, said } = await ingest(findServer(stage, "opa"), starterFolder);
    await sleep(outageMs);
    rmSync(filler);
    const mendedAt = performance.now();
    await Promise.all(stage.servers.map((server) => untilReady(server, WHOLE)));
    return { mendedAt, notes: [`${free} blocks free; ingestion: exit code ${code}, ${said}`] };
  },
};

const postgres: { server?: Postgres; folder?: string } = {};

export const postgresStops: Fault = {
  name: "PostgreSQL stops and returns (scheduler)",
  skip: () => (findPostgres() === undefined ? "PostgreSQL is not installed" : undefined),
  async environment({ hold }) {
    const server = await startPostgres(findPostgres() ?? "");
    hold.ends.push(() => server.stop());
    postgres.server = server;
    const url = await server.createDatabase("faults");
    await importExample(url);
    return { scheduler: { DATABASE_URL: url } };
  },
  async inflict(stage) {
    const paused = await postgres.server?.pause();
    await sleep(stage.outageMs);
    await paused?.resume();
    const mendedAt = performance.now();
    await untilReady(findServer(stage, "scheduler"), WHOLE);
    return { mendedAt };
  },
};

const redis: { server?: Redis } = {};
/** Counted for each request, and never reached; the limits of single tools are. */
const LIMITS = { RATE_LIMITS: "true", CLIENT_REQUESTS_PER_MINUTE: "1000000" };

export const redisStops: Fault = {
  name: "Redis hangs, stops and returns (limits of all)",
  skip: () => (findRedis() === undefined ? "Redis is not installed" : undefined),
  async environment({ servers, hold }) {
    const server = await startRedis(findRedis() ?? "");
    hold.ends.push(() => server.remove());
    redis.server = server;
    return Object.fromEntries(servers.map(({ name }) => [name, { ...LIMITS, REDIS_URL: server.url }]));
  },
  async inflict({ servers, outageMs }) {
    redis.server?.freeze();
    await sleep(outageMs / 2);
    redis.server?.thaw();
    await redis.server?.stop();
    await sleep(outageMs / 2);
    await redis.server?.start();
    const mendedAt = performance.now();
    await Promise.all(servers.map((server) => untilReady(server, WHOLE)));
    return { mendedAt };
  },
};

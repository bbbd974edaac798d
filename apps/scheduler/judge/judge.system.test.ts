import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findPostgres, startPostgres } from "../test/start-postgres.ts";
import type { Postgres } from "../test/start-postgres.ts";
import { runSeeds, shrinkSeed } from "./run-seeds.ts";
import { openServer } from "./server/open-server.ts";
import type { AskedServer } from "./server/open-server.ts";

/** The nightly run judges 2,000 on each database. */
const SEEDS = { sqlite: 60, postgres: 12 };
const MINUTES_MS = 60_000;

/** What a failure shows: the smallest case of the first seed that differs, and what both say of it. */
async function judgeSeeds(server: AskedServer, seeds: number): Promise<unknown> {
  const { differing } = await runSeeds(server, [0, seeds]);
  const [first] = differing;
  return first === undefined
    ? "all agree"
    : { seeds: differing.map(({ seed }) => seed), ...(await shrinkSeed(server, first)) };
}

describe("the judge and the server's tools agree", () => {
  test("over SQLite", { timeout: 10 * MINUTES_MS }, async () => {
    const server = await openServer();
    try {
      expect(await judgeSeeds(server, SEEDS.sqlite)).toBe("all agree");
    } finally {
      await server.close();
    }
  });

  const bin = findPostgres();
  describe.skipIf(bin === undefined)(
    `over PostgreSQL${bin === undefined ? " (skipped: no initdb on this machine)" : ""}`,
    () => {
      const started: { postgres?: Postgres } = {};
      beforeAll(async () => {
        started.postgres = await startPostgres(bin ?? "");
      });
      afterAll(() => started.postgres?.stop());

      test("too", { timeout: 10 * MINUTES_MS }, async () => {
        const server = await openServer(await started.postgres?.createDatabase("judge"));
        try {
          expect(await judgeSeeds(server, SEEDS.postgres)).toBe("all agree");
        } finally {
          await server.close();
        }
      });
    },
  );
});

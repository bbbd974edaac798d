import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { startHangingServer } from "../../test/start-hanging-server.ts";
import { findPostgres, startPostgres, type Postgres } from "../../test/start-postgres.ts";
import { checkDatabase, inDatabase, openDatabase } from "./open-database.ts";
import { listSummaries } from "./read-schedule.ts";

const ignoreLoss = (): void => undefined;
/** Far below the time that a question has, so that a wait without end would be seen. */
const timeoutMs = 300;

test("a server that accepts and says nothing is not a database", async () => {
  const silent = await startHangingServer();
  onTestFinished(silent.stop);
  const url = `postgres://someone:secret@127.0.0.1:${silent.port}/none`;
  await expect(openDatabase({ url, timeoutMs }, ignoreLoss)).rejects.toThrow(
    /^The database of DATABASE_URL cannot be opened\.$/,
  );
  await vi.waitFor(() => expect(silent.countHeld()).toBe(0));
}, 20_000);

const postgres = findPostgres();

describe.skipIf(postgres === undefined)(
  `PostgreSQL${postgres === undefined ? " (skipped: no initdb on this machine)" : ""}`,
  () => {
    const started: { server?: Postgres } = {};
    beforeAll(async () => {
      if (postgres !== undefined) started.server = await startPostgres(postgres);
    }, 60_000);
    afterAll(() => started.server?.stop());

    const open = async (name: string, connections?: number) => {
      const url = new URL((await started.server?.createDatabase(name)) ?? "");
      const between = await startHangingServer(Number(url.port));
      url.port = `${between.port}`;
      const db = await openDatabase({ url: url.href, timeoutMs, connections }, ignoreLoss);
      onTestFinished(async () => {
        await db.destroy();
        await between.stop();
      });
      return { db, between };
    };

    test("that hangs fails each question by itself, keeps no connection, and is used again when it is back", async () => {
      const { db, between } = await open("hangs", 2);
      expect(await listSummaries(db)).toEqual([]);
      between.hang();
      // More than there are connections: those who find none free are not left waiting either.
      const asked = Array.from({ length: 5 }, () => listSummaries(db));
      for (const outcome of await Promise.allSettled(asked))
        expect(outcome).toMatchObject({ status: "rejected", reason: { code: "DATABASE_ERROR" } });
      await vi.waitFor(() => expect(between.countHeld()).toBe(0));
      between.recover();
      expect(await listSummaries(db)).toEqual([]);
    });

    test("that hangs in the middle of a transaction ends it, without a second wait for its rollback", async () => {
      const { db, between } = await open("halfway");
      const work = inDatabase(() =>
        db.transaction().execute(async (transaction) => {
          await transaction.selectFrom("schedules").select("id").execute();
          between.hang();
          await transaction.selectFrom("schedules").select("id").execute();
        }),
      );
      await expect(work).rejects.toMatchObject({ code: "DATABASE_ERROR" });
      between.recover();
      await checkDatabase(db);
    });

    test("a statement that takes too long gets an error from the server, and the connection stays", async () => {
      const { db, between } = await open("slow", 1);
      await expect(inDatabase(() => sql`select pg_sleep(30)`.execute(db))).rejects.toMatchObject({
        code: "DATABASE_ERROR",
        cause: { code: "57014" },
      });
      expect(between.countHeld()).toBe(1);
      await checkDatabase(db);
    });

    test("never has more connections than it is allowed", async () => {
      const { db, between } = await open("many", 2);
      await Promise.all(Array.from({ length: 20 }, () => listSummaries(db)));
      expect(between.countHeld()).toBeLessThanOrEqual(2);
    });
  },
);

import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { call, fullDays, datesFrom, toDocument, toScheduleInput } from "../../test/build-schedule.ts";
import { readExample } from "../../test/open-example.ts";
import { findPostgres, startPostgres } from "../../test/start-postgres.ts";
import type { Postgres } from "../../test/start-postgres.ts";
import { checkDatabase, inDatabase, openDatabase } from "./open-database.ts";
import type { Database } from "./open-database.ts";
import { findDocument, findRevision, listSchedulesWith, listSummaries } from "./read-schedule.ts";
import { createScheduleStore } from "./schedule-store.ts";
import { findVersion, listVersions } from "./versions.ts";
import { changeSchedule, writeSchedule } from "./write-schedule.ts";

const NOW = "2026-07-01T12:00:00.000Z";
const ignoreLoss = (): void => undefined;
const year = readExample();
const small = toDocument({
  ...toScheduleInput([
    ...fullDays("r1", datesFrom("2026-01-05", 3)),
    { who: "r1", on: "2026-01-05" },
    { ...call("r2", "2026-01-05", ["19:00", 12]), duty: "at_home_call", worked_hours: 1.5 },
  ]),
  credentials: [{ id: "c", person_id: "r1", credential: "ACLS", issued_on: "2025-01-01", suspended_from: "2026-02-01" }],
  preferences: [{ id: "p", person_id: "r1", kind: "avoid", start_date: "2026-01-05", end_date: "2026-01-06", block_types: ["PM"] }],
  swaps: [{ id: "s", requester_id: "r1", partner_id: "r2", status: "executed", requested_on: "2026-01-02" }],
  resolved_conflicts: [{ conflict_id: "double_booking:a1:a7", resolution: "ignored", decided_on: "2026-01-02" }],
  averaging_periods: [{ id: "b", name: "Block 1", start_date: "2026-01-05", end_date: "2026-02-01" }],
}); // prettier-ignore

type WithDatabase = (work: (db: Database) => Promise<void>) => Promise<void>;

const toWithDatabase =
  (open: () => Promise<Database>): WithDatabase =>
  async (work) => {
    const db = await open();
    try {
      await work(db);
    } finally {
      await db.destroy();
    }
  };

/** What both databases must do. `open` gives an empty database each time. */
function describeDatabase(open: () => Promise<Database>): void {
  const withDatabase = toWithDatabase(open);
  checkDocuments(withDatabase);
  checkImports(withDatabase);
  checkStore(withDatabase);
  checkDamage(withDatabase);
}

function checkDocuments(withDatabase: WithDatabase): void {
  test("gives back what was put in, of a small schedule with everything and of a year", () =>
    withDatabase(async (db) => {
      for (const document of [small, year]) {
        await writeSchedule(db, document, NOW);
        expect(await findDocument(db, document.id)).toEqual(document);
      }
    }));

  test("lists schedules with their sizes, and knows those that are not there", () =>
    withDatabase(async (db) => {
      expect(await listSummaries(db)).toEqual([]);
      await writeSchedule(db, small, NOW);
      await writeSchedule(db, { ...small, id: "second", name: "Second" }, NOW);
      const [first, second] = await listSummaries(db);
      expect(first).toMatchObject({ id: "second", name: "Second", imported_at: NOW });
      expect(second).toMatchObject({ id: "test", residents: 3, faculty: 2, blocks: 7, assignments: 8 });
      expect(await findDocument(db, "nothing")).toBeUndefined();
      expect(await findRevision(db, "nothing")).toBeUndefined();
    }));

  test("finds the schedules of a person and of an assignment", () =>
    withDatabase(async (db) => {
      await writeSchedule(db, small, NOW);
      await writeSchedule(db, { ...small, id: "another" }, NOW);
      await writeSchedule(db, year, NOW);
      expect(await listSchedulesWith(db, "people", "r1")).toEqual(["another", "test"]);
      expect(await listSchedulesWith(db, "people", "fac-01")).toEqual(["synthetic-2026"]);
      expect(await listSchedulesWith(db, "assignments", "a7")).toEqual(["another", "synthetic-2026", "test"]);
      expect(await listSchedulesWith(db, "assignments", "nothing")).toEqual([]);
    }));
}

function checkImports(withDatabase: WithDatabase): void {
  test("keeps what was there as versions, and refuses a change of what somebody else changed", () =>
    withDatabase(async (db) => {
      const change = { kind: "apply", at: NOW, author: "A", reason: "B", plan: "{}" } as const;
      await writeSchedule(db, small, NOW);
      const revision = (await findRevision(db, small.id)) ?? "";
      const renamed = { ...small, name: "Renamed" };
      expect(await changeSchedule(db, renamed, { ...change, revision })).toBe(2);
      await expect(changeSchedule(db, small, { ...change, revision })).rejects.toMatchObject({
        code: "SCHEDULE_CHANGED",
      });
      expect(await findDocument(db, small.id)).toEqual(renamed);
      expect(await findVersion(db, small.id, 1)).toEqual(small);
      expect(await findVersion(db, small.id, 2)).toEqual(renamed);
      expect(await listVersions(db, small.id)).toMatchObject([
        { number: 1, kind: "import", author: null },
        { number: 2, kind: "apply", author: "A", reason: "B" },
      ]);
      await expect(findVersion(db, small.id, 3)).rejects.toMatchObject({ code: "VERSION_NOT_FOUND" });
      // What was written before versions were kept becomes one when it is replaced.
      await db.deleteFrom("versions").execute();
      await writeSchedule(db, small, NOW);
      expect(await listVersions(db, small.id)).toMatchObject([{ kind: "found" }, { kind: "import" }]);
      expect(await findVersion(db, small.id, 1)).toEqual(renamed);
    }));

  test("an import takes the place of the schedule with the same id, and of nothing else", () =>
    withDatabase(async (db) => {
      const other = { ...small, id: "other" };
      expect(await writeSchedule(db, small, NOW)).toEqual({ isReplaced: false });
      await writeSchedule(db, other, NOW);
      const fewer = { ...small, assignments: small.assignments.slice(0, 1) };
      expect(await writeSchedule(db, fewer, NOW)).toEqual({ isReplaced: true });
      expect(await findDocument(db, "test")).toEqual(fewer);
      expect(await findDocument(db, "other")).toEqual(other);
    }));

  test("an import that fails in the middle leaves what was there", () =>
    withDatabase(async (db) => {
      await writeSchedule(db, small, NOW);
      const [first] = small.assignments;
      if (!first) throw new Error("the small schedule has assignments");
      // Twice the same id: the database refuses it, after much has been written.
      const broken = { ...small, name: "Broken", assignments: [first, first] };
      await expect(writeSchedule(db, broken, NOW)).rejects.toMatchObject({ code: "DATABASE_ERROR" });
      expect(await findDocument(db, "test")).toEqual(small);
    }));
}

function checkStore(withDatabase: WithDatabase): void {
  test("a store reads a schedule once, and again when it has changed", () =>
    withDatabase(async (db) => {
      const store = createScheduleStore(db);
      expect(await store.findSchedule("test")).toBeUndefined();
      await writeSchedule(db, small, NOW);
      const first = await store.findSchedule("test");
      expect(first?.document).toEqual(small);
      expect(await store.findSchedule("test")).toBe(first);
      const renamed = { ...small, name: "Renamed" };
      await writeSchedule(db, renamed, NOW);
      expect((await store.findSchedule("test"))?.document.name).toBe("Renamed");
    }));

  test("questions that come together have one schedule, read once", () =>
    withDatabase(async (db) => {
      const store = createScheduleStore(db);
      await writeSchedule(db, small, NOW);
      const found = await Promise.all(Array.from({ length: 6 }, () => store.findSchedule("test")));
      expect(found[0]?.document).toEqual(small);
      expect(new Set(found).size).toBe(1);
    }));

  test("a schedule that could not be read is looked for again, also with the same content", () =>
    withDatabase(async (db) => {
      const store = createScheduleStore(db);
      await writeSchedule(db, small, NOW);
      const setCoverage = (coverage: string) =>
        db.updateTable("rotations").set({ coverage }).where("id", "=", "ward").execute();
      await setCoverage('[{"minimum":-1}]');
      await expect(store.findSchedule("test")).rejects.toMatchObject({ code: "DATABASE_ERROR" });
      await setCoverage("[]");
      expect((await store.findSchedule("test"))?.document.name).toBe("Test schedule");
    }));
}

function checkDamage(withDatabase: WithDatabase): void {
  test("rows that no longer fit together are a failure, not a schedule with holes", () =>
    withDatabase(async (db) => {
      await writeSchedule(db, small, NOW);
      await db
        .updateTable("rotations")
        .set({ coverage: '[{"minimum":-1}]' })
        .where("id", "=", "ward")
        .execute();
      await expect(findDocument(db, "test")).rejects.toMatchObject({ code: "DATABASE_ERROR" });
    }));

  test("a missing database is reported as such, without the driver's message", () =>
    withDatabase(async (db) => {
      await db.schema.dropTable("resolved_conflicts").execute();
      await writeSchedule(db, small, NOW).then(
        () => expect.unreachable(),
        (error: Error) => {
          expect(error).toMatchObject({ code: "DATABASE_ERROR" });
          expect(error.message).not.toMatch(/resolved_conflicts|table|SQL/i);
        },
      );
      expect(await findRevision(db, "test")).toBeUndefined();
    }));
}

describe("SQLite", () => {
  const folder = mkdtempSync(join(tmpdir(), "scheduler-"));
  const counter = { files: 0 };
  afterAll(() => rmSync(folder, { recursive: true }));

  const newFile = (): { readonly file: string } => {
    counter.files += 1;
    return { file: join(folder, `new folder ${counter.files}`, "schedules.sqlite") };
  };
  describeDatabase(() => openDatabase(newFile(), ignoreLoss));

  test("written data are there after closing and opening", async () => {
    const address = newFile();
    const before = await openDatabase(address, ignoreLoss);
    await writeSchedule(before, small, NOW);
    await before.destroy();
    const after = await openDatabase(address, ignoreLoss);
    expect(await findDocument(after, "test")).toEqual(small);
    await after.destroy();
  });

  test("a file that is taken away is reported as such, and its replacement is read", async () => {
    const address = newFile();
    const { file } = address;
    const db = await openDatabase(address, ignoreLoss);
    await writeSchedule(db, small, NOW);
    const store = createScheduleStore(db);
    expect((await store.findSchedule("test"))?.document.name).toBe("Test schedule");
    const other = newFile();
    const replacement = await openDatabase(other, ignoreLoss);
    await writeSchedule(replacement, { ...small, name: "Replaced" }, NOW);
    await replacement.destroy();

    renameSync(file, `${file}.aside`);
    await expect(store.findSchedule("test")).rejects.toMatchObject({ code: "DATABASE_ERROR" });
    renameSync(other.file, file);
    expect((await store.findSchedule("test"))?.document.name).toBe("Replaced");
    await db.destroy();
  });

  test("a file that another program holds is reported as such, and read when it is free", async () => {
    const address = newFile();
    const { file } = address;
    const db = await openDatabase(address, ignoreLoss);
    await writeSchedule(db, small, NOW);
    const holder = new Sqlite(file);
    holder.exec("begin immediate");
    await expect(writeSchedule(db, { ...small, name: "Late" }, NOW)).rejects.toMatchObject({
      code: "DATABASE_ERROR",
    });
    // The existing data can be read throughout.
    expect(await findDocument(db, "test")).toEqual(small);
    holder.exec("rollback");
    holder.close();
    await writeSchedule(db, { ...small, name: "Late" }, NOW);
    expect((await findDocument(db, "test"))?.name).toBe("Late");
    await db.destroy();
  });

  test("a file that is not a database is refused by name", async () => {
    const file = join(folder, "broken.sqlite");
    writeFileSync(file, "this is no database, however long it goes on for ".repeat(50));
    await expect(openDatabase({ file }, ignoreLoss)).rejects.toThrow(/broken\.sqlite cannot be opened/);
  });
});

const postgres = findPostgres();

describe.skipIf(postgres === undefined)(
  `PostgreSQL${postgres === undefined ? " (skipped: no initdb on this machine)" : ""}`,
  () => {
    const started: { server?: Postgres } = {};
    const counter = { databases: 0 };
    beforeAll(async () => {
      if (postgres !== undefined) started.server = await startPostgres(postgres);
    }, 60_000);
    afterAll(() => started.server?.stop());

    describeDatabase(async () => {
      counter.databases += 1;
      const url = await started.server?.createDatabase(`schedules_${counter.databases}`);
      return openDatabase({ url: url ?? "" }, ignoreLoss);
    });

    test("a connection that breaks between two statements of a transaction is an error of that work alone", async () => {
      const url = (await started.server?.createDatabase("held")) ?? "";
      const lost: Error[] = [];
      const db = await openDatabase({ url }, (error) => lost.push(error));
      onTestFinished(() => db.destroy());
      const work = inDatabase(() =>
        db.transaction().execute(async (transaction) => {
          await sql`select 1`.execute(transaction);
          const paused = await started.server?.pause();
          await vi.waitFor(() => expect(lost).not.toEqual([]));
          await paused?.resume();
          await sql`select 2`.execute(transaction);
        }),
      );
      await expect(work).rejects.toMatchObject({ code: "DATABASE_ERROR" });
      await checkDatabase(db);
    });

    test("a server that goes away is reported as such, does not end the process, and is used again when it is back", async () => {
      const url = await started.server?.createDatabase("gone");
      const lost: Error[] = [];
      const db = await openDatabase({ url: url ?? "" }, (error) => lost.push(error));
      await writeSchedule(db, small, NOW);
      const paused = await started.server?.pause();
      await expect(findRevision(db, "test")).rejects.toMatchObject({ code: "DATABASE_ERROR" });
      await expect(writeSchedule(db, small, NOW)).rejects.toMatchObject({ code: "DATABASE_ERROR" });
      expect(lost.length).toBeGreaterThan(0);
      await paused?.resume();
      expect(await findDocument(db, "test")).toEqual(small);
      await db.destroy();
    });

    test("a server that is not there is refused without its address", async () => {
      const url = "postgres://someone:secret@127.0.0.1:1/none";
      await expect(openDatabase({ url }, ignoreLoss)).rejects.toThrow(
        /^The database of DATABASE_URL cannot be opened\.$/,
      );
    });
  },
);

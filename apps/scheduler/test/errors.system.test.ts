import { mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { postModern, startForTest } from "@clinical-mcp/testing";
import type { StartedServer } from "@clinical-mcp/testing";
import Sqlite from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openApp } from "../src/app.ts";
import { EXAMPLE_FILE, NOON, SKILLS_FOLDER, VIEWS } from "./open-example.ts";
import { findPostgres, startPostgres } from "./start-postgres.ts";
import type { DatabaseAddress } from "../src/store/open-database.ts";

const folder = mkdtempSync(join(tmpdir(), "scheduler-errors-"));
const file = join(folder, "schedules.sqlite");
afterAll(() => rmSync(folder, { recursive: true }));

const start = (database: DatabaseAddress): Promise<StartedServer> =>
  startForTest((context) =>
    openApp({ database, example: EXAMPLE_FILE, skills: SKILLS_FOLDER, views: VIEWS }, context, () => NOON),
  );

const SCHEDULE = "synthetic-2026";
const A_DAY = { start_date: "2026-12-01", end_date: "2026-12-01" };

/** The tools that ask about one schedule, with the least that they need. */
const TOOLS: readonly (readonly [name: string, args: object])[] = [
  ["validate_schedule", { date_range: A_DAY }],
  ["detect_conflicts", { date_range: A_DAY }],
  ["get_schedule", { date_range: A_DAY }],
];

async function call({ url }: StartedServer, name: string, args: object) {
  const { result } = (await postModern(url, "tools/call", { name, arguments: args })).message;
  return result.isError === true ? JSON.parse(result.content[0].text) : result.structuredContent;
}

/** Exactly the fields of the specification, and our suggestion. */
const failure = (error_code: string) => ({
  error: true,
  error_code,
  message: expect.stringMatching(/^\S.*\.$/),
  suggestion: expect.any(String),
  timestamp: NOON.toISOString(),
});

const DATABASE_FAILURE = {
  ...failure("DATABASE_ERROR"),
  message: "The schedule database did not answer. This does not mean that nothing was found.",
};

describe("errors of the specification, over the server", () => {
  const started: { server?: StartedServer } = {};
  const ask = (name: string, args: object) => {
    if (!started.server) throw new Error("it was started");
    return call(started.server, name, args);
  };
  beforeAll(async () => {
    started.server = await start({ file });
  });
  afterAll(() => started.server?.stop());

  test.each(TOOLS)("%s: SCHEDULE_NOT_FOUND", async (name, args) => {
    expect(await ask(name, { ...args, schedule_id: "xyz" })).toEqual({
      ...failure("SCHEDULE_NOT_FOUND"),
      message: "Schedule with ID 'xyz' does not exist.",
    });
  });

  test.each(TOOLS)("%s: INVALID_DATE_RANGE", async (name) => {
    for (const date_range of [
      { start_date: "2026-12-02", end_date: "2026-12-01" },
      { start_date: "2026-02-30" },
      { start_date: "yesterday" },
      { start_date: "1999-01-01", end_date: "1999-12-31" },
    ])
      expect(await ask(name, { schedule_id: SCHEDULE, date_range })).toEqual(failure("INVALID_DATE_RANGE"));
  });

  test.each(TOOLS)(
    "V22, %s: VALIDATION_ERROR for what cannot be an id, or is missing",
    async (name, args) => {
      for (const schedule_id of ["../etc", "a;b", "'", "x".repeat(65), " ", "", undefined, 7])
        expect(await ask(name, { ...args, schedule_id })).toMatchObject({
          error: true,
          error_code: "VALIDATION_ERROR",
          timestamp: NOON.toISOString(),
        });
    },
  );

  test("PERSON_NOT_FOUND", async () => {
    expect(await ask("get_schedule", { schedule_id: SCHEDULE, person_id: "nobody" })).toEqual(
      failure("PERSON_NOT_FOUND"),
    );
  });

  test.each([...TOOLS, ["list_schedules", {}] as const])(
    "%s: DATABASE_ERROR while the file is away, and an answer when it is back",
    async (name, args) => {
      const question = name === "list_schedules" ? {} : { ...args, schedule_id: SCHEDULE };
      const before = await ask(name, question);
      expect(before).not.toHaveProperty("error");
      renameSync(file, `${file}.aside`);
      const during = await ask(name, question);
      renameSync(`${file}.aside`, file);
      expect(during).toEqual(DATABASE_FAILURE);
      expect(await ask(name, question)).toEqual(before);
    },
  );

  test("a file that is put in place while another program holds it: DATABASE_ERROR, then an answer", async () => {
    const before = await ask("list_schedules", {});
    const copy = new Sqlite(file);
    await copy.backup(`${file}.copy`);
    copy.close();
    const holder = new Sqlite(`${file}.copy`);
    holder.pragma("journal_mode = DELETE");
    holder.exec("begin exclusive");
    renameSync(`${file}.copy`, file);
    expect(await ask("list_schedules", {})).toEqual(DATABASE_FAILURE);
    holder.exec("rollback");
    holder.close();
    expect(await ask("list_schedules", {})).toEqual(before);
  });

  test("logs inform the operator of the failures, and contain nothing that was asked", () => {
    const logs = started.server?.logs() ?? "";
    expect(logs).toContain("DATABASE_ERROR");
    expect(logs).not.toContain("nobody");
    expect(logs).not.toContain("xyz");
  });
});

const postgres = findPostgres();

test.skipIf(postgres === undefined)(
  "PostgreSQL that stops: DATABASE_ERROR, and an answer when it is " +
    `back${postgres === undefined ? " (skipped: no initdb on this machine)" : ""}`,
  async () => {
    const database = await startPostgres(postgres ?? "");
    const server = await start({ url: await database.createDatabase("errors") });
    try {
      expect(await call(server, "list_schedules", {})).toMatchObject({ schedules: [] });
      const { resume } = await database.pause();
      expect(await call(server, "list_schedules", {})).toEqual(DATABASE_FAILURE);
      await resume();
      expect(await call(server, "list_schedules", {})).toMatchObject({ schedules: [] });
    } finally {
      await server.stop();
      await database.stop();
    }
  },
  30_000,
);

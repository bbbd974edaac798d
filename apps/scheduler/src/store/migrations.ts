import type { CreateTableBuilder, Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { Tables } from "./tables.ts";

type Database = Kysely<Tables>;

/**
 * The first form of the tables. It is independent of `COLUMNS` of the dataset, which may change: databases in service
 * have this form.
 */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  averaging_periods: ["id text", "name text", "start_date text", "end_date text"],
  people: ["id text", "name text", "role text", "pgy_level integer?", "skills text"],
  rotations: [
    "id text", "name text", "category text", "needs_supervision integer", "gives_supervision integer",
    "is_critical integer", "required_skills text", "required_credentials text", "coverage text",
  ],
  blocks: ["id text", "date text", "block_type text", "starts_at text?", "ends_at text?", "is_holiday integer"],
  assignments: [
    "id text", "block_id text", "person_id text", "rotation_id text", "role text", "priority integer", "duty text",
    "worked_hours real?",
  ],
  absences: ["id text", "person_id text", "start_date text", "end_date text", "absence_type text", "approval text"],
  credentials: ["id text", "person_id text", "credential text", "issued_on text", "expires_on text?", "suspended_from text?"],
  preferences: [
    "id text", "person_id text", "kind text", "start_date text", "end_date text", "block_types text", "rotation_id text?",
  ],
  swaps: [
    "id text", "requester_id text", "partner_id text?", "requester_assignment_id text?", "partner_assignment_id text?",
    "status text", "requested_on text",
  ],
  resolved_conflicts: ["conflict_id text", "resolution text", "decided_on text"],
}; // prettier-ignore

const INDEXES: readonly (readonly [table: string, columns: readonly string[]])[] = [
  ["blocks", ["schedule_id", "date"]],
  ["assignments", ["schedule_id", "person_id"]],
  ["assignments", ["schedule_id", "block_id"]],
  ["assignments", ["schedule_id", "rotation_id"]],
  ["absences", ["schedule_id", "person_id", "start_date"]],
  ["credentials", ["schedule_id", "person_id", "credential"]],
  ["preferences", ["schedule_id", "person_id", "start_date"]],
  ["swaps", ["schedule_id", "requester_id"]],
];

const PARENTS: Readonly<Record<string, string>> = {
  block_id: "blocks",
  person_id: "people",
  rotation_id: "rotations",
};

type ColumnType = "text" | "integer" | "double precision";

function toType(word: string | undefined): ColumnType {
  if (word === "integer") return "integer";
  return word === "real" ? "double precision" : "text";
}

async function createTable(db: Database, table: string, columns: readonly string[]): Promise<void> {
  let builder: CreateTableBuilder<string, string> = db.schema
    .createTable(table)
    .addColumn("schedule_id", "text", (column) =>
      column.notNull().references("schedules.id").onDelete("cascade"),
    )
    .addColumn("place", "integer", (column) => column.notNull());
  for (const each of columns) {
    const [name = "", type = ""] = each.replace("?", "").split(" ");
    builder = builder.addColumn(name, toType(type), (column) =>
      each.endsWith("?") ? column : column.notNull(),
    );
  }
  const key = columns[0]?.split(" ")[0] ?? "id";
  builder = builder.addPrimaryKeyConstraint(`${table}_key`, ["schedule_id", key]);
  for (const [name, parent] of Object.entries(PARENTS)) {
    if (table === "assignments" || (name === "person_id" && columns.includes("person_id text")))
      builder = builder.addForeignKeyConstraint(
        `${table}_${name}`,
        ["schedule_id", name],
        parent,
        ["schedule_id", "id"],
        (constraint) => constraint.onDelete("cascade"),
      );
  }
  await builder.execute();
}

const initial: Migration = {
  async up(db: Database) {
    await db.schema
      .createTable("programs")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("specialty", "text")
      .execute();
    await db.schema
      .createTable("schedules")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("program_id", "text", (column) => column.notNull().references("programs.id"))
      .addColumn("time_zone", "text", (column) => column.notNull())
      .addColumn("start_date", "text", (column) => column.notNull())
      .addColumn("end_date", "text", (column) => column.notNull())
      .addColumn("settings", "text", (column) => column.notNull())
      .addColumn("revision", "text", (column) => column.notNull())
      .addColumn("imported_at", "text", (column) => column.notNull())
      .execute();
    for (const [table, columns] of Object.entries(COLUMNS)) await createTable(db, table, columns);
    for (const [table, columns] of INDEXES)
      await db.schema
        .createIndex([table, ...columns].join("_"))
        .on(table)
        .columns([...columns])
        .execute();
  },
};

/** A swap is asked for by its assignment alone: keys begin with the schedule. */
const findById: Migration = {
  async up(db: Database) {
    for (const table of ["people", "assignments"])
      await db.schema.createIndex(`${table}_id`).on(table).column("id").execute();
  },
};

/** No reference to the schedule: its row goes whenever it is replaced. */
const versions: Migration = {
  async up(db: Database) {
    await db.schema
      .createTable("versions")
      .addColumn("schedule_id", "text", (column) => column.notNull())
      .addColumn("number", "integer", (column) => column.notNull())
      .addColumn("at", "text", (column) => column.notNull())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("author", "text")
      .addColumn("reason", "text")
      .addColumn("plan", "text")
      .addColumn("restores", "integer")
      .addColumn("revision", "text", (column) => column.notNull())
      .addColumn("document", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("versions_key", ["schedule_id", "number"])
      .execute();
  },
};

/** By name, in order; one that was ever released is never changed. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  "0001-initial": initial,
  "0002-find-by-id": findById,
  "0003-versions": versions,
};

import { CREATE_STATEMENTS, type Table } from "@clinical-mcp/coverage/dataset";
import Database from "better-sqlite3";
import type { z } from "zod";

/** A new coverage.sqlite: everything that is inserted is in it once it is closed, or nothing is. */
export interface DatasetDatabase {
  insert<TRow extends z.ZodObject>(table: Table<TRow>, rows: readonly z.input<TRow>[]): void;
  /** Keeps what was inserted. */
  commit(): void;
  close(): void;
}

/** @param path of a file that does not exist */
export function createDatabase(path: string): DatasetDatabase {
  const database = new Database(path);
  // The version's folder is thrown away when the run fails: no journal is needed.
  database.pragma("journal_mode = OFF");
  for (const statement of CREATE_STATEMENTS) database.exec(statement);
  database.exec("BEGIN");
  return {
    insert(table, rows) {
      const columns = Object.keys(table.row.shape);
      const places = columns.map((column) => `@${column}`).join(", ");
      const statement = database.prepare(
        `INSERT INTO ${table.name} (${columns.join(", ")}) VALUES (${places})`,
      );
      for (const row of rows) statement.run(row);
    },
    commit: () => database.exec("COMMIT"),
    close: () => database.close(),
  };
}

import Database from "better-sqlite3";
import type { z } from "zod";

/** A table as the writer needs to know it: rows are given in the schema's input form. */
export interface WrittenTable<TRow extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  /** One row, key by column. */
  readonly row: TRow;
}

/** A new SQLite file of an app's own tables: what is inserted is in it once it is committed, or nothing is. */
export interface TableFile {
  /** Checks each row, so that a server that opens the file need not. @throws ZodError for a row that its table does not allow */
  insert<TRow extends z.ZodObject>(table: WrittenTable<TRow>, rows: readonly z.input<TRow>[]): void;
  /** Keeps what was inserted. */
  commit(): void;
  close(): void;
}

/**
 * @param path of a file that does not exist
 * @param statements what makes its empty tables
 */
export function createTableFile(path: string, statements: readonly string[]): TableFile {
  const database = new Database(path);
  // The version's folder is thrown away when the run fails: no journal is needed.
  database.pragma("journal_mode = OFF");
  // One transaction for tables and rows: by itself, each of the statements would wait for the disk.
  database.exec("BEGIN");
  for (const statement of statements) database.exec(statement);
  return {
    insert(table, rows) {
      const columns = Object.keys(table.row.shape);
      const places = columns.map((column) => `@${column}`).join(", ");
      const statement = database.prepare(
        `INSERT INTO ${table.name} (${columns.join(", ")}) VALUES (${places})`,
      );
      for (const row of rows) {
        table.row.parse(row);
        statement.run(row);
      }
    },
    commit: () => database.exec("COMMIT"),
    close: () => database.close(),
  };
}

import { join } from "node:path";
import { ConfigurationError } from "@clinical-mcp/errors";
import { assertAsBuilt } from "@clinical-mcp/retrieval/adapters/assert-as-built";
import Database from "better-sqlite3";
import type { z } from "zod";
import type { Table } from "../table.ts";
import { createRowDecoder } from "./decode-rows.ts";

/** Reads a whole table, in the order in which ingestion wrote it. */
export interface TableReader {
  read<TRow extends z.ZodObject>(table: Table<TRow>): readonly z.output<TRow>[];
}

/** Which file of a version's folder is read, and what to run where it cannot be. */
export interface TablesFile {
  readonly folder: string;
  readonly name: string;
  readonly schemaVersion: number;
  readonly rebuildCommand: string;
}

/**
 * What `read` makes of the tables of a SQLite file, which is closed again.
 *
 * @throws ConfigurationError where the file is missing, damaged or of another form than this program reads
 */
export function readTables<TRows>(
  { folder, name, schemaVersion, rebuildCommand }: TablesFile,
  read: (tables: TableReader) => TRows,
): TRows {
  const path = join(folder, name);
  try {
    using opened = openReadOnly(path);
    const { database } = opened;
    const version = database.pragma("user_version", { simple: true });
    if (version !== schemaVersion)
      throw new ConfigurationError(
        `${path} has tables of form ${String(version)}, and this program reads form ${schemaVersion}: run ${rebuildCommand}.`,
      );
    assertAsBuilt(folder, name, rebuildCommand);
    return read({
      read({ name: table, row }) {
        const columns = Object.keys(row.shape).join(", ");
        const rows = database
          .prepare<[], Record<string, unknown>>(`SELECT ${columns} FROM ${table} ORDER BY rowid`)
          .all();
        return rows.map(createRowDecoder(row));
      },
    });
  } catch (cause) {
    if (cause instanceof ConfigurationError) throw cause;
    throw new ConfigurationError(`${path} cannot be read: run ${rebuildCommand}.`, { cause });
  }
}

function openReadOnly(path: string): Disposable & { readonly database: Database.Database } {
  const database = new Database(path, { readonly: true, fileMustExist: true });
  return { database, [Symbol.dispose]: () => void database.close() };
}

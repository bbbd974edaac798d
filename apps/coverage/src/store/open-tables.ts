import { join } from "node:path";
import { ConfigurationError } from "@clinical-mcp/errors";
import { assertAsBuilt } from "@clinical-mcp/retrieval/adapters/assert-as-built";
import Database from "better-sqlite3";
import type { z } from "zod";
import { DATABASE_FILE, SCHEMA_VERSION, type Table } from "../dataset/index.ts";
import { createRowDecoder } from "./decode-rows.ts";

export const REBUILD_COMMAND = "npx pnpm ingest coverage";

/** Reads a whole table, in the order in which ingestion wrote it. */
export interface TableReader {
  read<TRow extends z.ZodObject>(table: Table<TRow>): readonly z.output<TRow>[];
}

/**
 * What `read` makes of the tables of a version's coverage.sqlite, which is closed again.
 *
 * @throws ConfigurationError where the file is missing, damaged or of another form than this program reads
 */
export function readTables<TRows>(folder: string, read: (tables: TableReader) => TRows): TRows {
  const path = join(folder, DATABASE_FILE);
  try {
    const database = new Database(path, { readonly: true, fileMustExist: true });
    try {
      const version = database.pragma("user_version", { simple: true });
      if (version !== SCHEMA_VERSION)
        throw new ConfigurationError(
          `${path} has tables of form ${String(version)}, and this program reads form ${SCHEMA_VERSION}: run ${REBUILD_COMMAND}.`,
        );
      assertAsBuilt(folder, DATABASE_FILE, REBUILD_COMMAND);
      return read({
        read({ name, row }) {
          const columns = Object.keys(row.shape).join(", ");
          const rows = database.prepare(`SELECT ${columns} FROM ${name} ORDER BY rowid`).all();
          return rows.map(createRowDecoder(row));
        },
      });
    } finally {
      database.close();
    }
  } catch (cause) {
    if (cause instanceof ConfigurationError) throw cause;
    throw new ConfigurationError(`${path} cannot be read: run ${REBUILD_COMMAND}.`, { cause });
  }
}

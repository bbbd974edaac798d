import type { Table } from "./table.ts";

/** What makes an app's empty SQLite file; `user_version` says which form of the tables it has. */
export const listCreateStatements = (tables: readonly Table[], schemaVersion: number): readonly string[] => [
  `PRAGMA user_version = ${schemaVersion}`,
  ...tables.flatMap(({ name, columns, after = [] }) => [
    `CREATE TABLE ${name} (${columns}) STRICT`,
    ...after,
  ]),
];

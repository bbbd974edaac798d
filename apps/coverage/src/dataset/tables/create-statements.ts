import { SCHEMA_VERSION } from "../dataset-names.ts";
import { ADP_TABLES } from "./adp-tables.ts";
import { chunksTable, documentsTable, ingestionLogTable } from "./document-tables.ts";
import { ODB_TABLES } from "./odb-tables.ts";
import { OHIP_TABLES } from "./ohip-tables.ts";
import type { Table } from "./table.ts";

export const TABLES: readonly Table[] = [
  documentsTable,
  chunksTable,
  ingestionLogTable,
  ...OHIP_TABLES,
  ...ODB_TABLES,
  ...ADP_TABLES,
];

/** What makes an empty coverage.sqlite; `user_version` says which form of the tables it has. */
export const CREATE_STATEMENTS: readonly string[] = [
  `PRAGMA user_version = ${SCHEMA_VERSION}`,
  ...TABLES.flatMap(({ name, columns, after = [] }) => [
    `CREATE TABLE ${name} (${columns}) STRICT`,
    ...after,
  ]),
];

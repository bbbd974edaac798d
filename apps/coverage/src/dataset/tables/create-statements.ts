import { ingestionLogTable, listCreateStatements, type Table } from "@clinical-mcp/dataset-tables";
import { SCHEMA_VERSION } from "../dataset-names.ts";
import { ADP_TABLES } from "./adp-tables.ts";
import { chunksTable, documentsTable } from "./document-tables.ts";
import { ODB_TABLES } from "./odb-tables.ts";
import { OHIP_TABLES } from "./ohip-tables.ts";

export const TABLES: readonly Table[] = [
  documentsTable,
  chunksTable,
  ingestionLogTable,
  ...OHIP_TABLES,
  ...ODB_TABLES,
  ...ADP_TABLES,
];

export const CREATE_STATEMENTS: readonly string[] = listCreateStatements(TABLES, SCHEMA_VERSION);

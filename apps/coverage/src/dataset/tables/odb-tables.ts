import type { Table } from "./table.ts";

export const ODB_TABLES: readonly Table[] = [];

import type { Table } from "./table.ts";

export const ADP_TABLES: readonly Table[] = [];

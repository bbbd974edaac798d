import type { Table } from "./table.ts";

export const OHIP_TABLES: readonly Table[] = [];

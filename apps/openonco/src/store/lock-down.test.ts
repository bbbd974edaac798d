import { DuckDBInstance } from "@duckdb/node-api";
import { expect, test } from "vitest";
import { lockDown } from "./lock-down.ts";

test("a locked table can be read, and nothing else can be reached from any connection", async () => {
  const instance = await DuckDBInstance.create(":memory:");
  const first = await instance.connect();
  const second = await instance.connect();
  await first.run("CREATE TABLE t AS SELECT 1 AS a");
  await lockDown(first);
  for (const sql of [
    "SELECT * FROM read_text('package.json')",
    "SELECT * FROM glob('*')",
    "COPY t TO 'out.csv'",
    "ATTACH 'other.db'",
    "EXPORT DATABASE 'folder'",
    "INSTALL httpfs",
    "LOAD httpfs",
    "SET enable_external_access = true",
    "SET threads = 4",
  ]) {
    await expect(second.run(sql), sql).rejects.toThrow(/Error/);
  }
  expect(await (await second.run("SELECT a FROM t")).getRowsJS()).toEqual([[1]]);
  first.closeSync();
  second.closeSync();
  instance.closeSync();
});

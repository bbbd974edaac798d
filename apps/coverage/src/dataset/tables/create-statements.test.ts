import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { CREATE_STATEMENTS, TABLES } from "./create-statements.ts";

test("SQLite accepts the statements, and every table has exactly the columns of its row schema", () => {
  const database = new DatabaseSync(":memory:");
  onTestFinished(() => database.close());
  for (const statement of CREATE_STATEMENTS) database.exec(statement);
  for (const { name, row } of TABLES) {
    const columns = database.prepare(`SELECT name FROM pragma_table_info('${name}')`).all();
    expect(
      columns.map((column) => column["name"]),
      name,
    ).toEqual(Object.keys(row.shape));
  }
});

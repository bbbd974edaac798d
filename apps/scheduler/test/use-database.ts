import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase, type Database } from "@clinical-mcp/scheduler/store";
import { afterAll, afterEach, beforeEach } from "vitest";

/** An empty SQLite database for each test of a file, in a folder that goes with them. */
export function useDatabase(): { readonly folder: string; readonly db: () => Database } {
  const folder = mkdtempSync(join(tmpdir(), "scheduler-test-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const kept: { db?: Database; count: number } = { count: 0 };
  beforeEach(async () => {
    kept.count += 1;
    kept.db = await openDatabase({ file: join(folder, `${kept.count}.sqlite`) }, () => undefined);
  });
  afterEach(() => kept.db?.destroy());
  const db = (): Database => {
    if (kept.db === undefined) throw new Error("no database");
    return kept.db;
  };
  return { folder, db };
}

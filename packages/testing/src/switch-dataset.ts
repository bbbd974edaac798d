import { createHash } from "node:crypto";
import { cp, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { MANIFEST_FILE } from "@clinical-mcp/retrieval";
import { currentDataset } from "@clinical-mcp/retrieval/adapters/current-dataset";
import Database from "better-sqlite3";
import { expect } from "vitest";

const NEXT = "99991231T000000000Z-00000000";

/**
 * Copies the version in service, changes its tables by one statement, seals the copy as ingestion does, and puts it in service.
 *
 * @param root of the datasets, with CURRENT in it
 */
export async function switchDataset(root: string, databaseFile: string, statement: string): Promise<void> {
  const current = await currentDataset(root);
  if (!current) throw new Error("no dataset");
  const folder = join(root, "versions", NEXT);
  await cp(current.folder, folder, { recursive: true });
  const path = join(folder, databaseFile);
  const database = new Database(path);
  expect(database.prepare(statement).run().changes).toBeGreaterThan(0);
  database.close();
  const sha256 = createHash("sha256")
    .update(await readFile(path))
    .digest("hex");
  const manifest = JSON.parse(await readFile(join(folder, MANIFEST_FILE), "utf8"));
  for (const file of manifest.files) if (file.path === databaseFile) file.sha256 = sha256;
  await writeFile(join(folder, MANIFEST_FILE), JSON.stringify(manifest));
  await writeFile(join(root, "CURRENT.next"), `${NEXT}\n`);
  await rename(join(root, "CURRENT.next"), join(root, "CURRENT"));
}

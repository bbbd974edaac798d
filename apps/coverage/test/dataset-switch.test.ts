import { cp, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { currentDataset } from "@clinical-mcp/retrieval/adapters/current-dataset";
import { isInUse } from "@clinical-mcp/retrieval/adapters/version-use";
import { postModern } from "@clinical-mcp/testing";
import Database from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { DATABASE_FILE } from "../src/dataset/index.ts";
import { copyDataset, startServer } from "./starter-dataset.ts";

const NEXT = "99991231T000000000Z-00000000";

/** The starter dataset, and beside it, in service from now on, one that differs in one place. */
async function switchDataset(root: string): Promise<void> {
  const current = await currentDataset(root);
  if (!current) throw new Error("no dataset");
  const folder = join(root, "versions", NEXT);
  await cp(current.folder, folder, { recursive: true });
  const database = new Database(join(folder, DATABASE_FILE));
  const { changes } = database
    .prepare("UPDATE ohip_fee_schedule SET fee_cents = 4242 WHERE fee_code = 'C124'")
    .run();
  expect(changes).toBeGreaterThan(0);
  database.close();
  await writeFile(join(root, "CURRENT.next"), `${NEXT}\n`);
  await rename(join(root, "CURRENT.next"), join(root, "CURRENT"));
}

async function askFee(url: string): Promise<number> {
  const params = { name: "schedule_get", arguments: { codes: ["C124"] } };
  const { items } = (await postModern(url, "tools/call", params)).message.result.structuredContent;
  return items[0].fee;
}

test("a running server stays with the dataset that it opened, and keeps it; the next start takes the new one", async () => {
  const root = await copyDataset();
  const first = await currentDataset(root);
  const before = await startServer(root, { CHROMA: "off" });
  expect(await askFee(before.url)).toBe(61.15);
  await switchDataset(root);
  expect(await askFee(before.url)).toBe(61.15);
  expect(isInUse(first?.folder ?? "")).toBe(true);
  const after = await startServer(root, { CHROMA: "off" });
  onTestFinished(() => after.stop());
  expect(await askFee(after.url)).toBe(42.42);
  expect(await askFee(before.url)).toBe(61.15);
  await before.stop();
  expect(isInUse(first?.folder ?? "")).toBe(false);
});

import { currentDataset } from "@clinical-mcp/retrieval/adapters/current-dataset";
import { isInUse } from "@clinical-mcp/retrieval/adapters/version-use";
import { postModern, switchDataset } from "@clinical-mcp/testing";
import { expect, onTestFinished, test } from "vitest";
import { DATABASE_FILE } from "../src/dataset/index.ts";
import { copyDataset, startServer } from "./starter-dataset.ts";

async function askFee(url: string): Promise<number> {
  const params = { name: "schedule_get", arguments: { codes: ["C124"] } };
  const { items } = (await postModern(url, "tools/call", params)).message.result.structuredContent;
  return items[0].fee;
}

test("keeps a running server on its dataset, and starts the next one on the new dataset", async () => {
  const root = await copyDataset();
  const first = await currentDataset(root);
  const before = await startServer(root, { CHROMA: "off" });
  expect(await askFee(before.url)).toBe(61.15);
  await switchDataset(
    root,
    DATABASE_FILE,
    "UPDATE ohip_fee_schedule SET fee_cents = 4242 WHERE fee_code = 'C124'",
  );
  expect(await askFee(before.url)).toBe(61.15);
  expect(isInUse(first?.folder ?? "")).toBe(true);
  const after = await startServer(root, { CHROMA: "off" });
  onTestFinished(() => after.stop());
  expect(await askFee(after.url)).toBe(42.42);
  expect(await askFee(before.url)).toBe(61.15);
  await before.stop();
  expect(isInUse(first?.folder ?? "")).toBe(false);
});

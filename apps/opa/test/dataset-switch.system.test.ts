import { currentDataset } from "@clinical-mcp/retrieval/adapters/current-dataset";
import { isInUse } from "@clinical-mcp/retrieval/adapters/version-use";
import { postModern, switchDataset } from "@clinical-mcp/testing";
import { expect, onTestFinished, test } from "vitest";
import { DATABASE_FILE } from "../src/dataset/index.ts";
import { copyStarter, startServer } from "./starter-dataset.ts";

const DOCUMENT = "cpso-medical-records-management";

async function askTitle(url: string): Promise<string> {
  const params = {
    name: "opa_search_sections",
    arguments: { query: "minimum retention period for medical records of adult patients" },
  };
  const { sections } = (await postModern(url, "tools/call", params)).message.result.structuredContent;
  expect(sections[0].document_id).toBe(DOCUMENT);
  return sections[0].document_title;
}

test("a running server stays with the dataset that it opened, and keeps it; the next start takes the new one", async () => {
  const root = await copyStarter();
  const first = await currentDataset(root);
  const before = await startServer(root, { CHROMA: "off" });
  expect(await askTitle(before.url)).toBe("Medical Records Management");
  await switchDataset(
    root,
    DATABASE_FILE,
    `UPDATE opa_documents SET title = 'Records, made anew' WHERE document_id = '${DOCUMENT}'`,
  );
  expect(await askTitle(before.url)).toBe("Medical Records Management");
  expect(isInUse(first?.folder ?? "")).toBe(true);
  const after = await startServer(root, { CHROMA: "off" });
  onTestFinished(() => after.stop());
  expect(await askTitle(after.url)).toBe("Records, made anew");
  expect(await askTitle(before.url)).toBe("Medical Records Management");
  await before.stop();
  expect(isInUse(first?.folder ?? "")).toBe(false);
});

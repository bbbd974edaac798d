import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ConfigurationError } from "@clinical-mcp/errors";
import { expect, onTestFinished, test } from "vitest";
import { SHIPPED_FOLDER } from "../../test/open-dataset.ts";
import { readDataset } from "./read-dataset.ts";

const RECORD = (id: string) => JSON.stringify([{ id, name: "Assay", vendor: "Laboratory" }]);
const COMPLETE = { "mrd.json": RECORD("mrd-1"), "ecd.json": RECORD("ecd-1"), "cgp.json": RECORD("tds-1") };

async function makeFolder(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "openonco-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)));
  return folder;
}

test("the shipped dataset has its manifest", async () => {
  const { records, manifest } = await readDataset(SHIPPED_FOLDER);
  expect(manifest?.exportDate).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(records.mrd).toHaveLength(manifest?.records.mrd ?? 0);
});

test("a raw export has none, and other files of its folder are left alone", async () => {
  const { records, manifest } = await readDataset(await makeFolder({ ...COMPLETE, "pap.json": "not JSON" }));
  expect(manifest).toBeUndefined();
  expect(records.tds).toEqual([{ id: "tds-1", name: "Assay", vendor: "Laboratory" }]);
});

test("a folder that is not there is named", async () => {
  await expect(readDataset("/no/such/folder")).rejects.toThrow(ConfigurationError);
  await expect(readDataset("/no/such/folder")).rejects.toThrow(/\/no\/such\/folder cannot be read/);
});

test("a missing file is named", async () => {
  const folder = await makeFolder({ "mrd.json": COMPLETE["mrd.json"] });
  await expect(readDataset(folder)).rejects.toThrow(/ecd\.json is missing/);
});

test("a file that does not fit the manifest is the trace of a cut-off ingest", async () => {
  const manifest = {
    name: "Test",
    exportDate: "2026-01-01",
    source: "here",
    licence: "none",
    records: { mrd: 1, ecd: 1, trm: 0, tds: 1 },
    files: { "mrd.json": "0".repeat(64) },
  };
  const folder = await makeFolder({ ...COMPLETE, "manifest.json": JSON.stringify(manifest) });
  await expect(readDataset(folder)).rejects.toThrow(/mrd\.json differs from manifest\.json/);
});

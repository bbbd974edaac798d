import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { appsWithDataset, hasDataset, refreshDataset } from "./build-datasets.ts";
import { findApps } from "./find-apps.ts";

const { signal } = new AbortController();

test("a dataset is built where there is none, kept where nothing has changed, and rebuilt where it is of an older form", async () => {
  const root = mkdtempSync(join(tmpdir(), "start-dataset-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  vi.stubEnv("OPA_DATA_DIR", root);
  onTestFinished(() => void vi.unstubAllEnvs());
  const [opa] = appsWithDataset(findApps()).filter(({ name }) => name === "opa");
  if (!opa) throw new Error("opa has no dataset");
  expect(hasDataset(opa)).toBe(false);
  expect(await refreshDataset(opa, signal)).toMatchObject({ ok: true, change: "built" });
  expect(hasDataset(opa)).toBe(true);
  expect(await refreshDataset(opa, signal)).toMatchObject({ ok: true, change: "none" });

  const version = readFileSync(join(root, "CURRENT"), "utf8").trim();
  const manifestFile = join(root, "versions", version, "manifest.json");
  const manifest = JSON.parse(readFileSync(manifestFile, "utf8"));
  // The form of the tables is part of what a version's inputs are hashed with.
  writeFileSync(manifestFile, JSON.stringify({ ...manifest, inputHash: "of another form" }));
  expect(await refreshDataset(opa, signal)).toMatchObject({ ok: true, change: "rebuilt" });
  expect(readFileSync(join(root, "CURRENT"), "utf8").trim()).not.toBe(version);
}, 60_000);

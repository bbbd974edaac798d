import { createHash } from "node:crypto";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { postModern, startForTest } from "@clinical-mcp/testing";
import { expect, onTestFinished, test } from "vitest";
import { openApp } from "../src/app.ts";
import { SHIPPED_FOLDER, SKILLS_FOLDER, VIEWS } from "./open-dataset.ts";

const start = (data: string) =>
  startForTest((context) => openApp({ data, skills: SKILLS_FOLDER, views: VIEWS }, context), {});

async function askName(url: string): Promise<string> {
  const params = { name: "openonco_get_mrd", arguments: { id: "mrd-1" } };
  return (await postModern(url, "tools/call", params)).message.result.structuredContent.name;
}

test("a running server stays with the dataset that it read, also when that is gone; the next start takes the new one", async () => {
  const folder = await mkdtemp(join(tmpdir(), "openonco-switch-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(SHIPPED_FOLDER, folder, { recursive: true });
  const before = await start(folder);
  onTestFinished(() => before.stop());
  expect(await askName(before.url)).toBe("Haystack MRD");

  const file = join(folder, "mrd.json");
  const manifestFile = join(folder, "manifest.json");
  const text = (await readFile(file, "utf8")).replace('"Haystack MRD"', '"Haystack, made anew"');
  const manifest = JSON.parse(await readFile(manifestFile, "utf8"));
  manifest.files["mrd.json"] = createHash("sha256").update(text).digest("hex");
  await writeFile(file, text);
  await writeFile(manifestFile, JSON.stringify(manifest));
  expect(await askName(before.url)).toBe("Haystack MRD");
  const after = await start(folder);
  expect(await askName(after.url)).toBe("Haystack, made anew");
  await after.stop();
  await rm(folder, { recursive: true });
  expect(await askName(before.url)).toBe("Haystack MRD");
});

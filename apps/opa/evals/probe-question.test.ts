import { expect, test } from "vitest";
import { parseStarterFile } from "../src/dataset/index.ts";
import { readStarterFiles } from "../test/official-copies.ts";
import { readProbes } from "./probe-question.ts";

test("names documents that ship, each question once, and has halves of like size with and without an answer", async () => {
  const probes = await readProbes();
  const files = await readStarterFiles();
  const ids = new Set(files.map(([path, file]) => parseStarterFile(path, file).content.id));
  expect(
    probes.flatMap(({ documents }) => documents).filter((id) => !ids.has(id.replace(/-rules$/u, ""))),
  ).toEqual([]);
  expect(new Set(probes.map(({ id }) => id)).size).toBe(probes.length);
  expect(new Set(probes.map(({ question }) => question.toLowerCase())).size).toBe(probes.length);
  for (const isHeld of [true, false]) {
    const same = probes.filter(({ documents }) => documents.length > 0 === isHeld);
    const fit = same.filter(({ half }) => half === "fit").length;
    expect(fit / same.length).toBeCloseTo(0.5, 1);
  }
});

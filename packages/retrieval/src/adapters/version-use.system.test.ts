import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { expect, test } from "vitest";
import { createTestFolder } from "../contracts/test-folder.ts";
import { isInUse, markInUse, prepareUse } from "./version-use.ts";

test("a version is in use from the first mark to the end of the last", async () => {
  await using folder = await createTestFolder();
  prepareUse(folder.path);
  expect(isInUse(folder.path)).toBe(false);
  const one = markInUse(folder.path);
  const other = markInUse(folder.path);
  expect(isInUse(folder.path)).toBe(true);
  one[Symbol.dispose]();
  expect(isInUse(folder.path)).toBe(true);
  other[Symbol.dispose]();
  expect(isInUse(folder.path)).toBe(false);
});

test("the mark of another process ends with it, also by SIGKILL", async () => {
  await using folder = await createTestFolder();
  prepareUse(folder.path);
  const module = new URL("version-use.ts", import.meta.url).href;
  const program = `const { markInUse } = await import(${JSON.stringify(module)});
    globalThis.kept = markInUse(${JSON.stringify(folder.path)}); console.log("marked"); setInterval(() => {}, 1e6);`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program]);
  await once(child.stdout, "data");
  expect(isInUse(folder.path)).toBe(true);
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(isInUse(folder.path)).toBe(false);
});

test("a version without the file is read, and never counts as in use", async () => {
  await using folder = await createTestFolder();
  using _mark = markInUse(folder.path);
  expect(isInUse(folder.path)).toBe(false);
  await rm(folder.path, { recursive: true });
  expect(isInUse(folder.path)).toBe(false);
});

import { readdir } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";

const LONGEST = 300;

/** The patterns that a file builds while it loads. */
async function recordBuilt(file: URL): Promise<readonly RegExp[]> {
  // Load the file's imports first, because their patterns are not its own.
  await import(file.href);
  const built: RegExp[] = [];
  const Plain = globalThis.RegExp;
  globalThis.RegExp = new Proxy(Plain, {
    construct(target, given, newTarget) {
      const made: RegExp = Reflect.construct(target, given, newTarget);
      built.push(made);
      return made;
    },
  });
  onTestFinished(() => {
    globalThis.RegExp = Plain;
  });
  await import(`${file.href}?built`);
  globalThis.RegExp = Plain;
  return built;
}

test("builds no pattern that is too long to read", async () => {
  const folder = new URL("./", import.meta.url);
  const files = (await readdir(folder)).filter((name) => !name.endsWith(".test.ts"));
  const built: RegExp[] = [];
  for (const name of files) built.push(...(await recordBuilt(new URL(name, folder))));
  expect(built.length).toBeGreaterThan(0);
  expect(built.filter(({ source }) => source.length > LONGEST)).toEqual([]);
});

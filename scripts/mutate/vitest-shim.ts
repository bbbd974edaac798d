// What test files find under "vitest" here: their tests are kept, to be run one by one and again. What it lacks fails, and is left out.
import { join } from "node:path";
import { pathToFileURL } from "node:url";

export { expect, inject, vi } from "vitest";

// Some of vitest's own parts look here, for what tooling/vitest/run-folder.ts provides, too.
Reflect.set(globalThis, "__vitest_worker__", {
  config: {},
  providedContext: {
    runFolder: join(process.cwd(), ".run"),
    shippedDatasets: process.env["SHIPPED_DATASETS"] ?? "",
  },
});

type Body = (...values: unknown[]) => unknown;
type Hook = "beforeAll" | "beforeEach" | "afterEach" | "afterAll" | "finished";

export interface TestFile {
  readonly tests: { readonly name: string; readonly body: () => unknown }[];
  readonly hooks: Readonly<Record<Hook, Body[]>>;
}

const createFile = (): TestFile => ({
  tests: [],
  hooks: { beforeAll: [], beforeEach: [], afterEach: [], afterAll: [], finished: [] },
});
const now = { file: createFile(), names: [] as readonly string[], isSkipped: false };

/** Loads a test file and prepares its tests. */
export async function openFile(path: string): Promise<TestFile> {
  const file = createFile();
  Object.assign(now, { file, names: [], isSkipped: false });
  await import(pathToFileURL(path).href);
  for (const hook of file.hooks.beforeAll) await hook();
  return file;
}

/** Runs a test with what goes before and after it. */
export async function runTest(file: TestFile, at: number): Promise<void> {
  const { beforeEach, afterEach, finished } = file.hooks;
  now.file = file;
  try {
    for (const hook of beforeEach) await hook();
    await file.tests[at]?.body();
  } finally {
    for (const hook of [...finished.splice(0).toReversed(), ...afterEach]) await hook();
  }
}

type Define = (name: string, ...parts: readonly unknown[]) => void;

/** `test` and `describe` have the same forms. */
function withForms(define: (name: string, body: () => unknown) => void, isSkipped = false): Define & object {
  const run: Define = (name, ...parts) => {
    const was = now.isSkipped;
    now.isSkipped ||= isSkipped;
    define(name, () => parts.find(isBody)?.());
    now.isSkipped = was;
  };
  const rows =
    (spread: boolean) =>
    (values: readonly unknown[]): Define =>
    (name, ...parts) => {
      for (const [at, row] of values.entries())
        run(`${name} #${at + 1}`, () =>
          parts.find(isBody)?.(...(spread && Array.isArray(row) ? row : [row])),
        );
    };
  return Object.assign(run, {
    each: rows(true),
    for: rows(false),
    skipIf: (condition: unknown) => withForms(define, isSkipped || Boolean(condition)),
    runIf: (condition: unknown) => withForms(define, isSkipped || !condition),
  });
}

const isBody = (part: unknown): part is Body => typeof part === "function";

export const test = withForms((name, body) => {
  if (!now.isSkipped) now.file.tests.push({ name: [...now.names, name].join(" > "), body });
});
export const it = test;
export const describe = withForms((name, body) => {
  const { names } = now;
  now.names = [...names, name];
  body();
  now.names = names;
});

const hookInto =
  (hook: Hook) =>
  (body: Body): void => {
    if (!now.isSkipped) now.file.hooks[hook].push(body);
  };
export const beforeAll = hookInto("beforeAll");
export const beforeEach = hookInto("beforeEach");
export const afterEach = hookInto("afterEach");
export const afterAll = hookInto("afterAll");
export const onTestFinished = hookInto("finished");

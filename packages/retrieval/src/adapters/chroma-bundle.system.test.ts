import { execFile } from "node:child_process";
import { cp, mkdir, realpath, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { createTestFolder } from "../contracts/test-folder.ts";

const ADAPTERS = import.meta.dirname;
const BUILD_APP = join(ADAPTERS, "../../../../tooling/build-app/build-app.mjs");
const CHROMADB = join(ADAPTERS, "../../node_modules/chromadb");
const BINDING = `chromadb-js-bindings-${process.platform}-${process.arch}${process.platform === "linux" ? "-gnu" : ""}`;

/** An app of a few lines: says each state of Chroma until one is not on the way, and who answers then. */
const PROGRAM = `
import { openChromaSupply } from ${JSON.stringify(join(ADAPTERS, "chroma-supply.ts"))};
import { createVectorRouter } from ${JSON.stringify(join(ADAPTERS, "../vector-router.ts"))};

const hit = { id: "p0", sectionId: "p0", kind: "child" } as const;
const supply = openChromaSupply({
  server: { folder: process.argv[2] ?? "" },
  source: {
    version: "v1",
    counts: new Map([["corpus", 1]]),
    passages: () => [{ id: "p0", collection: "corpus" }],
    vectorAt: () => Float32Array.of(0.6, 0.8),
  },
  locate: () => hit,
  async onState(state) {
    console.log(JSON.stringify(state));
    if (state.status !== "ready" && state.status !== "unavailable") return;
    const exact = { search: async () => ({ hits: [{ ...hit, score: 1 }], engine: "exact" as const }) };
    const facets = { size: 1, select: () => ({ count: 1, has: () => true }) };
    const router = createVectorRouter({ exact, chroma: supply, facets, rowOf: () => 0 });
    const signal = AbortSignal.timeout(5_000);
    const { engine } = await router.search(Float32Array.of(0.6, 0.8), { filter: [], limit: 1, signal });
    console.log(JSON.stringify({ engine }));
    await supply.stop();
  },
});
`;

interface Line {
  readonly status?: string;
  readonly reason?: string;
  readonly detail?: string;
  readonly engine?: string;
}

/** Bundles the program as an app is, with a copy of chromadb whose binding a test provides or leaves out. */
const runBundled = (provideBinding: (modules: string) => Promise<void>): Promise<readonly Line[]> =>
  bundleAndRun(["--external", "chromadb"], async (modules) => {
    await cp(await realpath(CHROMADB), join(modules, "chromadb"), { recursive: true });
    await provideBinding(modules);
  });

async function bundleAndRun(
  settings: readonly string[],
  provideModules: (modules: string) => Promise<void>,
): Promise<readonly Line[]> {
  await using folder = await createTestFolder();
  const modules = join(folder.path, "node_modules");
  await mkdir(join(folder.path, "src"), { recursive: true });
  await writeFile(join(folder.path, "src/main.ts"), PROGRAM);
  await provideModules(modules);
  const run = promisify(execFile);
  await run(process.execPath, [BUILD_APP, ...settings], { cwd: folder.path });
  const program = [join(folder.path, "dist/main.js"), join(folder.path, "chroma")];
  const { stdout } = await run(process.execPath, program, { timeout: 15_000 });
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

test("runs from an app's bundle as from source", async () => {
  const binding = dirname(createRequire(await realpath(join(CHROMADB, "package.json"))).resolve(BINDING));
  const lines = await runBundled((modules) => symlink(binding, join(modules, BINDING)));
  expect(lines.map(({ status, engine }) => status ?? engine)).toEqual([
    "loading",
    "loading",
    "ready",
    "chroma",
    "stopped",
  ]);
});

test("a host without the binding is served by the exact index, and the log reports it once", async () => {
  const lines = await runBundled(async () => undefined);
  expect(lines).toMatchObject([
    {
      status: "unavailable",
      reason: "Chroma's server cannot be loaded on this host.",
      detail: expect.stringContaining(BINDING),
    },
    { engine: "exact" },
    { status: "stopped" },
  ]);
});

test("so is one on which the binding is there but does not load", async () => {
  const lines = await runBundled(async (modules) => {
    await mkdir(join(modules, BINDING));
    await writeFile(join(modules, BINDING, "package.json"), JSON.stringify({ main: "chroma.node" }));
    await writeFile(join(modules, BINDING, "chroma.node"), "made for another C library");
  });
  expect(lines.map(({ status, engine }) => status ?? engine)).toEqual(["unavailable", "exact", "stopped"]);
});

test("so is one on which only the bundle has chromadb", async () => {
  const lines = await bundleAndRun([], async () => undefined);
  expect(lines.map(({ status, engine }) => status ?? engine)).toEqual(["unavailable", "exact", "stopped"]);
});

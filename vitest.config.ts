import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import LongestFirst from "./tooling/vitest/longest-first.ts";
import { RELEASE_SUITES, SYSTEM_SUITES } from "./tooling/vitest/system-suites.ts";

export default defineConfig({
  // Views are drawn by preact.
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  test: {
    // Each file would reload Express, the SDK and DuckDB; nothing here keeps module state.
    isolate: false,
    // Objects of a test die young: with more room for them, fewer are copied before they do.
    execArgv: ["--min-semi-space-size=16", "--max-semi-space-size=64"],
    // By default one core is left to the main thread, which is half of two.
    maxWorkers: "100%",
    sequence: { sequencer: LongestFirst },
    globalSetup: ["./tooling/vitest/run-folder.ts"],
    testTimeout: 30_000,
    // Servers and datasets are started in hooks.
    hookTimeout: 60_000,
    // A second, the default, is short for a page on a busy machine.
    expect: { poll: { timeout: 20_000 } },
    reporters: ["default", "./tooling/vitest/closing-line-reporter.ts"],
    // Node runs the sources as they are, in tests as on a server; only views are JSX, which Vite turns into JavaScript.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{apps,packages,clients,scripts,bench,tooling}/**/*.test.ts"],
          exclude: ["**/node_modules/**", ...SYSTEM_SUITES, ...RELEASE_SUITES],
        },
      },
      {
        extends: true,
        test: {
          name: "views",
          include: ["{apps,packages}/**/*.test.tsx"],
          experimental: { viteModuleRunner: true },
        },
      },
      {
        extends: true,
        test: {
          name: "system",
          include: [...SYSTEM_SUITES],
          // After the others, which show a mistake in seconds.
          sequence: { groupOrder: 1 },
          // A quarter of the time they wait: for processes, disks and timers. A share of more than 100% would be cut to it.
          maxWorkers: Math.ceil(availableParallelism() * 1.5),
        },
      },
      {
        extends: true,
        // By `npm run rehearse`, not by `npm test`.
        test: { name: "release", include: [...RELEASE_SUITES] },
      },
    ],
  },
});

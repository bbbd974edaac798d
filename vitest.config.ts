import { defineConfig } from "vitest/config";
import { SYSTEM_SUITES } from "./tooling/vitest/system-suites.ts";

export default defineConfig({
  // Views are drawn by preact.
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  test: {
    // Each file would load Express, the SDK and DuckDB anew; nothing here keeps module state.
    isolate: false,
    // By default one core is left to the main thread, which is half of two.
    maxWorkers: "100%",
    globalSetup: ["./tooling/vitest/run-folder.ts"],
    testTimeout: 30_000,
    // Servers and datasets are started in hooks.
    hookTimeout: 60_000,
    reporters: ["default", "./tooling/vitest/closing-line-reporter.ts"],
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{apps,packages,clients,scripts,bench,tooling}/**/*.test.{ts,tsx}"],
          exclude: ["**/node_modules/**", ...SYSTEM_SUITES],
        },
      },
      {
        extends: true,
        test: {
          name: "system",
          include: [...SYSTEM_SUITES],
          // After the others, which tell of a mistake in seconds.
          sequence: { groupOrder: 1 },
          // A quarter of the time they wait: for processes, disks and timers.
          maxWorkers: "150%",
        },
      },
    ],
  },
});

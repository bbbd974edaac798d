import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{apps,packages,scripts,bench,tooling}/**/*.test.ts"],
    // Each file would load Express, the SDK and DuckDB anew; nothing here keeps module state.
    isolate: false,
    globalSetup: ["./tooling/vitest/run-folder.ts"],
    testTimeout: 30_000,
    // Servers and datasets are started in hooks.
    hookTimeout: 60_000,
    reporters: ["default", "./tooling/vitest/closing-line-reporter.ts"],
  },
});

// Bundles the class and the command line into dist/, so that the installed package needs only Node.
import { rmSync } from "node:fs";
import { build } from "esbuild";

/** CommonJS dependencies inside the bundle still call require() for Node's own modules. */
const REQUIRE =
  'import { createRequire as createRequireForBundle } from "node:module"; const require = createRequireForBundle(import.meta.url);';

// Shared chunks are named by their content. Those of the last build would stay, and be packed.
rmSync("dist", { recursive: true, force: true });
await build({
  entryPoints: { index: "src/index.ts", cli: "src/cli/main.ts" },
  outdir: "dist",
  bundle: true,
  splitting: true,
  platform: "node",
  target: "node20.18",
  format: "esm",
  minifySyntax: true,
  banner: { js: REQUIRE },
  logLevel: "warning",
});

#!/usr/bin/env node
// Bundles one app (the current folder) into dist/main.js, so that it starts fast and ships as one file.
// Native modules stay outside: build-app --external NAME [--external NAME …]
import { build } from "esbuild";
import { parseArgs } from "node:util";

const { values } = parseArgs({ options: { external: { type: "string", multiple: true, default: [] } } });

await build({
  entryPoints: ["src/main.ts"],
  outfile: "dist/main.js",
  bundle: true,
  platform: "node",
  target: "node24",
  format: "esm",
  sourcemap: true,
  minifySyntax: true,
  external: values.external,
  // CommonJS dependencies inside the bundle still call require() for Node's own modules.
  banner: {
    js: 'import { createRequire as createRequireForBundle } from "node:module"; const require = createRequireForBundle(import.meta.url);',
  },
  logLevel: "warning",
});

#!/usr/bin/env node
// Bundles one app (the current folder) into dist/main.js, so that it starts fast and ships as one file.
// Native modules stay outside: build-app --external NAME [--external NAME …]
import { build } from "esbuild";
import { parseArgs } from "node:util";

const { values } = parseArgs({ options: { external: { type: "string", multiple: true, default: [] } } });

/** Native modules crash without a word on an older Node, so the bundle looks first. */
const NODE_CHECK =
  'if (Number(process.versions.node.split(".")[0]) < 22) { process.stderr.write(`This needs Node 22 or newer, not ${process.versions.node}: start it with npm start, or pnpm --filter NAME start.\\n`); process.exit(78); }';
/** CommonJS dependencies inside the bundle still call require() for Node's own modules. */
const REQUIRE =
  'import { createRequire as createRequireForBundle } from "node:module"; const require = createRequireForBundle(import.meta.url);';

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
  banner: { js: [NODE_CHECK, REQUIRE].join("\n") },
  logLevel: "warning",
});

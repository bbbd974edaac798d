#!/usr/bin/env node
// Bundles one app (the current folder) into dist/main.js, or another --outdir, so that it starts fast and ships as one
// file.
// - Native modules stay outside: --external NAME.
// - Code of threads becomes a file of its own next to main.js, where `toWorkerUrl` of @clinical-mcp/threads looks for
// it: --worker @clinical-mcp/retrieval/adapters/NAME.
// - Code that is loaded on demand, or by several of these, becomes chunks in the same folder.
// - Pages that hosts show with an answer become dist/views/NAME.html: --view NAME, a folder of ui.
// - All may be repeated. --no-map leaves out the source maps.
import { build } from "esbuild";
import { glob, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";

const several = { type: "string", multiple: true, default: [] };
const { values } = parseArgs({
  options: {
    external: several,
    worker: several,
    view: several,
    outdir: { type: "string", default: "dist" },
    map: { type: "boolean", default: true },
  },
  allowNegative: true,
});
const workers = values.worker.map((module) => [basename(module), module]);

/** Native modules crash without a word on an older Node, so the bundle looks first. */
const NODE_CHECK =
  'if (Number(process.versions.node.split(".")[0]) < 22) { process.stderr.write(`This needs Node 22 or newer, ' +
  "not ${process.versions.node}: in a clone, npm start brings it.\\n`); process.exit(78); }";
/** CommonJS dependencies inside the bundle still call require() for Node's own modules. */
const REQUIRE =
  'import { createRequire as createRequireForBundle } from "node:module"; const require = createRequireForBundle(import.meta.url);';

// The names of chunks change with what they hold: those of an earlier build would stay.
for await (const old of glob(["*.js", "*.js.map"], { cwd: values.outdir }))
  await rm(join(values.outdir, old));
await build({
  entryPoints: { main: "src/main.ts", ...Object.fromEntries(workers) },
  outdir: values.outdir,
  bundle: true,
  platform: "node",
  target: "node24",
  format: "esm",
  sourcemap: values.map,
  splitting: true,
  minifySyntax: true,
  external: values.external,
  banner: { js: [NODE_CHECK, REQUIRE].join("\n") },
  logLevel: "warning",
});

// Most apps that are bundled have no page, and vite takes a while to load.
if (values.view.length > 0) {
  const { buildView } = await import("./build-view.mjs");
  for (const name of values.view) await buildView(name, values.outdir);
}

import { symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { ROOT } from "../start/find-apps.ts";

const PACKAGE = dirname(
  createRequire(join(ROOT, "packages/mcp-server/package.json")).resolve(
    "@modelcontextprotocol/conformance/package.json",
  ),
);

/**
 * The official suite as it is installed, in one file: it is started for each scenario anew, and to find its hundreds of modules is
 * half of what a start takes.
 *
 * @returns the file, in a folder of the layout of its package
 */
export async function bundleSuite(folder: string): Promise<string> {
  const outfile = join(folder, "suite", "dist", "index.mjs");
  await build({
    entryPoints: [join(PACKAGE, "dist", "index.js")],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    logLevel: "warning",
    // What it bundles asks for modules of Node by require.
    banner: {
      js: "import { createRequire as toRequire } from 'node:module'; const require = toRequire(import.meta.url);",
    },
  });
  await symlink(join(PACKAGE, "requirements"), join(folder, "suite", "requirements"));
  return outfile;
}

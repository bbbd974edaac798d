import { copyFile, mkdir, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { ROOT } from "../start/find-apps.ts";
import { APP_SCENARIOS } from "./plan.ts";

const PACKAGE = dirname(
  createRequire(join(ROOT, "packages/mcp-server/package.json")).resolve(
    "@modelcontextprotocol/conformance/package.json",
  ),
);
const PROGRAM = join("dist", "index.mjs");

/** The program of the suite, which expects its requirement sets next to it. */
export interface Suites {
  /** With the sets of the suite. */
  readonly official: string;
  /** With sets of what a server without test tools can be asked, so that one run of it asks all of a revision. */
  readonly ofApps: string;
}

/**
 * The official suite as it is installed, in one file: to find its hundreds of modules is half of what a start takes.
 *
 * @returns the program twice, in folders of the layout of its package
 */
export async function bundleSuite(folder: string): Promise<Suites> {
  const official = join(folder, "official", PROGRAM);
  await build({
    entryPoints: [join(PACKAGE, "dist", "index.js")],
    outfile: official,
    bundle: true,
    platform: "node",
    format: "esm",
    logLevel: "warning",
    // What it bundles asks for modules of Node by require.
    banner: {
      js: "import { createRequire as toRequire } from 'node:module'; const require = toRequire(import.meta.url);",
    },
  });
  await symlink(join(PACKAGE, "requirements"), join(folder, "official", "requirements"));
  const ofApps = join(folder, "of-apps", PROGRAM);
  await mkdir(dirname(ofApps), { recursive: true });
  await copyFile(official, ofApps);
  const requirements = join(folder, "of-apps", "requirements");
  await mkdir(requirements);
  for (const [revision, server] of Object.entries(APP_SCENARIOS)) {
    // JSON is YAML, which it reads.
    await writeFile(join(requirements, `${revision}.yaml`), JSON.stringify({ server }));
  }
  return { official, ofApps };
}

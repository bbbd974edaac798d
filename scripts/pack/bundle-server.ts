import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packExtension } from "@anthropic-ai/mcpb";
import { toBundleManifest } from "../connect/bundle-manifest.ts";
import type { ServerFacts } from "../connect/server-facts.ts";
import { copyModules, type BoundModule } from "./copy-modules.ts";
import type { PackedServer } from "./servers.ts";

/** Parts of native modules that only a compiler reads, and builds for musl, on which no client that takes bundles runs. */
const NOT_RUN = [
  "node_modules/better-sqlite3/prebuilds/linuxmusl-*",
  "node_modules/better-sqlite3/deps",
  "node_modules/better-sqlite3/src",
  "node_modules/node-addon-api",
];

/** Added to a bundle's name where it does not run everywhere, e.g. `-linux-x64`. */
const toSuffix = (bound: readonly BoundModule[]): string =>
  [...new Set(bound.map(({ os, cpu }) => `-${[...os, ...cpu].join("-")}`))].join("");

/**
 * Makes the `.mcpb` bundle of a server: its npm package with the modules that npm would install, and a manifest.
 *
 * @param staged folder of the npm package, which stays as it is
 * @param to folder of the bundle
 * @returns the bundle's path
 * @throws Error where the official tool refuses the manifest
 */
export async function bundleServer(
  { server, facts }: { readonly server: PackedServer; readonly facts: ServerFacts },
  staged: string,
  to: string,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `bundle-${server.name}-`));
  try {
    await cp(staged, folder, { recursive: true });
    const bound = await copyModules(server.dependencies, facts.folder, join(folder, "node_modules"));
    const manifest = toBundleManifest(facts, [...new Set(bound.flatMap(({ os }) => os))]);
    await writeFile(join(folder, "manifest.json"), `${JSON.stringify(manifest, undefined, 2)}\n`);
    await writeFile(join(folder, ".mcpbignore"), `${NOT_RUN.join("\n")}\n`);
    await mkdir(to, { recursive: true });
    const outputPath = join(to, `clinical-mcp-${server.name}-${facts.version}${toSuffix(bound)}.mcpb`);
    if (!(await packExtension({ extensionPath: folder, outputPath, silent: true })))
      throw new Error(`mcpb refused the bundle of ${server.name}.`);
    return outputPath;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

import { existsSync } from "node:fs";
import { cp, readFile, realpath } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { z } from "zod";

const moduleManifest = z.object({
  version: z.string(),
  os: z.array(z.string()).default([]),
  cpu: z.array(z.string()).default([]),
  dependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
});

/** A module that runs somewhere only, and where. */
export interface BoundModule {
  readonly os: readonly string[];
  readonly cpu: readonly string[];
}

interface Wanted {
  readonly name: string;
  /** The folder from which it is asked for, and whether it may be missing there. */
  readonly from: string;
  readonly isOptional: boolean;
}

async function find({ name, from, isOptional }: Wanted): Promise<string | undefined> {
  const folders = createRequire(join(from, "package.json")).resolve.paths(name) ?? [];
  const found = folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
  if (found === undefined && !isOptional) throw new Error(`${name} is not installed beside ${from}.`);
  return found === undefined ? undefined : realpath(found);
}

/**
 * Copies modules with all that they depend on, as they are installed here, into one flat `node_modules`.
 *
 * @param from folder of the package that names them
 * @returns those that run on one system only
 * @throws Error where two versions of a module would fall on one place, or one is not installed
 */
export async function copyModules(
  names: readonly string[],
  from: string,
  target: string,
): Promise<readonly BoundModule[]> {
  const versions = new Map<string, string>();
  const bound: BoundModule[] = [];
  const queue: Wanted[] = names.map((name) => ({ name, from, isOptional: false }));
  for (const wanted of queue) {
    const folder = await find(wanted);
    if (folder === undefined) continue;
    const { version, os, cpu, dependencies, optionalDependencies } = moduleManifest.parse(
      JSON.parse(await readFile(join(folder, "package.json"), "utf8")),
    );
    const taken = versions.get(wanted.name);
    if (taken === version) continue;
    if (taken !== undefined) throw new Error(`${wanted.name} is wanted as ${taken} and as ${version}.`);
    versions.set(wanted.name, version);
    if (os.length > 0) bound.push({ os, cpu });
    await cp(folder, join(target, wanted.name), { recursive: true, dereference: true });
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies }))
      queue.push({ name, from: folder, isOptional: name in optionalDependencies });
  }
  return bound;
}

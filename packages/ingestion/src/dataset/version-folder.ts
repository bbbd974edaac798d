import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import {
  CURRENT_FILE,
  findCurrentVersion,
  VERSIONS_FOLDER,
} from "@clinical-mcp/retrieval/adapters/current-dataset";
import { isInUse } from "@clinical-mcp/retrieval/adapters/version-use";
import type { ManifestFile } from "@clinical-mcp/retrieval";

const STAGING_FOLDER = "staging";
const NEXT_CURRENT = `${CURRENT_FILE}.next`;

async function syncPath(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes what a killed run left: its staging folder, a half-made switch, versions that were never in service. */
export async function clearLeftOvers(root: string): Promise<void> {
  await rm(join(root, STAGING_FOLDER), { recursive: true, force: true });
  await rm(join(root, NEXT_CURRENT), { force: true });
  const current = await findCurrentVersion(root);
  const versions = join(root, VERSIONS_FOLDER);
  await mkdir(versions, { recursive: true });
  // Names begin with the time of building: what is newer than the version in service never was in service.
  const unused = (await readdir(versions)).filter((name) => current === undefined || name > current);
  for (const name of unused) await rm(join(versions, name), { recursive: true, force: true });
}

/** An empty folder next to the datasets, in which the next one is built. */
export async function openStaging(root: string): Promise<string> {
  const folder = join(root, STAGING_FOLDER);
  await mkdir(folder);
  return folder;
}

export const removeStaging = (root: string): Promise<void> =>
  rm(join(root, STAGING_FOLDER), { recursive: true, force: true });

async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

/** Every file in a folder with size and hash, each safely on disk. */
export async function sealFiles(folder: string): Promise<readonly ManifestFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files: ManifestFile[] = [];
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    await syncPath(path);
    if (!entry.isFile()) continue;
    const { size } = await stat(path);
    files.push({
      path: relative(folder, path).split(sep).join("/"),
      bytes: size,
      sha256: await hashFile(path),
    });
  }
  return files.sort((one, other) => (one.path < other.path ? -1 : 1));
}

/**
 * Puts the staged dataset into service. Until the last rename the old one is; after it, the new one, whole.
 *
 * @returns the new version's folder
 */
export async function switchTo(root: string, version: string): Promise<string> {
  const folder = join(root, VERSIONS_FOLDER, version);
  await syncPath(join(root, STAGING_FOLDER));
  await rename(join(root, STAGING_FOLDER), folder);
  await syncPath(join(root, VERSIONS_FOLDER));
  await writeFile(join(root, NEXT_CURRENT), `${version}\n`, { flush: true });
  await rename(join(root, NEXT_CURRENT), join(root, CURRENT_FILE));
  await syncPath(root);
  return folder;
}

/** Removes all versions but those named and those that a server reads: it opened them at its start, and stays with them. */
export async function removeOtherVersions(
  root: string,
  keep: readonly (string | undefined)[],
): Promise<void> {
  for (const name of await readdir(join(root, VERSIONS_FOLDER))) {
    const folder = join(root, VERSIONS_FOLDER, name);
    if (!keep.includes(name) && !isInUse(folder)) await rm(folder, { recursive: true, force: true });
  }
}

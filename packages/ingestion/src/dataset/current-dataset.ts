import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ConfigurationError } from "@clinical-mcp/errors";
import type { Manifest } from "./manifest.ts";
import { MANIFEST_FILE, manifestSchema } from "./manifest.ts";

export const CURRENT_FILE = "CURRENT";
export const VERSIONS_FOLDER = "versions";

export interface CurrentDataset {
  readonly version: string;
  /** The version's folder. */
  readonly folder: string;
  readonly manifest: Manifest;
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENOENT";

/** Name of the version in service, or undefined before the first run. */
export async function findCurrentVersion(root: string): Promise<string | undefined> {
  try {
    return (await readFile(join(root, CURRENT_FILE), "utf8")).trim();
  } catch (cause) {
    if (isMissing(cause)) return undefined;
    throw new ConfigurationError(`${join(root, CURRENT_FILE)} could not be read; check its permissions.`, {
      cause,
    });
  }
}

/**
 * The dataset in service.
 *
 * @returns undefined before the first run has ended
 * @throws ConfigurationError when the version that is named is not whole
 */
export async function currentDataset(root: string): Promise<CurrentDataset | undefined> {
  const version = await findCurrentVersion(root);
  if (version === undefined) return undefined;
  const folder = join(root, VERSIONS_FOLDER, version);
  try {
    const manifest = manifestSchema.parse(JSON.parse(await readFile(join(folder, MANIFEST_FILE), "utf8")));
    return { version, folder, manifest };
  } catch (cause) {
    throw new ConfigurationError(`The dataset ${folder} is damaged; run the ingestion again.`, { cause });
  }
}

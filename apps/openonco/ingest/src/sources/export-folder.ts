import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ConfigurationError } from "@clinical-mcp/errors";
import { EXPORT_FILE_NAMES } from "@clinical-mcp/openonco/dataset";

const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");

/** Text of a file, or undefined when there is none of that name. */
export async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (cause) {
    if (isMissing(cause)) return undefined;
    throw new ConfigurationError(`${path} could not be read; check its permissions.`, { cause });
  }
}

/**
 * Reads the files of an export, or of a dataset, from a folder.
 *
 * @returns text by file name; files that are not there are left out
 * @throws ConfigurationError when a file is there but cannot be read
 */
export async function readExportFolder(folder: string): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for (const name of EXPORT_FILE_NAMES) {
    const text = await readIfThere(join(folder, name));
    if (text !== undefined) files.set(name, text);
  }
  return files;
}

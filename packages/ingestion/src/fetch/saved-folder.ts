import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { ConfigurationError, UpstreamError } from "@clinical-mcp/errors";
import { sha256Of } from "./download-cache.ts";
import type { Fetcher } from "./fetched-file.ts";

/** Gets saved copies instead of asking publishers: `--from DIR`. */
export interface SavedFolder extends Fetcher {
  /** The addresses whose copies are there, in a stable order. */
  readonly urls: readonly string[];
  /** Files that are no publisher's, relative to the folder. */
  readonly unclaimed: readonly string[];
}

async function listFiles(folder: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
      .sort();
  } catch (cause) {
    throw new ConfigurationError(`${folder} could not be read: is it a folder?`, { cause });
  }
}

/**
 * Opens a folder of files that a person has saved from the publishers.
 *
 * @param toUrl the address whose copy a file is, by its path in the folder; undefined for no publisher's file
 * @throws ConfigurationError when the folder cannot be read, or when two files are copies of one address
 */
export async function openSavedFolder(
  folder: string,
  toUrl: (path: string) => string | undefined,
): Promise<SavedFolder> {
  const paths = new Map<string, string>();
  const unclaimed: string[] = [];
  for (const path of await listFiles(folder)) {
    const url = toUrl(path);
    const other = url === undefined ? undefined : paths.get(url);
    if (other !== undefined)
      throw new ConfigurationError(`${other} and ${path} in ${folder} are copies of one document.`);
    if (url === undefined) unclaimed.push(path);
    else paths.set(url, path);
  }
  return { urls: [...paths.keys()], unclaimed, fetch: (url) => readSaved(folder, url, paths.get(url)) };
}

async function readSaved(folder: string, url: string, name: string | undefined) {
  if (name === undefined) {
    throw new UpstreamError("The folder holds no copy of this address.", { code: "NOT_FOUND" });
  }
  const path = join(folder, name);
  try {
    const [content, { mtime }] = await Promise.all([readFile(path), stat(path)]);
    return {
      url,
      finalUrl: url,
      redirects: [],
      contentType: undefined,
      charset: undefined,
      sha256: sha256Of(content),
      bytes: content.length,
      retrievedAt: mtime.toISOString(),
      checkedAt: mtime.toISOString(),
      etag: undefined,
      lastModified: undefined,
      path,
      outcome: "local" as const,
    };
  } catch (cause) {
    throw new UpstreamError(`${name} could not be read.`, { code: "SOURCE_UNAVAILABLE", cause });
  }
}

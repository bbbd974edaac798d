import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { ConfigurationError, UpstreamError } from "@clinical-mcp/errors";
import { sha256Of } from "./download-cache.ts";
import { MOST_BYTES, tooLarge } from "./read-body.ts";
import type { Fetcher } from "./fetched-file.ts";

/** Gets saved copies instead of asking publishers: `--from DIR`. */
export interface SavedFolder extends Fetcher {
  /** The addresses of a source whose copies are there, in a stable order. */
  urlsOf(source: string): readonly string[];
  /** Files of no source, relative to the folder. */
  readonly unclaimed: readonly string[];
}

/** Knows its files by their paths in the folder. */
interface Claimant {
  readonly name: string;
  toUrl(path: string): string | undefined;
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

function findClaim(path: string, sources: readonly Claimant[]) {
  for (const source of sources) {
    const url = source.toUrl(path);
    if (url !== undefined) return { source: source.name, url, path };
  }
  return undefined;
}

/**
 * Opens a folder of files that a person has saved from the publishers. Where two are copies of one document the
 * first by name counts, and the other is left unclaimed.
 *
 * @param asOf day on which the copies were saved, as YYYY-MM-DD; without it each file's own
 * @throws ConfigurationError when the folder cannot be read
 */
export async function openSavedFolder(
  folder: string,
  sources: readonly Claimant[],
  asOf?: string,
): Promise<SavedFolder> {
  const claims = new Map<string, { readonly source: string; readonly url: string; readonly path: string }>();
  const unclaimed: string[] = [];
  for (const path of await listFiles(folder)) {
    const claim = findClaim(path, sources);
    if (!claim || claims.has(claim.url)) unclaimed.push(path);
    else claims.set(claim.url, claim);
  }
  return {
    unclaimed,
    urlsOf: (source) => [...claims.values()].filter((claim) => claim.source === source).map(({ url }) => url),
    fetch: (url) => readSaved({ folder, asOf }, url, claims.get(url)?.path),
  };
}

async function readSaved(
  { folder, asOf }: { readonly folder: string; readonly asOf: string | undefined },
  url: string,
  name: string | undefined,
) {
  if (name === undefined) {
    throw new UpstreamError("The folder holds no copy of this address.", { code: "NOT_FOUND" });
  }
  const path = join(folder, name);
  try {
    const { mtime, size } = await stat(path);
    if (size > MOST_BYTES) throw tooLarge(MOST_BYTES);
    const content = await readFile(path);
    const savedAt = asOf === undefined ? mtime.toISOString() : `${asOf}T00:00:00.000Z`;
    return {
      url,
      finalUrl: url,
      redirects: [],
      contentType: undefined,
      charset: undefined,
      sha256: sha256Of(content),
      bytes: content.length,
      retrievedAt: savedAt,
      checkedAt: savedAt,
      etag: undefined,
      lastModified: undefined,
      path,
      outcome: "local" as const,
    };
  } catch (cause) {
    if (cause instanceof UpstreamError) throw cause;
    throw new UpstreamError(`${name} could not be read.`, { code: "SOURCE_UNAVAILABLE", cause });
  }
}

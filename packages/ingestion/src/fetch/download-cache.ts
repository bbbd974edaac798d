import { createHash } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { ConfigurationError } from "@clinical-mcp/errors";
import { z } from "zod";
import type { FetchedFile } from "./fetched-file.ts";

const recordSchema = z.object({
  url: z.string(),
  finalUrl: z.string(),
  redirects: z.array(z.string()),
  contentType: z.string().optional(),
  charset: z.string().optional(),
  etag: z.string().optional(),
  lastModified: z.string().optional(),
  sha256: z.string(),
  bytes: z.number(),
  retrievedAt: z.string(),
  checkedAt: z.string(),
  file: z.string(),
});
type CacheRecord = z.infer<typeof recordSchema>;

export type StoredFile = Omit<FetchedFile, "outcome">;

export const sha256Of = (bytes: Uint8Array | string): string =>
  createHash("sha256").update(bytes).digest("hex");

const PARTIAL = ".part";
const keyOf = (url: string): string => sha256Of(url).slice(0, 32);

/** Either the old file or the whole new one is there, whenever the process or the machine stops. */
async function writeWhole(path: string, content: Uint8Array | string): Promise<void> {
  const partial = `${path}.${process.pid}${PARTIAL}`;
  const file = await open(partial, "w");
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(partial, path);
}

export interface DownloadCache {
  /** The copy of an address; undefined where there is none or it no longer fits its hash. */
  find(url: string): Promise<StoredFile | undefined>;
  store(file: Omit<StoredFile, "path" | "sha256" | "bytes">, content: Uint8Array): Promise<StoredFile>;
  /** Notes that the server has confirmed the copy. */
  confirm(file: StoredFile): Promise<void>;
}

async function readRecord(folder: string, url: string): Promise<CacheRecord | undefined> {
  const text = await readFile(join(folder, `${keyOf(url)}.json`), "utf8").catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw new ConfigurationError(`${folder} could not be read; check its permissions.`, { cause: error });
  });
  if (text === undefined) return undefined;
  try {
    return recordSchema.parse(JSON.parse(text));
  } catch {
    // A record of another version or a damaged one: the file is fetched again, which fixes it.
    return undefined;
  }
}

function toStored(folder: string, { file, ...rest }: CacheRecord): StoredFile {
  const { contentType, charset, etag, lastModified } = rest;
  return { ...rest, contentType, charset, etag, lastModified, path: join(folder, file) };
}

async function writeRecord(folder: string, { path, ...rest }: StoredFile): Promise<void> {
  const record = { ...rest, file: path.slice(folder.length + 1) };
  await writeWhole(join(folder, `${keyOf(rest.url)}.json`), `${JSON.stringify(record, undefined, 2)}\n`);
}

async function removePartials(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.endsWith(PARTIAL)) await rm(join(folder, name), { force: true });
  }
}

async function findStored(folder: string, url: string): Promise<StoredFile | undefined> {
  const record = await readRecord(folder, url);
  if (!record) return undefined;
  const stored = toStored(folder, record);
  // A copy that is missing or cannot be read is not a copy: the publisher is asked again.
  const content = await readFile(stored.path).catch(() => undefined);
  return content && sha256Of(content) === stored.sha256 ? stored : undefined;
}

/**
 * Opens the folder of downloads, and clears what a killed run left half-written.
 *
 * @throws ConfigurationError when the folder cannot be made or written
 */
export async function openDownloadCache(folder: string): Promise<DownloadCache> {
  try {
    await mkdir(folder, { recursive: true });
    await removePartials(folder);
  } catch (cause) {
    throw new ConfigurationError(`${folder} could not be written; check its permissions.`, { cause });
  }
  const writing = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (cause) {
      throw new ConfigurationError(`${folder} could not be written; check its permissions and free space.`, {
        cause,
      });
    }
  };
  return {
    find: (url) => findStored(folder, url),
    store: (file, content) =>
      writing(async () => {
        const before = await readRecord(folder, file.url);
        const sha256 = sha256Of(content);
        const name = `${keyOf(file.url)}-${sha256.slice(0, 12)}.body`;
        const stored = { ...file, sha256, bytes: content.length, path: join(folder, name) };
        await writeWhole(stored.path, content);
        await writeRecord(folder, stored);
        if (before && before.file !== name) await rm(join(folder, before.file), { force: true });
        return stored;
      }),
    confirm: (file) => writing(() => writeRecord(folder, file)),
  };
}

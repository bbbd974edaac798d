import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { ConfigurationError } from "@clinical-mcp/errors";
import type {
  Category,
  LoggedChange,
  Manifest,
  ParsedFile,
  SkippedValue,
  TestRecord,
} from "../dataset/index.ts";
import {
  CHANGE_LOG_FILE_NAME,
  checkDigests,
  EXPORT_FILE_NAMES,
  MANIFEST_FILE_NAME,
  parseChangeLog,
  parseExportFile,
  parseManifest,
  toCategories,
} from "../dataset/index.ts";

export interface Dataset {
  readonly records: Readonly<Record<Category, readonly TestRecord[]>>;
  /** Provenance; undefined for a raw export, which has none. */
  readonly manifest: Manifest | undefined;
  /** What changed between exports; empty where the folder has no log. */
  readonly changes: readonly LoggedChange[];
  /** Values that were left out, since they are not of their field's type. */
  readonly skipped: readonly SkippedValue[];
  /** Fields that the dictionary does not list, each once. */
  readonly unknownFields: readonly string[];
}

const listFaults = (files: readonly ParsedFile[]): Pick<Dataset, "skipped" | "unknownFields"> => ({
  skipped: files.flatMap(({ skipped }) => skipped),
  unknownFields: [
    ...new Set(files.flatMap(({ ignoredFields }) => ignoredFields.map(({ field }) => field))),
  ].sort(),
});

async function listFolder(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (cause) {
    throw new ConfigurationError(
      `The data folder ${folder} cannot be read. Point the data directory at a folder with an export.`,
      { cause },
    );
  }
}

async function readText(folder: string, fileName: string): Promise<string> {
  try {
    return await readFile(join(folder, fileName), "utf8");
  } catch (cause) {
    throw new ConfigurationError(`${fileName} in ${folder} cannot be read.`, { cause });
  }
}

const digest = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex");

/**
 * Reads a shipped dataset or a raw export from a folder.
 *
 * @throws ConfigurationError naming the folder, or the file, record and field at fault
 */
export async function readDataset(folder: string): Promise<Dataset> {
  const present = await listFolder(folder);
  const names = EXPORT_FILE_NAMES.filter((name) => present.includes(name));
  const texts = new Map(
    await Promise.all(names.map(async (name) => [name, await readText(folder, name)] as const)),
  );
  const manifest = present.includes(MANIFEST_FILE_NAME)
    ? parseManifest(await readText(folder, MANIFEST_FILE_NAME))
    : undefined;
  if (manifest) checkDigests(manifest, new Map([...texts].map(([name, text]) => [name, digest(text)])));
  const parsed = [...texts].map(([name, text]) => [name, parseExportFile(name, text)] as const);
  const files = new Map(parsed.map(([name, { records }]) => [name, records]));
  const changes = present.includes(CHANGE_LOG_FILE_NAME)
    ? parseChangeLog(await readText(folder, CHANGE_LOG_FILE_NAME))
    : [];
  return { records: toCategories(files), manifest, changes, ...listFaults(parsed.map(([, file]) => file)) };
}

import { join } from "node:path";
import { ConfigurationError } from "@clinical-mcp/errors";
import type { Category, Manifest, TestRecord } from "@clinical-mcp/openonco/dataset";
import {
  CATEGORIES,
  checkDigests,
  MANIFEST_FILE_NAME,
  parseExportFile,
  parseManifest,
  toCategories,
} from "@clinical-mcp/openonco/dataset";
import { sha256 } from "./render-dataset.ts";
import { readExportFolder, readIfThere } from "./sources/export-folder.ts";

export interface DatasetInPlace {
  readonly manifest: Manifest;
  /** Text by file name, the manifest included. */
  readonly files: ReadonlyMap<string, string>;
  /** Undefined when an earlier run was cut off between two files, so that there is nothing to compare with. */
  readonly records: Readonly<Record<Category, readonly TestRecord[]>> | undefined;
}

function parseWhole(manifest: Manifest, files: ReadonlyMap<string, string>): DatasetInPlace["records"] {
  try {
    checkDigests(manifest, new Map([...files].map(([name, text]) => [name, sha256(text)])));
    return toCategories(
      new Map([...files].map(([name, text]) => [name, parseExportFile(name, text).records])),
    );
  } catch (error) {
    if (error instanceof ConfigurationError) return undefined;
    throw error;
  }
}

/**
 * Reads the dataset that a run would replace.
 *
 * @returns undefined when the folder holds none yet
 * @throws ConfigurationError when the folder holds files that this command did not make, such as a raw export
 */
export async function readDatasetInPlace(folder: string): Promise<DatasetInPlace | undefined> {
  const files = await readExportFolder(folder);
  const manifestText = await readIfThere(join(folder, MANIFEST_FILE_NAME));
  if (manifestText === undefined) {
    if (files.size === 0) return undefined;
    throw new ConfigurationError(
      `${folder} holds ${[...files.keys()].join(", ")} without ${MANIFEST_FILE_NAME}: ` +
        "not a dataset that this command made. Choose another folder with --to.",
    );
  }
  const manifest = parseManifest(manifestText);
  const records = parseWhole(manifest, files);
  return { manifest, files: new Map([...files, [MANIFEST_FILE_NAME, manifestText]]), records };
}

/**
 * A category that loses more than a quarter of its records is a broken export until a person says otherwise:
 * the source once published a file truncated to three lines.
 *
 * @throws ConfigurationError naming the category and both counts
 */
export function refuseShrink(before: Manifest["records"], after: Manifest["records"]): void {
  const shrunk = CATEGORIES.filter((category) => after[category] < before[category] * 0.75);
  if (shrunk.length === 0) return;
  const counts = shrunk.map(
    (category) => `${category} would go from ${before[category]} to ${after[category]} records`,
  );
  throw new ConfigurationError(
    `${counts.join(", ")}: more than a quarter lost. Check the export; if this is right, run again with --allow-shrink.`,
  );
}

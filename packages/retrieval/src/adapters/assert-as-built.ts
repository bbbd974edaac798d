import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ConfigurationError } from "@clinical-mcp/errors";
import { MANIFEST_FILE, manifestSchema } from "../manifest.ts";

/**
 * Asserts that a file of a version is what ingestion wrote, byte for byte. Its rows were checked then, so a reader need
 * not check each of them again.
 *
 * @param rebuildCommand what the operator runs to build the dataset again
 * @throws ConfigurationError where it is not; other errors where it or the manifest cannot be read
 */
export function assertAsBuilt(folder: string, name: string, rebuildCommand: string): void {
  const { files } = manifestSchema.parse(JSON.parse(readFileSync(join(folder, MANIFEST_FILE), "utf8")));
  const path = join(folder, name);
  const digest = hash("sha256", readFileSync(path), "hex");
  if (files.find((file) => file.path === name)?.sha256 !== digest)
    throw new ConfigurationError(`${path} is not as it was built and cannot be read: run ${rebuildCommand}.`);
}

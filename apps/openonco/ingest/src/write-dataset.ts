import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ConfigurationError } from "@clinical-mcp/errors";

/**
 * Replaces the files of a dataset. It writes and flushes all of them to a temporary folder next to the dataset, then
 * renames them one by one in the given order. The manifest is the last: a run that dies between two renames leaves a
 * manifest that does not fit, which the next start refuses.
 *
 * @param signal interrupts until the first rename; after that the switch is completed
 * @throws ConfigurationError when the folder cannot be written
 */
export async function writeDataset(
  folder: string,
  files: ReadonlyMap<string, string>,
  signal: AbortSignal,
): Promise<void> {
  let temporary: string | undefined;
  let switching = false;
  try {
    await mkdir(folder, { recursive: true });
    temporary = await mkdtemp(join(folder, ".ingest-"));
    for (const [name, text] of files) {
      await writeFile(join(temporary, name), text, { flush: true, signal });
    }
    signal.throwIfAborted();
    switching = true;
    for (const name of files.keys()) await rename(join(temporary, name), join(folder, name));
  } catch (cause) {
    if (!switching) signal.throwIfAborted();
    throw new ConfigurationError(
      `${folder} could not be written; check its permissions and free space, then run again.`,
      { cause },
    );
  } finally {
    if (temporary !== undefined) await rm(temporary, { recursive: true, force: true });
  }
}

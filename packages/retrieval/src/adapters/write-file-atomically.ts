import { open, rename, rm, type FileHandle } from "node:fs/promises";

/** Lets `write` fill a file next to the target and renames it at the end: the target is old, or new, never half. */
export async function writeFileAtomically(
  file: string,
  write: (handle: FileHandle) => Promise<void>,
): Promise<void> {
  const unfinished = `${file}.unfinished`;
  try {
    await using handle = await open(unfinished, "w");
    await write(handle);
    await handle.sync();
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await rename(unfinished, file);
}

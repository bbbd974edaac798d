import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";

/** Writes all parts to a file beside the target and renames it at the end: the target is old, or new, never half. */
export async function writeFileAtomically(
  file: string,
  parts: AsyncIterable<string | Uint8Array>,
): Promise<void> {
  const unfinished = `${file}.unfinished`;
  try {
    await pipeline(parts, createWriteStream(unfinished, { flush: true }));
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

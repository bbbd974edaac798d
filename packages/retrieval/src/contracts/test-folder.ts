import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A folder of one test, gone when the test ends. */
export async function createTestFolder(): Promise<AsyncDisposable & { readonly path: string }> {
  const path = await mkdtemp(join(tmpdir(), "retrieval-"));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

export async function* toAsync<TItem>(items: Iterable<TItem>): AsyncIterable<TItem> {
  yield* items;
}

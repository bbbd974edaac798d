import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { STARTER } from "./official-copies.ts";

/** A file of data/coverage, e.g. "question/services.json". */
export const readJson = async (path: string): Promise<unknown> =>
  JSON.parse(await readFile(join(STARTER, path), "utf8"));

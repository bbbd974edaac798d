import { readFile } from "node:fs/promises";
import { ConfigurationError } from "@clinical-mcp/errors";
import { z } from "zod";

const otherWordsSchema = z.record(z.string(), z.array(z.string().min(1)).min(1).max(5));

/** Other words for questions, by their ids. */
export type OtherWords = ReadonlyMap<string, readonly string[]>;

/** @throws ConfigurationError where the file cannot be read, or is of another form */
export async function readOtherWords(path: string | undefined): Promise<OtherWords | undefined> {
  if (path === undefined) return undefined;
  try {
    return new Map(Object.entries(otherWordsSchema.parse(JSON.parse(await readFile(path, "utf8")))));
  } catch (cause) {
    throw new ConfigurationError(`${path} holds no other words: {"query id": ["other words", …]}.`, {
      cause,
    });
  }
}

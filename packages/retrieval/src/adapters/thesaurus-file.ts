import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { ConfigurationError } from "@clinical-mcp/errors";
import { createThesaurus, parseThesaurus, type Thesaurus } from "../thesaurus.ts";

/**
 * Reads the thesaurus that clinicians edit (data/terms/thesaurus.csv).
 * @throws ConfigurationError where the file cannot be read, or with the line that cannot be understood
 */
export async function loadThesaurus(path: string): Promise<Thesaurus> {
  const csv = await readFile(path, "utf8").catch((cause: unknown) => {
    throw new ConfigurationError(`The thesaurus ${basename(path)} cannot be read.`, { cause });
  });
  return createThesaurus(parseThesaurus(csv, basename(path)));
}

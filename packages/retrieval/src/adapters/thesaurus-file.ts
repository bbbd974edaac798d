import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { ConfigurationError } from "@clinical-mcp/errors";
import { createThesaurus, parseThesaurus, type Thesaurus } from "../thesaurus.ts";

/**
 * Reads the thesaurus that clinicians edit (data/terms/thesaurus.csv).
 * @throws ConfigurationError where the file cannot be read or is not in UTF-8, or with the line that cannot be understood
 */
export async function loadThesaurus(path: string): Promise<Thesaurus> {
  const name = basename(path);
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new ConfigurationError(`The thesaurus ${name} cannot be read.`, { cause });
  });
  return createThesaurus(parseThesaurus(decode(bytes, name), name));
}

/** Spreadsheet programs save CSV in the code page of Windows unless set otherwise, which would lose every accent. */
function decode(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new ConfigurationError(`${name} is not in UTF-8; save it as "CSV UTF-8".`, { cause });
  }
}

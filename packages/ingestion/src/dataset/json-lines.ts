import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { createInterface } from "node:readline";
import { ConfigurationError } from "@clinical-mcp/errors";
import type { z } from "zod";

export interface JsonLinesWriter {
  write(value: unknown): Promise<void>;
  /** Ends the file, safely on disk. */
  close(): Promise<void>;
  /** Gives the file up, after a failure. */
  abandon(): Promise<void>;
}

/** Lines gathered before they are written. */
const BATCH_CHARACTERS = 256 * 1024;

export async function openJsonLines(path: string): Promise<JsonLinesWriter> {
  const file = await open(path, "w");
  let pending = "";
  const flush = async (): Promise<void> => {
    const text = pending;
    pending = "";
    await file.writeFile(text);
  };
  return {
    async write(value) {
      pending += `${JSON.stringify(value)}\n`;
      if (pending.length > BATCH_CHARACTERS) await flush();
    },
    async close() {
      await flush();
      await file.sync();
      await file.close();
    },
    abandon: () => file.close(),
  };
}

function parseLine<T>(line: string, schema: z.ZodType<T>, place: string): T {
  try {
    return schema.parse(JSON.parse(line));
  } catch (cause) {
    throw new ConfigurationError(`${place} is damaged; run the ingestion again.`, { cause });
  }
}

/**
 * The values of a file of JSON lines, one at a time.
 *
 * @throws ConfigurationError naming file and line where one does not fit the schema
 */
export async function* readJsonLines<T>(path: string, schema: z.ZodType<T>): AsyncGenerator<T> {
  const lines = createInterface({ input: createReadStream(path, "utf8"), crlfDelay: Infinity });
  let number = 0;
  try {
    for await (const line of lines) yield parseLine(line, schema, `${path}, line ${++number}`);
  } catch (cause) {
    if (cause instanceof ConfigurationError) throw cause;
    throw new ConfigurationError(`${path} could not be read; run the ingestion again.`, { cause });
  }
}

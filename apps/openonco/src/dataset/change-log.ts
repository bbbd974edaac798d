import { ConfigurationError } from "@clinical-mcp/errors";
import { z } from "zod";
import type { JsonValue } from "./test-record.ts";

export const CHANGE_LOG_FILE_NAME = "changes.json";

const json: z.ZodType<JsonValue> = z.json();

const changeSchema = z.strictObject({
  /** Days of the two exports, YYYY-MM-DD. */
  from: z.iso.date(),
  to: z.iso.date(),
  id: z.string().min(1),
  name: z.string().min(1),
  change: z.enum(["added", "removed", "changed"]),
  /** A path inside a nested field where it has points; `before` is absent where the field is new, `after` where it is gone. */
  fields: z.array(z.strictObject({ field: z.string(), before: json.optional(), after: json.optional() })),
});

/** What became of one record between two exports. */
export type LoggedChange = z.output<typeof changeSchema>;

/**
 * Reads the log of changes.
 *
 * @throws ConfigurationError naming what is wrong with it
 */
export function parseChangeLog(text: string): readonly LoggedChange[] {
  try {
    return z.array(changeSchema).parse(JSON.parse(text));
  } catch (cause) {
    throw new ConfigurationError(`${CHANGE_LOG_FILE_NAME}: not as expected. Run the ingest command again.`, {
      cause,
    });
  }
}

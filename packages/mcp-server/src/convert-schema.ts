import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import { z } from "zod";

/**
 * The SDK converts a tool's zod schemas to JSON Schema for each request, since it builds a server for each.
 * Measured, that was most of the cost of `tools/list`. Here it happens once; validation is left to call-tool.
 */
export function convertOnce(schema: z.ZodType): StandardSchemaWithJSON {
  const input = withoutDialect(z.toJSONSchema(schema, { io: "input", target: "draft-2020-12" }));
  const output = withoutDialect(z.toJSONSchema(schema, { io: "output", target: "draft-2020-12" }));
  return {
    "~standard": {
      version: 1,
      vendor: "clinical-mcp",
      validate: (value) => ({ value }),
      jsonSchema: { input: () => input, output: () => output },
    },
  };
}

/** 2020-12 is the protocol's default dialect; naming it in every schema only costs the reader tokens. */
function withoutDialect({ $schema: _dialect, ...schema }: Record<string, unknown>): Record<string, unknown> {
  return schema;
}

import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import { z } from "zod";
import { outlineSchema } from "./outline-schema.ts";

/**
 * The SDK converts a tool's zod schemas to JSON Schema for each request, since it builds a server for each.
 * Measured, that was most of the cost of `tools/list`. Here it happens once; validation is left to call-tool.
 */
export function convertOnce(schema: z.ZodType): StandardSchemaWithJSON {
  const input = convert(schema, { io: "input" });
  const output = outlineSchema(convert(schema, { io: "output", override: openObject }));
  return {
    "~standard": {
      version: 1,
      vendor: "clinical-mcp",
      validate: (value) => ({ value }),
      jsonSchema: { input: () => input, output: () => output },
    },
  };
}

type Options = NonNullable<Parameters<typeof z.toJSONSchema>[1]>;
type Override = NonNullable<Options["override"]>;

const convert = (schema: z.ZodType, options: Options): Record<string, unknown> =>
  withoutDialect(
    z.toJSONSchema(schema, {
      target: "draft-2020-12",
      ...options,
      override: (context) => {
        dropSafeBounds(context);
        dropDatePattern(context);
        options.override?.(context);
      },
    }),
  );

/** What an answer will not have is not news to its reader, and a later release may add a field. */
const openObject: Override = ({ jsonSchema }) => {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
};

/** Every whole number of JavaScript is within these bounds, so they say nothing. */
const dropSafeBounds: Override = ({ jsonSchema }) => {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
};

/** The format says it in a word; the pattern spells out leap years, in 230 characters for each date. */
const dropDatePattern: Override = ({ jsonSchema }) => {
  if (jsonSchema.format === "date") delete jsonSchema.pattern;
};

/** 2020-12 is the protocol's default dialect; naming it in every schema only costs the reader tokens. */
function withoutDialect({ $schema: _dialect, ...schema }: Record<string, unknown>): Record<string, unknown> {
  return schema;
}

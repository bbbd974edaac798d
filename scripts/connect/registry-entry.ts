import { z } from "zod";

const SCHEMA = "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json";

const input = {
  description: z.string().optional(),
  isRequired: z.boolean().optional(),
  format: z.enum(["string", "number", "boolean", "filepath"]).optional(),
  value: z.string().optional(),
  isSecret: z.boolean().optional(),
  default: z.string().optional(),
  placeholder: z.string().optional(),
  choices: z.array(z.string()).optional(),
};
const namedInput = z.strictObject({ ...input, name: z.string().min(1) });
const argument = z.discriminatedUnion("type", [
  z.strictObject({
    ...input,
    type: z.literal("named"),
    name: z.string(),
    isRepeated: z.boolean().optional(),
  }),
  z
    .strictObject({ ...input, type: z.literal("positional"), valueHint: z.string().optional() })
    .refine(({ value, valueHint }) => value !== undefined || valueHint !== undefined),
]);
const transport = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("stdio") }),
  z.strictObject({
    type: z.enum(["streamable-http", "sse"]),
    url: z.string().regex(/^https?:\/\/\S+$/),
    headers: z.array(namedInput).optional(),
  }),
]);

const registryPackage = z
  .strictObject({
    registryType: z.enum(["npm", "oci", "mcpb"]),
    registryBaseUrl: z.url().optional(),
    identifier: z.string().min(1),
    version: z
      .string()
      .regex(/^\d+\.\d+\.\d+/, { error: "must be one version, no range" })
      .optional(),
    fileSha256: z
      .string()
      .regex(/^[a-f0-9]{64}$/)
      .optional(),
    runtimeHint: z.string().optional(),
    runtimeArguments: z.array(argument).optional(),
    packageArguments: z.array(argument).optional(),
    environmentVariables: z.array(namedInput).optional(),
    transport,
  })
  // In addition to the schema, the registry's requirements of each kind: the version of an image is its tag.
  .refine(({ registryType, version }) => (registryType === "oci") === (version === undefined), {
    error: "an image has its version in its tag, every other package beside its name",
  })
  .refine(({ runtimeArguments, runtimeHint }) => runtimeArguments === undefined || runtimeHint !== undefined);

/**
 * The registry's schema of server.json of 2025-12-11, as far as this project uses it, and closed: the published schema lets unknown
 * fields pass, so that a mistyped one would be lost in silence. Written from
 * https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json, read 2026-11-24.
 */
export const registryEntry = z.strictObject({
  $schema: z.literal(SCHEMA),
  name: z
    .string()
    .min(3)
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  title: z.string().min(1).max(100),
  description: z.string().min(1).max(100),
  version: z
    .string()
    .max(255)
    .regex(/^\d+\.\d+\.\d+/),
  websiteUrl: z.url().optional(),
  repository: z
    .strictObject({
      url: z.url(),
      source: z.string(),
      id: z.string().optional(),
      subfolder: z.string().optional(),
    })
    .optional(),
  packages: z.array(registryPackage).min(1),
  _meta: z.strictObject({
    "io.modelcontextprotocol.registry/publisher-provided": z.record(z.string(), z.unknown()),
  }),
});

import { fromJsonSchema } from "@modelcontextprotocol/server";
import type { JsonSchemaType, McpServer } from "@modelcontextprotocol/server";
import { PNG, WAV } from "./media.ts";
import { registerRawTools, toText } from "./raw-tool.ts";
import type { RawTool } from "./raw-tool.ts";

const contentTools: readonly RawTool[] = [
  {
    name: "test_image_content",
    description: "Answers an image.",
    handle: () => ({ content: [{ type: "image", ...PNG }] }),
  },
  {
    name: "test_audio_content",
    description: "Answers a sound.",
    handle: () => ({ content: [{ type: "audio", ...WAV }] }),
  },
  {
    name: "test_embedded_resource",
    description: "Answers a resource within the result.",
    handle: () => ({
      content: [
        {
          type: "resource",
          resource: { uri: "test://embedded-resource", mimeType: "text/plain", text: "Embedded text." },
        },
      ],
    }),
  },
  {
    name: "test_multiple_content_types",
    description: "Answers text, an image and a resource at once.",
    handle: () => ({
      content: [
        { type: "text", text: "Three kinds of content:" },
        { type: "image", ...PNG },
        {
          type: "resource",
          resource: {
            uri: "test://mixed-content-resource",
            mimeType: "application/json",
            text: JSON.stringify({ test: "data", value: 123 }),
          },
        },
      ],
    }),
  },
];

/** Keywords of JSON Schema 2020-12 that a server must pass on as they are (SEP-1613, SEP-2106). */
const KEYWORD_SCHEMA: JsonSchemaType = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  $defs: {
    address: {
      $anchor: "addressDef",
      type: "object",
      properties: { street: { type: "string" }, city: { type: "string" } },
    },
  },
  properties: {
    name: { type: "string" },
    address: { $ref: "#/$defs/address" },
    contactMethod: { type: "string", enum: ["phone", "email"] },
    phone: { type: "string" },
    email: { type: "string" },
  },
  allOf: [{ anyOf: [{ required: ["phone"] }, { required: ["email"] }] }],
  if: { properties: { contactMethod: { const: "phone" } }, required: ["contactMethod"] },
  // oxlint-disable-next-line unicorn/no-thenable -- the name of a JSON Schema keyword
  then: { required: ["phone"] },
  else: { required: ["email"] },
  additionalProperties: false,
};

/** Clients mirror this argument in the header Mcp-Param-Region (SEP-2243). */
const REGION = { type: "string", description: "Mirrored in a header", "x-mcp-header": "Region" } as const;
const HEADER_SCHEMA: JsonSchemaType = {
  type: "object",
  properties: { region: REGION },
  required: ["region"],
};

export function registerContentTools(server: McpServer): void {
  registerRawTools(server, contentTools);
  server.registerTool(
    "json_schema_2020_12_tool",
    {
      description: "Has an input schema of many keywords.",
      inputSchema: fromJsonSchema(KEYWORD_SCHEMA),
    },
    () => toText("The arguments fit the schema."),
  );
  server.registerTool(
    "test_custom_header",
    { description: "Has an argument mirrored in a header.", inputSchema: fromJsonSchema(HEADER_SCHEMA) },
    () => toText("Header and argument agree."),
  );
}

// Google's Gen AI SDK. `mcpToTool` hands a server's schemas on as JSON Schema; what an application declares in the older field
// `parameters` goes through the SDK's converter to Gemini's own Schema. A server on this machine stands for Gemini: it keeps what it
// is sent, and asks for one call.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { describeChanges, findKeywords } from "../schemas/compare-schemas.ts";
import { runProgram, type GivenServer } from "./client-program.ts";

/** The fields of Gemini's Schema; the service refuses a request with any other. */
const OF_GEMINI = new Set([
  "anyOf",
  "default",
  "description",
  "enum",
  "example",
  "format",
  "items",
  "maxItems",
  "maxLength",
  "maxProperties",
  "maximum",
  "minItems",
  "minLength",
  "minProperties",
  "minimum",
  "nullable",
  "pattern",
  "properties",
  "propertyOrdering",
  "required",
  "title",
  "type",
]);

const requestSchema = z.object({
  contents: z.array(z.unknown()),
  tools: z
    .array(
      z.object({
        functionDeclarations: z.array(
          z.object({
            name: z.string(),
            parameters: z.unknown().optional(),
            parametersJsonSchema: z.unknown().optional(),
          }),
        ),
      }),
    )
    .optional(),
});
type GeminiRequest = z.output<typeof requestSchema>;

/** What this program uses of `@google/genai`, and of the SDK that it takes a client of. */
interface GenAi {
  readonly GoogleGenAI: new (options: object) => {
    readonly models: { readonly generateContent: (request: object) => Promise<unknown> };
  };
  readonly mcpToTool: (client: McpClient) => unknown;
}
interface McpClient {
  readonly connect: (transport: unknown) => Promise<void>;
  readonly close: () => Promise<void>;
}
interface McpClientModule {
  readonly Client: new (info: object) => McpClient;
}
interface McpTransportModule {
  readonly StreamableHTTPClientTransport: new (url: URL) => unknown;
}

await runProgram(async (server, load) => {
  const { GoogleGenAI, mcpToTool } = await load<GenAi>("@google/genai");
  const sdk = "@modelcontextprotocol/sdk/client";
  const { Client } = await load<McpClientModule>(`${sdk}/index.js`);
  const { StreamableHTTPClientTransport } = await load<McpTransportModule>(`${sdk}/streamableHttp.js`);
  const gemini = await standInForGemini(server.call);
  const { models } = new GoogleGenAI({ apiKey: "none", httpOptions: { baseUrl: gemini.url } });
  const client = new Client({ name: "try-clients", version: "1.0.0" });
  await client.connect(new StreamableHTTPClientTransport(new URL(server.url)));
  const ask = (tools: readonly unknown[]): Promise<unknown> =>
    models.generateContent({ model: "none", contents: "question", config: { tools } });

  await ask([mcpToTool(client)]);
  const [first, second] = gemini.requests;
  const declared = first?.tools?.flatMap(({ functionDeclarations }) => functionDeclarations) ?? [];
  const notes: Record<string, string[]> = {};
  for (const tool of server.tools) {
    const sent = declared.find(({ name }) => name === tool.name)?.parametersJsonSchema;
    notes[tool.name] = [
      ...describeChanges(tool.inputSchema, sent),
      ...(await tryParameters(tool, () => gemini.requests.at(-1), ask)),
    ];
  }
  await client.close();
  // The answer of the tool goes back as the last part of the second request.
  return { listed: declared.map(({ name }) => name), answer: JSON.stringify(second?.contents.at(-1)), notes };
});

/** Declares one tool in the field that is converted. @returns what the converter drops or refuses, and what Gemini would. */
async function tryParameters(
  { name, description, inputSchema }: GivenServer["tools"][number],
  last: () => GeminiRequest | undefined,
  ask: (tools: readonly unknown[]) => Promise<unknown>,
): Promise<readonly string[]> {
  // With it, the SDK takes the other field.
  const { $schema: _dialect, ...parameters } = inputSchema;
  try {
    await ask([{ functionDeclarations: [{ name, description, parameters: structuredClone(parameters) }] }]);
  } catch (error) {
    return [`parameters: refused, ${error instanceof Error ? error.message : String(error)}`];
  }
  const converted = last()?.tools?.[0]?.functionDeclarations[0]?.parameters;
  const unknown = [...findKeywords(converted).keys()].filter((keyword) => !OF_GEMINI.has(keyword));
  return [
    ...describeChanges(parameters, converted).map((change) => `parameters: ${change}`),
    ...(unknown.length > 0
      ? [`parameters: sends ${unknown.join(", ")}, which Gemini's Schema does not have`]
      : []),
  ];
}

/** Answers the first request with a call of the tool, every other with text. */
async function standInForGemini({ tool, args }: GivenServer["call"]) {
  const requests: GeminiRequest[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      requests.push(requestSchema.parse(JSON.parse(body)));
      const part = requests.length === 1 ? { functionCall: { name: tool, args } } : { text: "answer" };
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ candidates: [{ content: { role: "model", parts: [part] } }] }));
    });
  });
  const { promise: listening, resolve } = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", resolve);
  await listening;
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, requests };
}

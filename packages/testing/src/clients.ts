import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as OldTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

interface ListedTool {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly inputSchema: Record<string, unknown>;
  readonly outputSchema?: Record<string, unknown> | undefined;
  readonly annotations?: object | undefined;
}

interface ToolAnswer {
  readonly isError: boolean;
  readonly text: string;
  readonly structuredContent: unknown;
}

/** What a test asks of a client, of any SDK. Each validates structured content by its schema. */
export interface TestClient {
  readonly listTools: () => Promise<readonly ListedTool[]>;
  /** @param signal cancels the call the way the SDK does */
  readonly callTool: (
    name: string,
    args: Record<string, unknown>,
    signal?: AbortSignal,
  ) => Promise<ToolAnswer>;
  readonly instructions: () => string | undefined;
  readonly close: () => Promise<void>;
}

const INFO = { name: "contract", version: "1.0.0" };

/** The clients of today: 2026-07-28, the 2025 era by the new SDK, and the SDK that most clients still carry. */
export const CLIENTS = {
  "SDK v2, 2026-07-28": (url: string) => connectNew(url, { pin: "2026-07-28" }),
  "SDK v2, 2025 era": (url: string) => connectNew(url, "legacy"),
  "SDK v1": connectOld,
} as const;

async function connectNew(url: string, mode: "legacy" | { pin: string }): Promise<TestClient> {
  const client = new Client(INFO, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  return {
    listTools: async () => (await client.listTools()).tools as readonly ListedTool[],
    callTool: async (name, args, signal) =>
      toAnswer(await client.callTool({ name, arguments: args }, { ...(signal && { signal }) })),
    instructions: () => client.getInstructions(),
    close: () => client.close(),
  };
}

async function connectOld(url: string): Promise<TestClient> {
  const client = new OldClient(INFO);
  // The old SDK's types predate exactOptionalPropertyTypes.
  await client.connect(new OldTransport(new URL(url)) as Parameters<OldClient["connect"]>[0]);
  return {
    listTools: async () => (await client.listTools()).tools as readonly ListedTool[],
    callTool: async (name, args, signal) =>
      toAnswer(await client.callTool({ name, arguments: args }, undefined, { ...(signal && { signal }) })),
    instructions: () => client.getInstructions(),
    close: () => client.close(),
  };
}

function toAnswer(result: Record<string, unknown>): ToolAnswer {
  const [block] = result["content"] as readonly { readonly text?: string }[];
  return {
    isError: result["isError"] === true,
    text: block?.text ?? "",
    structuredContent: result["structuredContent"],
  };
}

/** A form as a host shows it, and what a person makes of it. */
export interface ShownForm {
  readonly message: string;
  readonly fields: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}
export type FillIn = (form: ShownForm) => {
  readonly action: "accept" | "decline" | "cancel";
  readonly content?: Record<string, string | number | boolean | string[]>;
};

/** A client of 2026-07-28 that says that it can show forms, and has a person fill them in. */
export async function connectAsking(url: string, fillIn: FillIn): Promise<TestClient> {
  const client = new Client(INFO, {
    versionNegotiation: { mode: { pin: "2026-07-28" } },
    capabilities: { elicitation: { form: {} } },
  });
  client.setRequestHandler("elicitation/create", async ({ params }) => {
    const fields = "requestedSchema" in params ? params.requestedSchema.properties : {};
    return fillIn({ message: params.message, fields: { ...fields } });
  });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  return {
    listTools: async () => (await client.listTools()).tools as readonly ListedTool[],
    callTool: async (name, args) => toAnswer(await client.callTool({ name, arguments: args })),
    instructions: () => client.getInstructions(),
    close: () => client.close(),
  };
}

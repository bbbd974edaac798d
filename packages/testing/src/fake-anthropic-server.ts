import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface RecordedMessageRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readonly<Record<string, unknown>>;
  /** Resolves when the connection of this request ends, on either side. */
  readonly closed: Promise<void>;
}

export interface FakeAnthropicServer extends AsyncDisposable {
  readonly baseUrl: string;
  readonly requests: readonly RecordedMessageRequest[];
}

type Respond = (response: ServerResponse, request: RecordedMessageRequest) => void | Promise<void>;

/** A local server that speaks Anthropic's Messages API, or fails at it, as `respond` says. Dispose of it after the test. */
export async function startFakeAnthropicServer(respond: Respond): Promise<FakeAnthropicServer> {
  const requests: RecordedMessageRequest[] = [];
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    const { promise: closed, resolve: close } = Promise.withResolvers<void>();
    response.on("close", close);
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const body = JSON.parse(Buffer.concat(chunks).toString("utf8")) as Record<string, unknown>;
      const request = { path: incoming.url ?? "", headers: incoming.headers, body, closed };
      requests.push(request);
      void respond(response, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Answers with a message of the given content blocks. */
export function sendMessage(
  response: ServerResponse,
  content: readonly Readonly<Record<string, unknown>>[],
  { stopReason = "end_turn" }: { readonly stopReason?: string } = {},
): void {
  sendJson(response, 200, {
    id: "msg_test",
    type: "message",
    role: "assistant",
    model: "claude-test",
    content,
    stop_reason: stopReason,
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  });
}

/** Answers with an error in the API's own form. */
export const sendApiError = (response: ServerResponse, status: number, type: string): void =>
  sendJson(response, status, {
    type: "error",
    error: { type, message: "told by the server" },
    request_id: "req_test",
  });

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json", "request-id": "req_test" });
  response.end(JSON.stringify(body));
}

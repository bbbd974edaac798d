/** What came back over HTTP, with the JSON-RPC message taken out of JSON or of a one-message event stream. */
export interface RpcAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly message: {
    // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
    readonly result?: any;
    readonly error?: { readonly code: number; readonly message: string };
    readonly id?: number | null;
  };
}

const MODERN = "2026-07-28";
const JSON_HEADERS = { "content-type": "application/json", accept: "application/json, text/event-stream" };

/** One request as a 2025-era client sends it, without a handshake: the server keeps no session. */
export function postLegacy(
  url: string,
  method: string,
  params: object = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<RpcAnswer> {
  return send(url, {
    headers: { ...JSON_HEADERS, ...headers },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
}

/** One request as a 2026-07-28 client sends it: version and capabilities in `_meta`, method and name in headers. */
export function postModern(
  url: string,
  method: string,
  params: Record<string, unknown> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<RpcAnswer> {
  const name = params["name"] ?? params["uri"];
  const { _meta: more, ...rest } = params;
  const meta = {
    "io.modelcontextprotocol/protocolVersion": MODERN,
    "io.modelcontextprotocol/clientCapabilities": {},
    "io.modelcontextprotocol/clientInfo": { name: "contract", version: "1" },
    ...(typeof more === "object" ? more : {}),
  };
  return send(url, {
    headers: {
      ...JSON_HEADERS,
      "mcp-protocol-version": MODERN,
      "mcp-method": method,
      ...(typeof name === "string" && { "mcp-name": name }),
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: { ...rest, _meta: meta } }),
  });
}

/** Any request, for what no client would send. */
export async function send(
  url: string,
  init: Omit<RequestInit, "method"> & { method?: string },
): Promise<RpcAnswer> {
  const response = await fetch(url, { method: "POST", ...init });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, message: toMessage(text) };
}

function toMessage(text: string): RpcAnswer["message"] {
  const data = text.startsWith("{") ? text : /^data: (.*)$/m.exec(text)?.[1];
  return data === undefined ? {} : JSON.parse(data);
}

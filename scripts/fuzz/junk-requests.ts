/** One HTTP request that no client sends. */
export interface Junk {
  readonly what: string;
  readonly init: RequestInit;
}

const JSON_HEADERS = { "content-type": "application/json", accept: "application/json, text/event-stream" };

const post = (
  what: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Junk => ({
  what,
  init: { method: "POST", headers: { ...JSON_HEADERS, ...headers }, body },
});
const message = (what: string, value: unknown, headers: Record<string, string> = {}): Junk =>
  post(what, JSON.stringify(value), headers);
const call = (params: unknown): unknown => ({ jsonrpc: "2.0", id: 1, method: "tools/call", params });

/** Malformed HTTP, JSON and JSON-RPC. */
export const JUNK: readonly Junk[] = [
  post("no body", ""),
  post("half a body", '{"jsonrpc":"2.0",'),
  post("no UTF-8", new Uint8Array([0x7b, 0xff, 0xfe, 0x22, 0x7d])),
  post("UTF-16", new Uint8Array([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00])),
  post("deep", `${"[".repeat(50_000)}${"]".repeat(50_000)}`),
  post("deep arguments", `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}}`),
  post("too large", `"${"x".repeat(2_000_000)}"`),
  post("gzip that is none", "{}", { "content-encoding": "gzip" }),
  post("an unknown encoding", "{}", { "content-encoding": "zstd-9" }),
  post("an unknown charset", "{}", { "content-type": "application/json; charset=klingon" }),
  post("no JSON by its type", "{}", { "content-type": "text/plain" }),
  post("a form", "a=b", { "content-type": "application/x-www-form-urlencoded" }),
  post("an accept that fits nothing", "{}", { accept: "image/png" }),
  ...[null, true, 1, "text", [], [[]], {}, [call({})]].map((value) => message(`JSON ${JSON.stringify(value)}`, value)),
  message("no version", { id: 1, method: "tools/list" }),
  message("another version", { jsonrpc: "1.0", id: 1, method: "tools/list" }),
  message("a method that is no text", { jsonrpc: "2.0", id: 1, method: { a: 1 } }),
  message("a method of prototypes", { jsonrpc: "2.0", id: 1, method: "__proto__" }),
  message("constructor", { jsonrpc: "2.0", id: 1, method: "constructor", params: {} }),
  message("an id that is an object", { jsonrpc: "2.0", id: { a: 1 }, method: "tools/list" }),
  message("an id of half a number", { jsonrpc: "2.0", id: 1.5, method: "ping" }),
  message("an endless id", { jsonrpc: "2.0", id: "x".repeat(100_000), method: "ping" }),
  message("a response", { jsonrpc: "2.0", id: 1, result: {} }),
  message("an error", { jsonrpc: "2.0", id: 1, error: { code: 1, message: "x" } }),
  ...[null, 1, "x", [], { name: 1 }, { name: null }, { name: {} }, { name: "__proto__" }, { name: "x".repeat(100_000) }].map(
    (params) => message(`tools/call of ${JSON.stringify(params)?.slice(0, 40)}`, call(params)),
  ),
  message("a cursor that is none", { jsonrpc: "2.0", id: 1, method: "tools/list", params: { cursor: "\u0000../.." } }),
  message("a resource by path", { jsonrpc: "2.0", id: 1, method: "resources/read", params: { uri: "file:///etc/passwd" } }),
  message("a resource that is no address", { jsonrpc: "2.0", id: 1, method: "resources/read", params: { uri: "%%%" } }),
  message("a prompt of prototypes", { jsonrpc: "2.0", id: 1, method: "prompts/get", params: { name: "constructor" } }),
  message("a completion of nothing", { jsonrpc: "2.0", id: 1, method: "completion/complete", params: {} }),
  message("headers that contradict", call({ name: "a" }), { "mcp-protocol-version": "2026-07-28", "mcp-method": "ping" }),
  message("a protocol of tomorrow", call({ name: "a" }), { "mcp-protocol-version": "9999-99-99" }),
  message("meta of the wrong kind", call({ name: "a", arguments: {}, _meta: [1] })),
  ...["GET", "DELETE", "PUT", "PATCH", "OPTIONS", "HEAD"].map((method) => ({ what: method, init: { method } })),
]; // prettier-ignore

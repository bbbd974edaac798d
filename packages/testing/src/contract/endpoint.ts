import { request } from "node:http";
import { describe, expect, test } from "vitest";
import type { McpServerContract } from "../mcp-server-contract.ts";
import { postLegacy, postModern, send } from "../post.ts";
import type { UsedServer } from "./use-server.ts";

const JSON_HEADERS = { "content-type": "application/json", accept: "application/json, text/event-stream" };
const PING = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });

/** A message with many fields. */
const bulky = (count: number): string =>
  JSON.stringify({
    jsonrpc: "2.0",
    id: 1,
    method: "ping",
    params: Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, 1])),
  });

/** fetch() may not set Host, so a rebound name is played with node:http. */
function statusUnderHost(url: string, host: string): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  const sent = request(url, { method: "POST", headers: { ...JSON_HEADERS, host } }, (response) => {
    response.resume();
    resolve(response.statusCode);
  });
  sent.on("error", reject);
  sent.end(PING);
  return promise;
}

export function describeEndpoint(contract: McpServerContract, server: UsedServer): void {
  describe("the endpoint", () => {
    checkHealth(contract, server);
    checkCallers(server);
    checkMessages(server);
    checkProtocol(server);
  });
}

function checkHealth({ exampleCalls }: McpServerContract, server: UsedServer): void {
  const path = (name: string): string => new URL(name, server().url).href;
  const admin = (name: string): string => new URL(name, server().adminUrl).href;

  test("states that it is alive and ready, each dependency by name", async () => {
    for (const health of [path("/healthz"), admin("/healthz")])
      expect(await (await fetch(health)).json()).toEqual({ status: "ok" });
    const ready = await fetch(admin("/readyz"));
    expect(ready.status).toBe(200);
    const body = (await ready.json()) as { readonly dependencies: readonly { readonly state: string }[] };
    expect(body).toMatchObject({ status: "ready" });
    expect(body.dependencies.every(({ state }) => state === "ok")).toBe(true);
  });

  test("shows clients nothing that is for the operator", async () => {
    for (const page of ["/readyz", "/metrics"]) expect((await fetch(path(page))).status, page).toBe(404);
  });

  test("counts each call in its metrics", async () => {
    const [name = ""] = Object.keys(exampleCalls);
    await postModern(server().url, "tools/call", { name, arguments: exampleCalls[name] });
    const metrics = await (await fetch(admin("/metrics"))).text();
    expect(metrics).toMatch(
      new RegExp(`mcp_server_operation_duration_count\\{[^}]*gen_ai_tool_name="${name}"`),
    );
  });

  test("names itself in its metrics, and no folder of the machine", async () => {
    const metrics = await (await fetch(admin("/metrics"))).text();
    expect(metrics).toMatch(/^target_info\{[^}]*service_name="[a-z]+"/mu);
    for (const folder of [process.cwd(), process.execPath, "node_modules"])
      expect(metrics).not.toContain(folder);
  });
}

function checkCallers(server: UsedServer): void {
  test("gives no session and refuses GET and DELETE", async () => {
    const answer = await postLegacy(server().url, "tools/list");
    expect(answer.headers.get("mcp-session-id")).toBeNull();
    expect((await send(server().url, { method: "DELETE" })).status).toBe(405);
    const headers = { accept: "text/event-stream" };
    expect((await send(server().url, { method: "GET", headers })).status).toBe(405);
  });

  test("refuses a foreign Host and a foreign Origin", async () => {
    expect(await statusUnderHost(server().url, "evil.example")).toBe(403);
    const headers = { ...JSON_HEADERS, origin: "https://evil.example" };
    const answer = await send(server().url, { headers, body: PING });
    expect(answer.status).toBe(403);
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
  });

  test("lets a browser page of this machine call it", async () => {
    const preflight = await fetch(server().url, {
      method: "OPTIONS",
      headers: {
        origin: "http://localhost:5173",
        "access-control-request-method": "POST",
        "access-control-request-headers":
          "content-type,mcp-protocol-version,mcp-method,mcp-name,authorization",
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-origin")).toBe("http://localhost:5173");
    expect(preflight.headers.get("access-control-allow-headers")?.toLowerCase()).toContain("mcp-method");
  });

  test("refuses a batch, also the one that hangs an SDK", async () => {
    const { hostname, port } = new URL(server().url);
    const status = await new Promise((resolve, reject) =>
      request({ hostname, port, path: "/mcp", method: "TRACE" }, (res) => resolve(res.resume().statusCode))
        .on("error", reject)
        .end(),
    );
    expect(status).toBe(405);
  });
}

function checkMessages(server: UsedServer): void {
  test("does not serve TRACE", async () => {
    const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    const cancel = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } };
    const answer = await send(server().url, {
      headers: JSON_HEADERS,
      body: JSON.stringify([list, cancel]),
    });
    expect(answer.status).toBe(400);
    expect(answer.message.error?.code).toBe(-32_600);
  });

  test.each([
    ["broken JSON", "{bad", 400, -32_700],
    ["a bare value", "17", 400, -32_700],
    ["more fields than any message", bulky(2_100), 400, -32_600],
    ["a nest deeper than any message", `{"x":${"[".repeat(40)}${"]".repeat(40)}}`, 400, -32_600],
    ["lists that open until the end", "[".repeat(131_072), 400, -32_600],
    ["objects that open until the end", '{"a":'.repeat(26_000), 400, -32_600],
    ["more fields than any message, cut", bulky(9_000).slice(0, -9), 400, -32_600],
    ["a longer list than any message", `{"x":[${Array(60_000).fill(1).join(",")}]}`, 400, -32_600],
    ["an oversize body", `{"jsonrpc":"2.0","x":"${"a".repeat(17_000_000)}"}`, 413, -32_600],
  ])(
    "answers %s with a JSON-RPC error, never a page, a stack or a path",
    async (_what, body, status, code) => {
      const answer = await send(server().url, { headers: JSON_HEADERS, body });
      expect(answer.status).toBe(status);
      expect(answer.message.error?.code).toBe(code);
      expect(answer.text).not.toMatch(/<html|node_modules|\.[jt]s:\d|at /i);
    },
  );

  test.each(["utf-7", "utf-16le", "utf-32"])(
    "reads no body in %s, which would hide its shape",
    async (charset) => {
      const headers = { ...JSON_HEADERS, "content-type": `application/json; charset=${charset}` };
      expect((await send(server().url, { headers, body: PING })).status).toBe(415);
    },
  );

  test("refuses another content type", async () => {
    const headers = { ...JSON_HEADERS, "content-type": "text/plain" };
    expect((await send(server().url, { headers, body: PING })).status).toBe(415);
  });
}

function checkProtocol(server: UsedServer): void {
  const path = (name: string): string => new URL(name, server().url).href;

  test("answers an unknown path and an unknown method plainly", async () => {
    expect((await fetch(path("/sse"))).status).toBe(404);
    const unknown = await postModern(server().url, "tools/destroy");
    expect(unknown.status).toBe(404);
    expect(unknown.message.error?.code).toBe(-32_601);
    expect((await postLegacy(server().url, "tools/destroy")).message.error?.code).toBe(-32_601);
  });

  test("refuses a header that contradicts the body (2026-07-28)", async () => {
    const headers = { ...JSON_HEADERS, "mcp-protocol-version": "2026-07-28", "mcp-method": "prompts/list" };
    const meta = {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientCapabilities": {},
    };
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: { _meta: meta } });
    const answer = await send(server().url, { headers, body });
    expect(answer.status).toBe(400);
    expect(answer.message.error?.code).toBe(-32_020);
  });

  test("offers cache hints on its lists and its discovery (2026-07-28)", async () => {
    for (const method of ["tools/list", "server/discover"]) {
      const { result } = (await postModern(server().url, method)).message;
      expect(result).toMatchObject({ ttlMs: 300_000, cacheScope: "public" });
    }
  });

  test("says who it is: title, version, icon, instructions", async () => {
    const { result } = (await postModern(server().url, "server/discover")).message;
    const info = result._meta["io.modelcontextprotocol/serverInfo"];
    expect(info.title).toBeTruthy();
    expect(info.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(info.icons.length).toBeGreaterThan(0);
    expect(result.instructions.length).toBeGreaterThan(100);
  });
}

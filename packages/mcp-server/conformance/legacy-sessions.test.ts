import { McpServer } from "@modelcontextprotocol/server";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createLegacySessions } from "./legacy-sessions.ts";
import type { LegacySessions } from "./legacy-sessions.ts";

const JSON_HEADERS = { "content-type": "application/json", accept: "application/json, text/event-stream" };

const createSessions = (): LegacySessions =>
  createLegacySessions(
    () => new McpServer({ name: "test", version: "1" }),
    () => {},
  );

function post({ fetch }: LegacySessions, body: object, headers: Record<string, string> = {}) {
  const request = new Request("http://localhost/mcp", {
    method: "POST",
    headers: { ...JSON_HEADERS, ...headers },
    body: JSON.stringify(body),
  });
  return fetch(request, { parsedBody: body });
}

async function initialize(sessions: LegacySessions): Promise<string> {
  const params = {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "test", version: "1" },
  };
  const response = await post(sessions, { jsonrpc: "2.0", id: 1, method: "initialize", params });
  return response.headers.get("mcp-session-id") ?? "none";
}

const ping = async (sessions: LegacySessions, id: string): Promise<number> => {
  const body = { jsonrpc: "2.0", id: 2, method: "ping" };
  return (await post(sessions, body, { "mcp-session-id": id })).status;
};

describe("sessions of the 2025 era", () => {
  afterEach(() => void vi.useRealTimers());

  test("begin with initialize and last until DELETE", async () => {
    const sessions = createSessions();
    expect((await post(sessions, { jsonrpc: "2.0", id: 1, method: "ping" })).status).toBe(400);
    const id = await initialize(sessions);
    expect(await ping(sessions, id)).toBe(200);
    const ended = await sessions.fetch(
      new Request("http://localhost/mcp", { method: "DELETE", headers: { "mcp-session-id": id } }),
    );
    expect(ended.status).toBe(200);
    expect(await ping(sessions, id)).toBe(404);
    await sessions.close();
  });

  test("are at most 32: the longest idle one makes room", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const sessions = createSessions();
    const ids: string[] = [];
    for (let count = 0; count < 32; count += 1) {
      ids.push(await initialize(sessions));
      vi.advanceTimersByTime(1);
    }
    const [first = "", second = ""] = ids;
    expect(await ping(sessions, first)).toBe(200);
    vi.advanceTimersByTime(1);
    const newest = await initialize(sessions);
    expect([await ping(sessions, first), await ping(sessions, second), await ping(sessions, newest)]).toEqual(
      [200, 404, 200],
    );
    await sessions.close();
  });

  test("expire when nobody uses them", async () => {
    vi.useFakeTimers({ toFake: ["performance", "setInterval", "clearInterval"] });
    const sessions = createSessions();
    const id = await initialize(sessions);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(await ping(sessions, id)).toBe(200);
    await vi.advanceTimersByTimeAsync(71_000);
    expect(await ping(sessions, id)).toBe(404);
    await sessions.close();
  });
});

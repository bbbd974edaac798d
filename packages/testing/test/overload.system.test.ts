import { connect } from "node:net";
import { postModern } from "@clinical-mcp/testing";
import type { RpcAnswer } from "@clinical-mcp/testing";
import { describe, expect, test, vi } from "vitest";
import { libraryServer } from "./library-server.ts";
import { startLibrary } from "./start-library.ts";

const openVault = (url: string, signal?: AbortSignal): Promise<RpcAnswer> => {
  const call = { name: "library_open_vault", arguments: { fail: "no" } };
  if (!signal) return postModern(url, "tools/call", call);
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: call });
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  return fetch(url, { method: "POST", headers, body, signal }) as never;
};

/** A door at which calls wait until it is opened. */
function door() {
  const opened = Promise.withResolvers<void>();
  const state = { inside: 0, most: 0 };
  const wait = async (): Promise<void> => {
    state.inside += 1;
    state.most = Math.max(state.most, state.inside);
    await opened.promise;
    state.inside -= 1;
  };
  return { wait, open: opened.resolve, inside: () => state.inside, most: () => state.most };
}

const until = (count: () => number, wanted: number): Promise<void> =>
  vi.waitFor(() => expect(count()).toBe(wanted), { timeout: 5_000, interval: 10 });

const untilMetrics = (adminUrl: string, wanted: RegExp): Promise<void> =>
  vi.waitFor(async () => expect(await (await fetch(new URL("/metrics", adminUrl))).text()).toMatch(wanted), {
    timeout: 5_000,
    interval: 20,
  });

describe("more at once than a server takes", () => {
  const LIMITS = { MAX_CONCURRENT_REQUESTS: "2", MAX_QUEUED_REQUESTS: "3" };

  test("some are answered, some wait their turn, the rest are refused at once and asked to come again", async () => {
    const held = door();
    await using server = await startLibrary({ wait: held.wait }, LIMITS);
    const all = Array.from({ length: 8 }, () => openVault(server.url));
    await untilMetrics(server.adminUrl, /reason="busy"[^}]*\} 3\n/);
    await untilMetrics(server.adminUrl, /mcp_server_queued_requests\{[^}]*weight="light"[^}]*\} 3\n/);
    held.open();
    const answers = await Promise.all(all);
    await untilMetrics(server.adminUrl, /mcp_server_queued_requests\{[^}]*weight="light"[^}]*\} 0\n/);
    await untilMetrics(server.adminUrl, /mcp_server_queue_duration_count\{[^}]*weight="light"[^}]*\} 5\n/);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 503, 503, 503]);
    expect(held.most()).toBe(2);
    const busy = answers.find(({ status }) => status === 503);
    expect(busy?.headers.get("retry-after")).toBe("1");
    expect(busy?.message.error).toEqual({
      code: 1_503,
      message: "The server is busy. Nothing was looked up. Try again in a moment.",
    });
  });

  test("a client that leaves gives its place to the next", async () => {
    const held = door();
    await using server = await startLibrary({ wait: held.wait }, { ...LIMITS, MAX_CONCURRENT_REQUESTS: "1" });
    const leaving = new AbortController();
    const gone = openVault(server.url, leaving.signal).catch(() => "gone");
    await until(held.inside, 1);
    const impatient = new AbortController();
    const left = openVault(server.url, impatient.signal).catch(() => "left");
    const next = openVault(server.url);
    impatient.abort();
    expect(await left).toBe("left");
    leaving.abort();
    expect(await gone).toBe("gone");
    await until(held.inside, 2);
    held.open();
    expect((await next).status).toBe(200);
    expect(held.most()).toBe(2);
  });

  test("those that waited are answered as themselves: each caller's own request and log line", async () => {
    await using server = await startLibrary({}, { MAX_CONCURRENT_REQUESTS: "1", MAX_QUEUED_REQUESTS: "100" });
    const numbers = Array.from({ length: 40 }, (_, position) => (position % 3) + 1);
    const answers = await Promise.all(
      numbers.map((number) =>
        postModern(server.url, "tools/call", { name: "library_get_book", arguments: { number } }),
      ),
    );
    const { titles } = libraryServer().deps;
    for (const [position, { message }] of answers.entries())
      expect(message.result.structuredContent.title).toBe(titles[(numbers[position] ?? 0) - 1]);
    const ids = [...server.logs().matchAll(/mcp_request \{"requestId":"([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(40);
    expect(answers.map(({ headers }) => headers.get("x-request-id")).toSorted()).toEqual(ids.toSorted());
  });

  test("a stop waits for those that wait", async () => {
    const held = door();
    const server = await startLibrary({ wait: held.wait }, { ...LIMITS, MAX_CONCURRENT_REQUESTS: "1" });
    const all = [openVault(server.url), openVault(server.url)];
    await until(held.inside, 1);
    await untilMetrics(server.adminUrl, /mcp_server_active_requests\{[^}]*\} 2\n/);
    const stopped = server.shutDown();
    held.open();
    expect((await Promise.all(all)).map(({ status }) => status)).toEqual([200, 200]);
    await stopped;
  });
});

describe("memory above its ceiling", () => {
  test("leaves one request at a time, so that the server recovers and is never stuck", async () => {
    const held = door();
    // Any process of Node is larger than this.
    await using server = await startLibrary({ wait: held.wait }, { MEMORY_CEILING_MB: "64" });
    const first = openVault(server.url);
    await until(held.inside, 1);
    const second = await openVault(server.url);
    expect(second.status).toBe(503);
    expect(second.headers.get("retry-after")).toBe("1");
    held.open();
    expect((await first).status).toBe(200);
    expect((await openVault(server.url)).status).toBe(200);
    expect(server.logs().match(/warn memory_short/g)).toHaveLength(1);
    const metrics = await (await fetch(new URL("/metrics", server.adminUrl))).text();
    expect(metrics).toMatch(/reason="memory"/);
    expect(metrics).toMatch(/clinical_mcp_memory_ceiling\{[^}]*bounded="resident"[^}]*\} 67108864\n/);
  });
});

describe("an answer too large to send", () => {
  test("is replaced by what to do", async () => {
    const titles = Array.from({ length: 50 }, () => "A Whale ".repeat(4_000));
    await using server = await startLibrary({ titles });
    const call = { name: "library_search_books", arguments: { title: "whale", limit: 50 } };
    const { result } = (await postModern(server.url, "tools/call", call)).message;
    expect(result.isError).toBe(true);
    expect(JSON.parse(result.content[0].text)).toMatchObject({
      code: "RESULT_TOO_LARGE",
      suggestion: expect.stringMatching(/Ask for less/),
    });
    const shelf = await postModern(server.url, "resources/read", { uri: "library://shelf" });
    expect(shelf.message.error?.message).toMatch(/too large to send/);
    expect(shelf.text.length).toBeLessThan(1_000);
  });
});

describe("a client that sends slowly", () => {
  const sendSlowly = (url: string, text: string): Promise<string> => {
    const { hostname, port } = new URL(url);
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const chunks: string[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.setEncoding("utf8").on("data", (chunk: string) => chunks.push(chunk));
    socket.on("close", () => resolve(chunks.join("")));
    socket.on("error", reject);
    return promise;
  };

  test.each([
    ["headers", "POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-"],
    [
      "a body",
      'POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"',
    ],
  ])("is cut off with 408 while it sends %s, and holds up nobody", async (_what, text) => {
    await using server = await startLibrary({}, { REQUEST_DEADLINE_MS: "300", MAX_CONCURRENT_REQUESTS: "1" });
    const slow = sendSlowly(server.url, text);
    expect((await postModern(server.url, "tools/list")).status).toBe(200);
    expect(await slow).toMatch(/^HTTP\/1\.1 408 /);
  });
});

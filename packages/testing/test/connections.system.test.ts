import { once } from "node:events";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { postModern } from "@clinical-mcp/testing";
import { expect, onTestFinished, test, vi } from "vitest";
import { startLibrary } from "./start-library.ts";

/** Eight connections, two of them before their first request. */
const LIMITS = { MAX_CONNECTIONS_PER_ADDRESS: "8" };

const HALF = "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n";
const WHOLE = `${HALF}\r\n`;

/** A connection that has sent a text. */
async function open(url: string, text: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  // The tests check whether it is closed.
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.write(text);
  return socket;
}

/** The beginning of the answer; empty where the connection was closed without one. */
async function hear(socket: Socket): Promise<string> {
  const answer = Promise.withResolvers<string>();
  socket.once("data", (bytes) => answer.resolve(bytes.toString("utf8", 0, "HTTP/1.1 200".length)));
  socket.once("close", () => answer.resolve(""));
  return answer.promise;
}

const ask = async (url: string): Promise<string> => hear(await open(url, WHOLE));

test("an address that holds its connections gets no more, and one for each that it gives back", async () => {
  await using server = await startLibrary({}, LIMITS);
  const held: Socket[] = [];
  for (let count = 0; count < 8; count += 1) {
    const socket = await open(server.url, WHOLE);
    expect(await hear(socket)).toBe("HTTP/1.1 200");
    held.push(socket);
  }
  expect(await ask(server.url)).toBe("");
  expect(server.logs()).toContain("warn connections_refused");
  held[0]?.destroy();
  await vi.waitFor(async () => expect(await ask(server.url)).toBe("HTTP/1.1 200"));
});

test("beginnings of headers are fewer, and a client that finishes one makes room", async () => {
  await using server = await startLibrary({}, LIMITS);
  const [first] = [await open(server.url, HALF), await open(server.url, HALF)];
  await vi.waitFor(async () => expect(await ask(server.url)).toBe(""));
  first.write("\r\n");
  expect(await hear(first)).toBe("HTTP/1.1 200");
  expect(await ask(server.url)).toBe("HTTP/1.1 200");
});

test("behind a trusted proxy, whose connections are everybody's, none is refused", async () => {
  await using server = await startLibrary({}, { ...LIMITS, TRUSTED_PROXIES: "1" });
  const answers = Array.from({ length: 12 }, () => ask(server.url));
  expect(new Set(await Promise.all(answers))).toEqual(new Set(["HTTP/1.1 200"]));
});

test("a message's statements about itself are bounded", async () => {
  await using server = await startLibrary();
  const list = (size: number) =>
    postModern(server.url, "tools/list", { _meta: { "example.org/note": "x".repeat(size) } });
  expect((await list(10_000)).status).toBe(200);
  const refused = await list(40_000);
  expect(refused.status).toBe(400);
  expect(refused.message.error).toMatchObject({ code: -32_600 });
});

import { once } from "node:events";
import { request } from "node:http";
import { ConfigurationError } from "@clinical-mcp/errors";
import { createMcpApp } from "@clinical-mcp/mcp-server";
import type { Context } from "@clinical-mcp/mcp-server";
import { postModern, startForTest } from "@clinical-mcp/testing";
import { describe, expect, test } from "vitest";
import { libraryServer } from "./library-server.ts";
import { startLibrary } from "./start-library.ts";

const openVault = (url: string, fail = "no", post = postModern) =>
  post(url, "tools/call", { name: "library_open_vault", arguments: { fail } });

/** A 2026-07-28 client that listens for changes: the answer stays open. */
function openSubscription(url: string): Promise<Response> {
  const meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const params = { notifications: { toolsListChanged: true }, _meta: meta };
  return fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": "subscriptions/listen",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "subscriptions/listen", params }),
  });
}

describe("stopping", () => {
  test("refuses new work, finishes what runs, then ends", async () => {
    const entered = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const wait = (): Promise<void> => {
      entered.resolve();
      return release.promise;
    };
    const server = await startLibrary({ wait });
    const running = openVault(server.url);
    await entered.promise;
    const stopped = server.shutDown();
    const refused = await openVault(server.url);
    expect(refused.status).toBe(503);
    expect(refused.headers.get("retry-after")).toBe("5");
    expect((await fetch(new URL("/readyz", server.adminUrl))).status).toBe(503);
    release.resolve();
    expect((await running).message.result.structuredContent).toEqual({ opened: true });
    await stopped;
    await expect(openVault(server.url)).rejects.toThrow(/fetch failed/);
  });

  test("sends clients away before it hangs up, though nothing runs: none loses a request", async () => {
    await using server = await startLibrary();
    await openVault(server.url);
    const stopped = server.shutDown();
    const refused = await openVault(server.url);
    expect(refused.status).toBe(503);
    expect(refused.headers.get("connection")).toBe("close");
    await stopped;
  });

  test("informs callers whose work outlasts its grace that it is stopping, and ends the work", async () => {
    const entered = Promise.withResolvers<void>();
    const aborted = Promise.withResolvers<unknown>();
    const wait = (signal: AbortSignal): Promise<void> => {
      signal.addEventListener("abort", () => aborted.resolve(signal.reason));
      entered.resolve();
      return Promise.withResolvers<void>().promise;
    };
    const server = await startLibrary({ wait }, { SHUTDOWN_GRACE_MS: "2000" });
    const running = openVault(server.url);
    await entered.promise;
    const stopped = server.shutDown();
    const { result } = (await running).message;
    expect(result.isError).toBe(true);
    expect(JSON.parse(result.content[0].text)).toMatchObject({ code: "SERVER_STOPPING" });
    expect(await aborted.promise).toMatchObject({ code: "SERVER_STOPPING" });
    await stopped;
    expect(server.logs()).not.toContain("cut_off");
  });

  test("does not wait beyond its grace for a request that never arrives whole", async () => {
    const server = await startLibrary({}, { SHUTDOWN_GRACE_MS: "100" });
    const headers = { "content-type": "application/json", "content-length": "10", expect: "100-continue" };
    const half = request(server.url, { method: "POST", headers });
    const cut = once(half, "error");
    half.flushHeaders();
    await once(half, "continue");
    await server.shutDown();
    await cut;
    expect(server.logs()).toContain("cut_off");
  });
});

describe("subscriptions", () => {
  test("to lists that never change end at once, so that no stream is held open", async () => {
    await using server = await startLibrary();
    const text = await (await openSubscription(server.url)).text();
    expect(text).toContain("notifications/subscriptions/acknowledged");
    expect(text).toContain('"resultType":"complete"');
  });
});

describe("listening", () => {
  test("beyond loopback needs an explicit word", async () => {
    await expect(startLibrary({}, { HOST: "0.0.0.0" })).rejects.toThrow(ConfigurationError);
    await expect(startLibrary({}, { HOST: "0.0.0.0" })).rejects.toThrow(/ALLOW_ANONYMOUS=true/);
    await using server = await startLibrary({}, { HOST: "0.0.0.0", ALLOW_ANONYMOUS: "true" });
    expect(server.url).toMatch(/^http:\/\/0\.0\.0\.0:\d+\/mcp$/);
  });

  test("on a port in use names the port and what to do", async () => {
    await using server = await startLibrary();
    const { port } = new URL(server.url);
    await expect(startLibrary({}, { PORT: port })).rejects.toThrow(
      new RegExp(`PORT=${port} is in use.*another PORT`),
    );
  });

  test("on a port in use closes everything that was opened for it, so that the process can end", async () => {
    await using server = await startLibrary();
    const closed = Promise.withResolvers<string>();
    const open = async (context: Context) => ({
      app: createMcpApp(libraryServer(), context),
      closeDeps: async () => closed.resolve("closed"),
    });
    await expect(startForTest(open, { PORT: new URL(server.url).port })).rejects.toThrow(ConfigurationError);
    expect(await closed.promise).toBe("closed");
  });

  test("a wrong setting is named with what is allowed, and its value is not repeated", async () => {
    const wrong = { PORT: "eighty-secret", LOG_LEVEL: "loud", ALLOW_ANONYMOUS: "yes" };
    const failure = await startLibrary({}, wrong).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ConfigurationError);
    expect(String(failure)).toMatch(/PORT: must be a whole number from 0 to 65535/);
    expect(String(failure)).toMatch(/LOG_LEVEL: must be debug, info, warn or error/);
    expect(String(failure)).toMatch(/ALLOW_ANONYMOUS: must be true or false/);
    expect(String(failure)).not.toContain("secret");
  });
});

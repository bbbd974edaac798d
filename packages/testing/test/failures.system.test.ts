import { once } from "node:events";
import { request } from "node:http";
import { ConfigurationError } from "@clinical-mcp/errors";
import { createMcpApp } from "@clinical-mcp/mcp-server";
import type { Context } from "@clinical-mcp/mcp-server";
import { postLegacy, postModern, startForTest } from "@clinical-mcp/testing";
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

test("a body that cannot be decompressed is the client's fault, and told without the library's words", async () => {
  await using server = await startLibrary();
  const { url } = server;
  const headers = { "content-type": "application/json", "content-encoding": "gzip" };
  const response = await fetch(url, { method: "POST", headers, body: "{}" });
  expect(response.status).toBe(400);
  const error = { code: -32_600, message: "The body could not be read." };
  expect(await response.json()).toMatchObject({ error });
});

describe("a tool that fails", () => {
  test("shows its failure in the form that the server's specification demands", async () => {
    const presentError = ({ code, message }: { readonly code: string; readonly message: string }) => ({
      error_code: code,
      message,
    });
    await using server = await startLibrary({}, {}, { presentError });
    const { result } = (await openVault(server.url, "upstream")).message;
    expect(result.isError).toBe(true);
    expect(JSON.parse(result.content[0].text)).toEqual({
      error_code: "VAULT_DOWN",
      message: expect.stringMatching(/The vault does not answer/),
    });
    expect(server.logs()).toContain("VAULT_DOWN");
  });

  test.each([
    ["driver", "INTERNAL_ERROR", /does not mean that nothing was found/],
    ["shape", "INTERNAL_ERROR", /failed while answering/],
    ["upstream", "VAULT_DOWN", /The vault does not answer/],
  ])("by %s shows code %s and none of the driver's text", async (fail, code, message) => {
    await using server = await startLibrary();
    const { result } = (await openVault(server.url, fail)).message;
    expect(result.isError).toBe(true);
    const body = JSON.parse(result.content[0].text);
    expect(body).toMatchObject({ error: true, code, message: expect.stringMatching(message) });
    expect(result.content[0].text).not.toMatch(/secret|Binder|socket/);
  });

  test("is logged for the operator with its cause", async () => {
    await using server = await startLibrary();
    await openVault(server.url, "driver");
    expect(server.logs()).toMatch(/error tool_failed .*library_open_vault.*Binder Error/s);
  });
});

describe("a deadline", () => {
  test.each([postModern, postLegacy])("ends the call, aborts the handler, and says so", async (post) => {
    const aborted = Promise.withResolvers<unknown>();
    const wait = (signal: AbortSignal): Promise<void> => {
      const { promise, reject } = Promise.withResolvers<void>();
      signal.addEventListener("abort", () => {
        aborted.resolve(signal.reason);
        reject(signal.reason);
      });
      return promise;
    };
    await using server = await startLibrary({ wait }, { REQUEST_DEADLINE_MS: "150" });
    const { result } = (await openVault(server.url, "no", post)).message;
    expect(JSON.parse(result.content[0].text)).toMatchObject({ code: "DEADLINE_EXCEEDED" });
    expect(await aborted.promise).toMatchObject({ code: "DEADLINE_EXCEEDED" });
  });

  test("ends the call even of a handler that ignores its signal", async () => {
    const never = Promise.withResolvers<void>();
    await using server = await startLibrary({ wait: () => never.promise }, { REQUEST_DEADLINE_MS: "150" });
    const { result } = (await openVault(server.url)).message;
    expect(JSON.parse(result.content[0].text)).toMatchObject({ code: "DEADLINE_EXCEEDED" });
  });
});

describe("a caller that goes away", () => {
  test.each([
    [
      "2026-07-28",
      { "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/call", "mcp-name": "library_open_vault" },
    ],
    ["2025 era", {}],
  ])("aborts the handler's signal (%s)", async (_era, eraHeaders) => {
    const entered = Promise.withResolvers<void>();
    const aborted = Promise.withResolvers<void>();
    const wait = (signal: AbortSignal): Promise<void> => {
      entered.resolve();
      signal.addEventListener("abort", () => aborted.resolve());
      return aborted.promise;
    };
    await using server = await startLibrary({ wait });
    const meta = {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientCapabilities": {},
    };
    const params = {
      name: "library_open_vault",
      arguments: { fail: "no" },
      ...("mcp-name" in eraHeaders && { _meta: meta }),
    };
    const caller = new AbortController();
    const call = fetch(server.url, {
      method: "POST",
      signal: caller.signal,
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...eraHeaders,
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
    }).then((response) => response.text());
    await entered.promise;
    caller.abort();
    await expect(call).rejects.toThrow(/abort/i);
    await aborted.promise;
  });
});

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

  test("tells callers whose work outlasts its grace that it is stopping, and the work to end", async () => {
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

describe("readiness", () => {
  test("names the dependency that fails and keeps its reason for the log", async () => {
    const dependencies = [
      { name: "shelf", check: async () => {} },
      { name: "vault", check: () => Promise.reject(new TypeError("ECONNREFUSED /srv/secret.sock")) },
    ];
    await using server = await startLibrary({}, {}, { dependencies });
    const response = await fetch(new URL("/readyz", server.adminUrl));
    expect(response.status).toBe(503);
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({
      status: "not_ready",
      dependencies: [
        { name: "shelf", state: "ok" },
        { name: "vault", state: "failed" },
      ],
    });
    expect(text).not.toContain("secret");
    expect(server.logs()).toContain("secret.sock");
    expect((await fetch(new URL("/healthz", server.url))).status).toBe(200);
  });
});

describe("resources and prompts", () => {
  test("a resource that cannot be read is an error without the driver's text", async () => {
    await using server = await startLibrary();
    const answer = await postModern(server.url, "resources/read", { uri: "library://books/13" });
    expect(answer.message.error).toMatchObject({ code: -32_603 });
    expect(answer.text).not.toContain("secret");
  });

  test("a template completes its variable", async () => {
    await using server = await startLibrary();
    const answer = await postModern(server.url, "completion/complete", {
      ref: { type: "ref/resource", uri: "library://books/{number}" },
      argument: { name: "number", value: "2" },
    });
    expect(answer.message.result.completion.values).toEqual(["2"]);
  });

  test("a prompt is filled with its arguments and refuses to go without", async () => {
    await using server = await startLibrary();
    const filled = await postModern(server.url, "prompts/get", {
      name: "recommend",
      arguments: { subject: "whales" },
    });
    expect(filled.message.result.messages[0].content.text).toBe("Which book is about whales?");
    const empty = await postModern(server.url, "prompts/get", { name: "recommend", arguments: {} });
    expect(empty.message.error).toMatchObject({
      code: -32_602,
      message: expect.stringContaining('"subject" is required'),
    });
  });
});

describe("rare and hostile cases", () => {
  test("a prompt that cannot be made is an error without its text, and is logged", async () => {
    await using server = await startLibrary();
    const params = { name: "recommend", arguments: { subject: "secrets" } };
    const answer = await postModern(server.url, "prompts/get", params);
    expect(answer.message.error).toMatchObject({ code: -32_603 });
    expect(answer.text).not.toContain("secret/subjects");
    expect(server.logs()).toContain("secret/subjects");
  });

  test.each([postModern, postLegacy])(
    "a resource is read under the deadline, and its signal aborts",
    async (post) => {
      const aborted = Promise.withResolvers<unknown>();
      const wait = (signal: AbortSignal): Promise<void> => {
        signal.addEventListener("abort", () => aborted.resolve(signal.reason));
        return new Promise(() => {});
      };
      await using server = await startLibrary({ wait }, { REQUEST_DEADLINE_MS: "150" });
      const answer = await post(server.url, "resources/read", { uri: "library://books/7" });
      expect(answer.message.error).toMatchObject({ code: -32_603 });
      expect(await aborted.promise).toMatchObject({ code: "DEADLINE_EXCEEDED" });
    },
  );

  test("why an upstream failed is in the log", async () => {
    await using server = await startLibrary();
    await openVault(server.url, "upstream");
    expect(server.logs()).toMatch(/error tool_unavailable .*VAULT_DOWN/);
    expect(server.logs()).toMatch(/UpstreamError/);
  });

  test("a message nested without end is refused, not served with 500", async () => {
    await using server = await startLibrary();
    const deep = JSON.parse(`${"[".repeat(2_000)}1${"]".repeat(2_000)}`);
    for (const post of [postModern, postLegacy]) {
      const answer = await post(server.url, "tools/call", {
        name: "library_search_books",
        arguments: { title: deep },
      });
      expect(answer.status).toBe(400);
      expect(answer.message.error?.code).toBe(-32_600);
    }
  });

  test("null stands for an argument left out", async () => {
    await using server = await startLibrary();
    const params = { name: "library_search_books", arguments: { title: "whale", limit: null } };
    expect((await postModern(server.url, "tools/call", params)).message.result.structuredContent.total).toBe(
      1,
    );
  });

  test("a thousand unknown arguments get a short answer", async () => {
    await using server = await startLibrary();
    const many = Object.fromEntries(
      Array.from({ length: 1_000 }, (_, position) => [`unknown${position}`, 1]),
    );
    const { result } = (
      await postModern(server.url, "tools/call", { name: "library_search_books", arguments: many })
    ).message;
    expect(result.content[0].text.length).toBeLessThan(1_000);
    expect(result.content[0].text).toContain("And 995 more unknown arguments.");
  });

  test("a refused Host leaves a trace", async () => {
    await using server = await startLibrary();
    await postModern(server.url.replace("127.0.0.1", "127.0.0.2"), "tools/list").catch(() => undefined);
    const headers = { "content-type": "application/json", origin: "https://evil.example" };
    await fetch(server.url, { method: "POST", headers, body: "{}" });
    expect(server.logs()).toMatch(/mcp_request .*"httpStatus":403/);
  });

  test("an IPv6 address is reachable under its own name", async () => {
    await using server = await startLibrary({}, { HOST: "::1" });
    expect((await postModern(server.url, "tools/list")).status).toBe(200);
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

  test("on a port in use closes whatever was opened for it, so that the process can end", async () => {
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

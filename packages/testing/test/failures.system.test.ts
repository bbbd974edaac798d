import { postLegacy, postModern } from "@clinical-mcp/testing";
import { describe, expect, test } from "vitest";
import { startLibrary } from "./start-library.ts";

const openVault = (url: string, fail = "no", post = postModern) =>
  post(url, "tools/call", { name: "library_open_vault", arguments: { fail } });

test("a body that cannot be decompressed is the client's fault, and reported without the library's words", async () => {
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

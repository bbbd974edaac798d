import type { ServerResponse } from "node:http";
import { ConfigurationError, UpstreamError } from "@clinical-mcp/errors";
import { sendApiError, sendMessage, startFakeAnthropicServer } from "@clinical-mcp/testing";
import { describe, expect, it } from "vitest";
import {
  QUESTION,
  PASSAGES,
  toScores,
  create,
  rerank,
  failureOf,
  toText,
} from "../../test/rerank-over-server.ts";

describe("a failing service", () => {
  it.each([
    [429, "rate_limit_error"],
    [529, "overloaded_error"],
    [500, "api_error"],
    [400, "invalid_request_error"],
  ])("answering %i is asked once and reported without its words", async (status, type) => {
    await using server = await startFakeAnthropicServer((response) => sendApiError(response, status, type));
    const failure = await failureOf(create(server));
    expect(failure).toBeInstanceOf(UpstreamError);
    expect(toText(failure)).not.toMatch(/told by the server|wheelchair|test-key/);
    expect(toText(failure)).toContain(String(status));
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    ["a connection that is reset", (response: ServerResponse) => response.socket?.resetAndDestroy()],
    [
      "a body that breaks off",
      (response: ServerResponse) => {
        response.writeHead(200, { "content-type": "application/json", "content-length": "500" });
        response.write('{"id":"wheel');
        setImmediate(() => response.socket?.destroy());
      },
    ],
    [
      "a body that is not JSON",
      (response: ServerResponse) => {
        response.writeHead(200, { "content-type": "application/json" });
        response.end('{"content": power wheelchair');
      },
    ],
    [
      "a page instead of an answer",
      (response: ServerResponse) => {
        response.writeHead(200, { "content-type": "text/html" });
        response.end("<html>power wheelchair</html>");
      },
    ],
    [
      "JSON of another form",
      (response: ServerResponse) => {
        response.writeHead(200, { "content-type": "application/json" });
        response.end('{"message": "power wheelchair"}');
      },
    ],
  ])("%s", async (_, respond) => {
    await using server = await startFakeAnthropicServer((response) => void respond(response));
    const failure = await failureOf(create(server));
    expect(failure).toBeInstanceOf(UpstreamError);
    expect(toText(failure)).not.toContain("power wheelchair");
  });

  it("that never answers is left at the deadline, and its connection closed", async () => {
    await using server = await startFakeAnthropicServer(() => undefined);
    expect(await failureOf(create(server, { timeoutMs: 100 }))).toBeInstanceOf(UpstreamError);
    await server.requests[0]?.closed;
  });

  it("that drips its answer is left at the deadline, and its connection closed", async () => {
    await using server = await startFakeAnthropicServer((response) => {
      response.writeHead(200, { "content-type": "application/json" });
      const drip = setInterval(() => response.write(" "), 10);
      response.on("close", () => clearInterval(drip));
    });
    expect(await failureOf(create(server, { timeoutMs: 100 }))).toBeInstanceOf(UpstreamError);
    await server.requests[0]?.closed;
  });

  it("is left when the caller leaves, also before the request", async () => {
    await using server = await startFakeAnthropicServer(() => undefined);
    const caller = new AbortController();
    const waiting = create(server).rerank(QUESTION, PASSAGES, { signal: caller.signal });
    setTimeout(() => caller.abort(), 50);
    await expect(waiting).rejects.toThrow(UpstreamError);
    await expect(create(server).rerank(QUESTION, PASSAGES, { signal: caller.signal })).rejects.toThrow(
      UpstreamError,
    );
  });

  it("cannot be reached", async () => {
    const server = await startFakeAnthropicServer(() => undefined);
    await server[Symbol.asyncDispose]();
    expect(await failureOf(create(server))).toBeInstanceOf(UpstreamError);
  });

  it.each([
    [401, "authentication_error", "refused the reranker's key"],
    [404, "not_found_error", "is not known"],
  ])("that is not set up (%i) is reported once and not asked again", async (status, type, message) => {
    await using server = await startFakeAnthropicServer((response) => sendApiError(response, status, type));
    const reported: ConfigurationError[] = [];
    const reranker = create(server, { onMisconfigured: (error) => reported.push(error) });
    const failures = await Promise.all([failureOf(reranker), failureOf(reranker)]);
    failures.push(await failureOf(reranker));
    for (const failure of failures) expect(failure).toBeInstanceOf(UpstreamError);
    expect(reported).toHaveLength(1);
    expect(reported[0]).toBeInstanceOf(ConfigurationError);
    expect(reported[0]?.message).toContain(message);
    expect(server.requests).toHaveLength(2);
  });

  it("is never asked by more than the allowed number at once", async () => {
    const { promise: open, resolve: release } = Promise.withResolvers<void>();
    await using server = await startFakeAnthropicServer(async (response) => {
      await open;
      sendMessage(response, [{ type: "text", text: toScores(1, 2, 3) }]);
    });
    const reranker = create(server, { maxConcurrent: 2 });
    const running = [rerank(reranker, "one"), rerank(reranker, "two")];
    await expect(rerank(reranker, "three")).rejects.toThrow("busy");
    release();
    await Promise.all(running);
    expect((await rerank(reranker, "three")).size).toBe(3);
  });
});

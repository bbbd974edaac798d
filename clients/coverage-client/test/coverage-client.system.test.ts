import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import { UpstreamError } from "@clinical-mcp/errors";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { CoverageClient, type CoverageClientOptions, type CoverageError } from "../src/index.ts";
import { FULL_ANSWER } from "./answers.ts";
import { refuse, startAnsweringServer } from "./answering-server.ts";

function openClient(options: CoverageClientOptions): CoverageClient {
  const client = new CoverageClient(options);
  onTestFinished(() => client.close());
  return client;
}

/** The rejection of a promise. A value fails the test. */
const failureOf = (promise: Promise<unknown>): Promise<CoverageError> =>
  promise.then(
    () => expect.fail("there was an answer"),
    (error: CoverageError) => error,
  );

/** Any HTTP server. */
async function startHttp(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return typeof address === "object" && address ? `http://127.0.0.1:${address.port}/mcp` : "";
}

const count = (logs: string, method: string): number => logs.split(`"method":"${method}"`).length - 1;

describe("ask", () => {
  test("sends question and context in the tool's format, and returns its answer", async () => {
    const asked: unknown[] = [];
    await using server = await startAnsweringServer(async (args) => {
      asked.push(args);
      return { ...FULL_ANSWER };
    });
    const client = openClient({ url: server.url });
    const answer = await client.ask("Can I bill Z999?", {
      intent: "billing",
      patient: { age: 72, setting: "acute", plan: undefined },
      hints: { codes: ["Z999"], device: { type: "power_scooter" } },
    });
    expect(answer).toEqual(FULL_ANSWER);
    expect(asked).toEqual([
      {
        question: "Can I bill Z999?",
        intent: "billing",
        patient: { age: 72, setting: "acute" },
        hints: { codes: ["Z999"], device: { type: "power_scooter" } },
      },
    ]);
  });

  test("keeps fields that a newer server adds", async () => {
    await using server = await startAnsweringServer(async () => ({ ...FULL_ANSWER, added: [1] }));
    expect(await openClient({ url: server.url }).ask("?")).toEqual({ ...FULL_ANSWER, added: [1] });
  });

  test("connects once for any number of questions, also at the same time", async () => {
    await using server = await startAnsweringServer();
    const client = openClient({ url: server.url });
    await Promise.all([client.ask("one"), client.ask("two")]);
    await client.ask("three");
    expect(count(server.logs(), "tools/call")).toBe(3);
    expect(count(server.logs(), "server/discover")).toBe(1);
  });

  test("sends its token, and none if it has none", async () => {
    const seen: IncomingHttpHeaders[] = [];
    const url = await startHttp((request, response) => {
      seen.push(request.headers);
      response.writeHead(401).end();
    });
    const given = await failureOf(openClient({ url, token: "t0ken" }).ask("?"));
    expect(given).toMatchObject({ name: "CoverageError", kind: "unauthorised", status: 401 });
    await failureOf(openClient({ url }).ask("?"));
    expect(seen.map(({ authorization }) => authorization)).toEqual(["Bearer t0ken", undefined]);
  });
});

describe("no answer", () => {
  test("recovers once a server starts: the same client asks", async () => {
    const gone = await startAnsweringServer();
    await gone.stop();
    const client = openClient({ url: gone.url });
    const failure = await failureOf(client.ask("?"));
    expect(failure).toMatchObject({
      kind: "unreachable",
      message: `No coverage server answers at ${gone.url}.`,
    });
    await using _again = await startAnsweringServer(undefined, { PORT: new URL(gone.url).port });
    expect((await client.ask("?")).decision).toBe("mixed");
  });

  test("recovers after the server restarts between two questions", async () => {
    const first = await startAnsweringServer();
    const client = openClient({ url: first.url });
    await client.ask("?");
    await first.stop();
    expect(await failureOf(client.ask("?"))).toMatchObject({ kind: "unreachable" });
    await using _second = await startAnsweringServer(undefined, { PORT: new URL(first.url).port });
    expect((await client.ask("?")).decision).toBe("mixed");
  });

  test.each([
    [403, { kind: "unauthorised", status: 403 }],
    [429, { kind: "refused", status: 429, suggestion: "Ask again in a moment." }],
    [404, { kind: "refused", status: 404, suggestion: expect.stringContaining("/mcp") as string }],
    [500, { kind: "refused", status: 500 }],
  ])("reports HTTP %i", async (status, expected) => {
    const url = await startHttp((_request, response) => {
      response.writeHead(status, { "content-type": "text/html" }).end("<h1>secret/path</h1>");
    });
    const failure = await failureOf(openClient({ url }).ask("?"));
    expect(failure).toMatchObject(expected);
    expect(failure.message).not.toContain("secret");
  });

  test("reports an HTTP server without MCP", async () => {
    const url = await startHttp((_request, response) => {
      response.writeHead(200, { "content-type": "text/html" }).end("<h1>Welcome</h1>");
    });
    expect(await failureOf(openClient({ url }).ask("?"))).toMatchObject({ kind: "unreachable" });
  });

  test("reports an MCP server without the tool", async () => {
    await using server = await startAnsweringServer(undefined, {}, "another_tool");
    expect(await failureOf(openClient({ url: server.url }).ask("?"))).toMatchObject({
      kind: "refused",
      suggestion: "Check the address: it must be the coverage server's.",
    });
  });

  test("reports the tool's reason", async () => {
    await using server = await startAnsweringServer(async () => refuse());
    expect(await failureOf(openClient({ url: server.url }).ask(""))).toMatchObject({
      kind: "tool_error",
      code: "MISSING_PARAMETER",
      message: "The question is about nothing.",
      suggestion: "Name a code, a drug or a device.",
    });
  });

  test("reports that the tool could not look", async () => {
    await using server = await startAnsweringServer(async () => {
      throw new UpstreamError("No source could be searched.", { code: "LOOKUP_FAILED" });
    });
    expect(await failureOf(openClient({ url: server.url }).ask("?"))).toMatchObject({
      kind: "tool_error",
      code: "LOOKUP_FAILED",
    });
  });

  test.each([
    ["a decision that is not known", { ...FULL_ANSWER, decision: "perhaps" }, "at decision"],
    ["no highlights", { ...FULL_ANSWER, highlights: undefined }, "at highlights"],
    ["a confidence over 1", { ...FULL_ANSWER, confidence: 1.2 }, "at confidence"],
  ])("reports an answer with %s", async (_what, answer, where) => {
    await using server = await startAnsweringServer(async () => answer);
    const failure = await failureOf(openClient({ url: server.url }).ask("?"));
    expect(failure).toMatchObject({ kind: "unreadable", message: expect.stringContaining(where) });
  });

  test("reports a timeout, while asking and while connecting", async () => {
    await using server = await startAnsweringServer(async (_args, signal) => {
      await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
      return {};
    });
    const asking = openClient({ url: server.url, timeoutMs: 300 });
    expect(await failureOf(asking.ask("?"))).toMatchObject({ kind: "timeout" });
    const silent = await startHttp(() => {});
    const connecting = openClient({ url: silent, timeoutMs: 100 });
    expect(await failureOf(connecting.ask("?"))).toMatchObject({ kind: "timeout" });
  });
});

describe("ending", () => {
  /** A server that holds a question until its caller leaves. */
  async function startHolding() {
    const held = { questions: 0, left: 0 };
    const server = await startAnsweringServer(async (_args, signal) => {
      held.questions += 1;
      await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
      held.left += 1;
      return {};
    });
    onTestFinished(server.stop);
    return { url: server.url, held };
  }

  test("ends a question by a signal with its own reason, and the server receives the end", async () => {
    const { url, held } = await startHolding();
    const client = openClient({ url });
    const controller = new AbortController();
    const asked = failureOf(client.ask("?", {}, { signal: controller.signal }));
    await vi.waitFor(() => expect(held.questions).toBe(1));
    const reason = new TypeError("enough");
    controller.abort(reason);
    expect(await asked).toBe(reason);
    await vi.waitFor(() => expect(held.left).toBe(1));
    expect(await failureOf(client.ask("?", {}, { signal: controller.signal }))).toBe(reason);
  });

  test("leaves other questions alone", async () => {
    await using server = await startAnsweringServer();
    const client = openClient({ url: server.url });
    const controller = new AbortController();
    const ended = failureOf(client.ask("one", {}, { signal: controller.signal }));
    const other = client.ask("two");
    controller.abort();
    expect((await ended).name).toBe("AbortError");
    expect((await other).decision).toBe("mixed");
  });

  test("ends running and later questions by close", async () => {
    const { url, held } = await startHolding();
    const client = openClient({ url });
    const asked = failureOf(client.ask("?"));
    await vi.waitFor(() => expect(held.questions).toBe(1));
    await client.close();
    expect(await asked).toMatchObject({ kind: "closed" });
    expect(await failureOf(client.ask("?"))).toMatchObject({ kind: "closed" });
    await client.close();
  });

  test("ends a connection attempt that gets no answer by close", async () => {
    const url = await startHttp(() => {});
    const client = openClient({ url });
    const asked = failureOf(client.ask("?"));
    await client.close();
    expect(await asked).toMatchObject({ kind: "closed" });
  });
});

describe("address and token", () => {
  test.each([
    ["localhost:8002", undefined],
    ["ftp://example.test/mcp", undefined],
    ["", undefined],
    ["http://me:secret@127.0.0.1:8002/mcp", undefined],
    ["http://127.0.0.1:8002/mcp", "two words"],
    ["http://127.0.0.1:8002/mcp", "line\r\nbreak"],
    ["http://127.0.0.1:8002/mcp", ""],
    ["http://example.test/mcp", "t0ken"],
    ["http://127.0.0.1.example.test/mcp", "t0ken"],
  ])("refuses %j with token %j, and repeats neither", (url, token) => {
    expect(() => new CoverageClient({ url, token })).toThrow(
      expect.objectContaining({ kind: "invalid", message: expect.not.stringMatching(/secret|t0ken|words/u) }),
    );
  });

  test.each([
    ["http://127.0.0.1:8002/mcp", "t0ken"],
    ["http://localhost/mcp", "t0ken"],
    ["http://[::1]:8002/mcp", "t0ken"],
    ["https://example.test/mcp", "t0ken"],
    ["http://example.test/mcp", undefined],
  ])("accepts %j with token %j", (url, token) => {
    expect(() => new CoverageClient({ url, token })).not.toThrow();
  });
});

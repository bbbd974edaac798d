import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { UpstreamError } from "@clinical-mcp/errors";
import { describe, expect, onTestFinished, test } from "vitest";
import { openOpenAiEmbedder } from "./openai-embeddings.ts";

interface Asked {
  readonly path: string | undefined;
  readonly authorization: string | undefined;
  readonly body: { readonly model: string; readonly input: readonly string[]; readonly dimensions?: number };
}

type Answer = (asked: Asked, response: ServerResponse, attempt: number) => void;

/** A server that speaks the protocol; what it answers is the test's. */
async function startEndpoint(answer: Answer): Promise<{ readonly baseUrl: string; readonly asked: Asked[] }> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const one = { path: request.url, authorization: request.headers.authorization, body };
      asked.push(one);
      answer(one, response, asked.length);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`, asked };
}

async function readBody(request: IncomingMessage): Promise<Asked["body"]> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as Asked["body"];
}

const sendJson = (response: ServerResponse, body: unknown): void => {
  response
    .setHeader("content-type", "application/json")
    .end(typeof body === "string" ? body : JSON.stringify(body));
};

/** A vector that identifies its text: (length, 1) before scaling. */
const toItem = (text: string, index: number): unknown => ({
  object: "embedding",
  index,
  embedding: [text.length, 1],
});

const answerWell: Answer = ({ body }, response) =>
  sendJson(response, { object: "list", data: body.input.map(toItem) });

const fail =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (_asked, response) => {
    response.writeHead(status, headers).end('{"error":{"message":"secret words of the server"}}');
  };

test("asks for each text with its prefix, and gives vectors of length 1 in the texts' order", async () => {
  const { baseUrl, asked } = await startEndpoint(({ body }, response) =>
    sendJson(response, { data: body.input.map(toItem).reverse() }),
  );
  const embedder = await openOpenAiEmbedder({
    baseUrl,
    model: "e5",
    apiKey: "k1",
    dimensions: 2,
    queryPrefix: "query: ",
    passagePrefix: "passage: ",
  });
  expect(embedder.identity).toEqual({
    name: "openai-embeddings",
    version: "e5|query: |passage: ",
    dimension: 2,
  });
  const vectors = await embedder.embed(["abc", "", "abcde"], { role: "query" });
  expect(asked).toEqual([
    {
      path: "/v1/embeddings",
      authorization: "Bearer k1",
      body: { model: "e5", input: ["query: abc", "query: abcde"], encoding_format: "float", dimensions: 2 },
    },
  ]);
  // "query: abc" has 10 characters: (10, 1) / √101.
  expect([...(vectors[0] ?? [])]).toEqual([
    expect.closeTo(10 / Math.sqrt(101), 6),
    expect.closeTo(1 / Math.sqrt(101), 6),
  ]);
  expect(vectors[1]).toBeUndefined();
  expect(vectors[2]?.[0]).toBeCloseTo(12 / Math.sqrt(145), 6);
});

test("learns the length of a vector by asking, and sends many texts in batches", async () => {
  const { baseUrl, asked } = await startEndpoint(answerWell);
  const embedder = await openOpenAiEmbedder({ baseUrl, model: "m" });
  expect(embedder.identity.dimension).toBe(2);
  expect(asked[0]?.body).not.toHaveProperty("dimensions");
  expect(asked[0]?.authorization).toBeUndefined();
  const texts = Array.from({ length: 70 }, (_, n) => "x".repeat(n + 1));
  const vectors = await embedder.embed(texts, { role: "passage" });
  expect(asked.slice(1).map(({ body }) => body.input.length)).toEqual([32, 32, 6]);
  for (const [n, vector] of vectors.entries()) {
    const [length = 0, one = 0] = vector ?? [];
    expect(length / one).toBeCloseTo(n + 1, 2);
  }
});

describe("a busy server", () => {
  test.each([429, 503])("that says %i is asked again when it says", async (status) => {
    const busy = fail(status, { "retry-after": "0" });
    const { baseUrl, asked } = await startEndpoint((one, response, attempt) =>
      (attempt < 3 ? busy : answerWell)(one, response, attempt),
    );
    const embedder = await openOpenAiEmbedder({ baseUrl, model: "m", dimensions: 2 });
    const [vector] = await embedder.embed(["abc"], { role: "query" });
    expect(vector).toHaveLength(2);
    expect(asked).toHaveLength(3);
  });

  test("that stays so is given up, in our words", async () => {
    const { baseUrl, asked } = await startEndpoint(fail(429, { "retry-after": "0" }));
    const embedder = await openOpenAiEmbedder({ baseUrl, model: "m", dimensions: 2 });
    const error = await failureOf(embedder.embed(["abc"], { role: "query" }));
    expect(error).toMatchObject({
      code: "EMBEDDER_UNAVAILABLE",
      message: expect.stringContaining("429") as string,
    });
    expect(asked).toHaveLength(5);
  });

  test("that does not answer is left when the caller leaves", async () => {
    const controller = new AbortController();
    const { baseUrl } = await startEndpoint(() =>
      controller.abort(new UpstreamError("late", { code: "LATE" })),
    );
    const embedder = await openOpenAiEmbedder({ baseUrl, model: "m", dimensions: 2 });
    await expect(embedder.embed(["abc"], { role: "query", signal: controller.signal })).rejects.toMatchObject(
      {
        code: "LATE",
      },
    );
  });
});

describe("an answer that cannot be used is a failure", () => {
  test.each<[string, Answer, RegExp]>([
    ["a refused key", fail(401), /status 401/],
    ["an unknown model", fail(404), /status 404/],
    ["no JSON", (_, response) => sendJson(response, "<html>"), /not JSON/],
    [
      "not a number",
      (_, response) => sendJson(response, '{"data":[{"index":0,"embedding":[NaN,1]}]}'),
      /not JSON/,
    ],
    [
      "null for a number",
      (_, response) => sendJson(response, { data: [{ index: 0, embedding: [null, 1] }] }),
      /another form/,
    ],
    [
      "beyond every number",
      (_, response) => sendJson(response, '{"data":[{"index":0,"embedding":[1e999,1]}]}'),
      /another form/,
    ],
    ["another form", (_, response) => sendJson(response, { embeddings: [[1, 0]] }), /another form/],
    ["too few", (_, response) => sendJson(response, { data: [] }), /one vector for each/],
    ["one twice", (_, response) => sendJson(response, { data: [toItem("a", 1)] }), /one vector for each/],
    [
      "another length",
      (_, response) => sendJson(response, { data: [{ index: 0, embedding: [1, 0, 0] }] }),
      /3 cells.*2 were/,
    ],
    [
      "no direction",
      (_, response) => sendJson(response, { data: [{ index: 0, embedding: [0, 0] }] }),
      /nowhere/,
    ],
  ])("%s", async (_name, answer, words) => {
    const { baseUrl } = await startEndpoint(answer);
    const embedder = await openOpenAiEmbedder({ baseUrl, model: "m", dimensions: 2 });
    const error = await failureOf(embedder.embed(["abc"], { role: "query" }));
    expect(error.message).toMatch(words);
    expect(error.message).not.toContain("secret");
  });

  test("nobody listens", async () => {
    const { baseUrl } = await startEndpoint(answerWell);
    const gone = baseUrl.replace(/:\d+/, ":1");
    const signal = AbortSignal.timeout(15_000);
    await expect(failureOf(openOpenAiEmbedder({ baseUrl: gone, model: "m", signal }))).resolves.toMatchObject(
      {
        message: "The embedding endpoint could not be reached.",
      },
    );
  });
});

async function failureOf(work: Promise<unknown>): Promise<UpstreamError> {
  const error: unknown = await work.then(
    () => undefined,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(UpstreamError);
  return error as UpstreamError;
}

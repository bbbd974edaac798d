import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { ConfigurationError, UpstreamError } from "@clinical-mcp/errors";
import { sendApiError, sendMessage, startFakeAnthropicServer } from "@clinical-mcp/testing";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { writeTinyModel } from "../../test/write-tiny-model.ts";
import { toPassage } from "../contracts/sample-passages.ts";
import { createTestFolder } from "../contracts/test-folder.ts";
import { askChroma } from "./chroma-client.ts";
import { openConfiguredEmbedder, openConfiguredReranker, toChroma } from "./configured-engines.ts";

interface Request {
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Writes down what it is asked, and answers everything with the same JSON. */
async function startRecorder(
  answer: unknown,
): Promise<{ readonly origin: string; readonly asked: Request[] }> {
  const asked: Request[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    asked.push({ url: request.url, headers: request.headers, body: Buffer.concat(chunks).toString() });
    response.setHeader("content-type", "application/json").end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

describe("the embedder", () => {
  test("is none of ours by default: it comes with the dataset", async () => {
    expect(await openConfiguredEmbedder({ EMBEDDER: "lsi" })).toBeUndefined();
  });

  test("is an endpoint, asked with key, model, length and prefixes", async () => {
    const { origin, asked } = await startRecorder({ data: [{ index: 0, embedding: [3, 4] }] });
    const embedder = await openConfiguredEmbedder({
      EMBEDDER: "openai",
      EMBEDDING_MODEL: "e5",
      EMBEDDING_URL: `${origin}/v1`,
      EMBEDDING_API_KEY: "k1",
      EMBEDDING_DIMENSIONS: 2,
      EMBEDDING_QUERY_PREFIX: "query: ",
      EMBEDDING_PASSAGE_PREFIX: "passage: ",
    });
    expect(embedder?.identity).toEqual({
      name: "openai-embeddings",
      version: "e5|query: |passage: ",
      dimension: 2,
    });
    expect(await embedder?.embed(["heart"], { role: "query" })).toEqual([Float32Array.of(3 / 5, 4 / 5)]);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ url: "/v1/embeddings", headers: { authorization: "Bearer k1" } });
    expect(JSON.parse(asked[0]?.body ?? "")).toMatchObject({
      model: "e5",
      input: ["query: heart"],
      dimensions: 2,
    });
  });

  test("is a model in a folder, with the usual pooling and precision where none is set", async () => {
    await using folder = await createTestFolder();
    await writeTinyModel(folder.path, { "[PAD]": [9, 9], "[UNK]": [0, 0], heart: [3, 4] });
    const settings = {
      EMBEDDER: "transformers",
      EMBEDDING_MODEL: "local/tiny",
      EMBEDDING_MODEL_DIR: folder.path,
    } as const;
    const embedder = await openConfiguredEmbedder(settings);
    // The folder is not part of the name: another machine may keep the same model elsewhere.
    expect(embedder?.identity).toEqual({
      name: "transformers",
      version: "local/tiny|fp32|mean||",
      dimension: 2,
    });
    const cls = await openConfiguredEmbedder({ ...settings, EMBEDDING_POOLING: "cls" });
    expect(cls?.identity.version).toBe("local/tiny|fp32|cls||");
    // The folder holds no weights of that precision.
    const quantized = openConfiguredEmbedder({ ...settings, EMBEDDING_DTYPE: "q8" });
    await expect(quantized).rejects.toThrow(ConfigurationError);
  });

  test.each([
    [{ EMBEDDER: "openai", EMBEDDING_MODEL: "m" }, "EMBEDDING_URL must be set with EMBEDDER=openai."],
    [{ EMBEDDER: "transformers" }, "EMBEDDING_MODEL must be set with EMBEDDER=transformers."],
  ] as const)("is refused where a setting is missing: %j", async (settings, message) => {
    await expect(openConfiguredEmbedder(settings)).rejects.toThrow(new ConfigurationError(message));
  });

  test("that was asked for its length is given up when nobody waits", async () => {
    const server = createServer(() => undefined);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const controller = new AbortController();
    server.on("request", () => controller.abort(new TypeError("gone")));
    const EMBEDDING_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const opening = openConfiguredEmbedder(
      { EMBEDDER: "openai", EMBEDDING_MODEL: "m", EMBEDDING_URL },
      controller.signal,
    );
    await expect(opening).rejects.toThrow("gone");
  });
});

describe("the reranker", () => {
  const { signal } = new AbortController();
  const candidates = [toPassage({ id: "a" }), toPassage({ id: "b" })];
  const SCORES = '{"scores":[{"passage":1,"score":2},{"passage":2,"score":9}]}';

  test("is none without a key, with any other settings", async () => {
    const settings = { RERANK_MODEL: "m", RERANK_TIMEOUT_MS: 900 };
    await expect(openConfiguredReranker(settings, () => undefined)).resolves.toBeUndefined();
  });

  test("asks the configured model at the configured address with the key", async () => {
    await using server = await startFakeAnthropicServer((response) =>
      sendMessage(response, [{ type: "text", text: SCORES }]),
    );
    const reranker = await openConfiguredReranker(
      {
        ANTHROPIC_API_KEY: "k3",
        ANTHROPIC_BASE_URL: server.baseUrl,
        RERANK_MODEL: "claude-other",
        RERANK_TIMEOUT_MS: 5_000,
      },
      () => undefined,
    );
    const scores = await reranker?.rerank("question", candidates, { signal });
    expect(scores).toEqual(new Map(Object.entries({ a: 2, b: 9 })));
    expect(server.requests[0]).toMatchObject({
      headers: { authorization: "Bearer k3" },
      body: { model: "claude-other" },
    });
  });

  test("gives up after the configured time", async () => {
    await using server = await startFakeAnthropicServer(() => undefined);
    const settings = { ANTHROPIC_API_KEY: "k3", ANTHROPIC_BASE_URL: server.baseUrl, RERANK_TIMEOUT_MS: 100 };
    const reranker = await openConfiguredReranker(settings, () => undefined);
    await expect(reranker?.rerank("question", candidates, { signal })).rejects.toMatchObject({
      code: "RERANK_UNAVAILABLE",
    });
  });

  test("reports once a key that the API refuses, without the key", async () => {
    await using server = await startFakeAnthropicServer((response) =>
      sendApiError(response, 401, "authentication_error"),
    );
    const onMisconfigured = vi.fn<(error: ConfigurationError) => void>();
    const settings = {
      ANTHROPIC_API_KEY: "k3-secret",
      ANTHROPIC_BASE_URL: server.baseUrl,
      RERANK_TIMEOUT_MS: 5_000,
    };
    const reranker = await openConfiguredReranker(settings, onMisconfigured);
    await expect(reranker?.rerank("question", candidates, { signal })).rejects.toThrow(UpstreamError);
    expect(onMisconfigured).toHaveBeenCalledExactlyOnceWith(expect.any(ConfigurationError));
    expect(onMisconfigured.mock.calls[0]?.[0].message).not.toContain("secret");
  });
});

describe("Chroma", () => {
  test("is started here without an address", () => {
    expect(toChroma({ CHROMA: "on" })).toBe("local");
    expect(toChroma({ CHROMA: "off" })).toBe("none");
  });

  test("is asked for its tenant and database, with the key as x-chroma-token", async () => {
    const { origin, asked } = await startRecorder([]);
    const chroma = toChroma({
      CHROMA: "on",
      CHROMA_URL: origin,
      CHROMA_TENANT: "our-tenant",
      CHROMA_DATABASE: "our-database",
      CHROMA_API_KEY: "k2",
    });
    if (typeof chroma === "string") throw new Error("an address was given");
    await askChroma(chroma.connection, AbortSignal.timeout(10_000), (client) => client.listCollections());
    expect(asked[0]?.url).toContain("/tenants/our-tenant/databases/our-database/collections");
    expect(asked[0]?.headers["x-chroma-token"]).toBe("k2");
  });

  test("without tenant, database and key needs its address alone", () => {
    expect(toChroma({ CHROMA: "on", CHROMA_URL: "http://chroma:8000" })).toEqual({
      connection: { url: "http://chroma:8000" },
    });
  });
});

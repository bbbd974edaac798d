import { createHash } from "node:crypto";
import { request } from "node:http";
import { ConfigurationError } from "@clinical-mcp/errors";
import { postLegacy, postModern } from "@clinical-mcp/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { send } from "../src/post.ts";
import { startLibrary } from "./start-library.ts";

const entryOf = (client: string, token: string, scopes: string): string =>
  `${client} sha256:${createHash("sha256").update(token).digest("hex")} ${scopes}`;
const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

const READER = "cmcp_zqx-reader";
const ONE_TOOL = "cmcp_zqx-one-tool";
const STRANGER = "cmcp_zqx-other-server";
const AUTH_TOKENS = [
  entryOf("reader", READER, "library:read"),
  entryOf("narrow", ONE_TOOL, "library:library_get_book"),
  entryOf("stranger", STRANGER, "scheduler:read"),
].join(",");

const SEARCH = { name: "library_search_books", arguments: { title: "whale" } };
const GET = { name: "library_get_book", arguments: { number: 2 } };

describe("static tokens", () => {
  const held: { server?: Awaited<ReturnType<typeof startLibrary>> } = {};
  beforeAll(async () => {
    held.server = await startLibrary({}, { AUTH_TOKENS });
  });
  afterAll(() => held.server?.stop());
  const url = (): string => held.server?.url ?? "";
  const adminUrl = (): string => held.server?.adminUrl ?? "";
  const logs = (): string => held.server?.logs() ?? "";

  test.each([postModern, postLegacy])("a caller with a token is answered, in both eras", async (post) => {
    const answer = await post(url(), "tools/call", SEARCH, bearer(READER));
    expect(answer.message.result.structuredContent.total).toBe(1);
    expect(logs()).toMatch(/"client":"reader"/);
  });

  test.each([postModern, postLegacy])(
    "a caller without one learns which one is needed, and gets no error code",
    async (post) => {
      const answer = await post(url(), "tools/list");
      expect(answer.status).toBe(401);
      expect(answer.headers.get("www-authenticate")).toBe('Bearer scope="library:read"');
      expect(answer.message.error).toEqual({
        code: 1_401,
        message: "This server needs a bearer token in the Authorization header.",
      });
    },
  );

  test.each([
    ["an unknown token", "Bearer cmcp_zqx-guess"],
    ["the hash in place of the token", `Bearer ${createHash("sha256").update(READER).digest("hex")}`],
    ["a token and one letter more", `Bearer ${READER}x`],
    ["another scheme", `Basic ${Buffer.from(`reader:${READER}`).toString("base64")}`],
    ["no token after the scheme", "Bearer "],
    ["two tokens", `Bearer ${READER} ${READER}`],
    ["a token of nine kilobytes", `Bearer ${"a".repeat(9_000)}`],
  ])("%s is refused with invalid_token", async (_what, authorization) => {
    const answer = await postModern(url(), "tools/call", SEARCH, { authorization });
    expect(answer.status).toBe(401);
    expect(answer.headers.get("www-authenticate")).toMatch(
      /^Bearer error="invalid_token", error_description="[^"]+", scope="library:read"$/,
    );
  });

  test("two Authorization headers are refused, also the one that a proxy would have checked", async () => {
    const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
    const headers = [
      "Authorization",
      `Bearer ${READER}`,
      "Authorization",
      "Bearer other",
      "Host",
      new URL(url()).host,
    ];
    const sent = request(url(), { method: "POST", headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on("error", reject);
    sent.end();
    expect(await promise).toBe(400);
  });

  test("a token in the address is refused, even a good one, and no log has it", async () => {
    const answer = await postModern(`${url()}?access_token=${READER}`, "tools/list", {}, bearer(READER));
    expect(answer.status).toBe(400);
    expect(answer.headers.get("www-authenticate")).toMatch(/error="invalid_request"/);
    expect(logs()).not.toContain("zqx");
  });

  test("headers larger than 16 KiB are refused, and the server continues", async () => {
    const answer = await send(url(), { headers: bearer("a".repeat(20_000)) });
    expect(answer.status).toBe(431);
    expect((await postModern(url(), "tools/list", {}, bearer(READER))).status).toBe(200);
  });

  test("a large body without a token is refused before it is read", async () => {
    const headers = { "content-type": "application/json" };
    const answer = await send(url(), { headers, body: `{"x":"${"a".repeat(900_000)}"}` });
    expect(answer.status).toBe(401);
    expect((await postModern(url(), "tools/list", {}, bearer(READER))).status).toBe(200);
  });

  test("a scope of one tool allows that tool and the lists, and nothing else", async () => {
    expect((await postModern(url(), "tools/list", {}, bearer(ONE_TOOL))).status).toBe(200);
    expect((await postModern(url(), "tools/call", GET, bearer(ONE_TOOL))).message.result.isError).toBeFalsy();
    for (const post of [postModern, postLegacy]) {
      const refused = await post(url(), "tools/call", SEARCH, bearer(ONE_TOOL));
      expect(refused.status).toBe(403);
      expect(refused.headers.get("www-authenticate")).toBe(
        'Bearer error="insufficient_scope", error_description="The token does not allow this: it needs the scope ' +
          'library:read or library:library_search_books.", scope="library:read"',
      );
      expect(refused.message).toMatchObject({ id: 1, error: { code: 1_403 } });
    }
    const dotted = { ...SEARCH, name: "library.search_books" };
    expect((await postLegacy(url(), "tools/call", dotted, bearer(ONE_TOOL))).status).toBe(403);
    const resource = { uri: "library://shelf" };
    expect((await postModern(url(), "resources/read", resource, bearer(ONE_TOOL))).status).toBe(403);
    expect((await postModern(url(), "resources/list", {}, bearer(ONE_TOOL))).status).toBe(403);
    expect((await postModern(url(), "resources/read", resource, bearer(READER))).status).toBe(200);
  });

  test("a token for another server opens nothing here", async () => {
    for (const method of ["tools/list", "server/discover", "prompts/list"]) {
      const answer = await postModern(url(), method, {}, bearer(STRANGER));
      expect(answer.status, method).toBe(403);
    }
  });

  test("pages that only say that it runs and counts stay open, and name no client", async () => {
    expect((await fetch(new URL("/healthz", url()))).status).toBe(200);
    for (const path of ["/healthz", "/readyz", "/metrics"])
      expect((await fetch(new URL(path, adminUrl()))).status, path).toBe(200);
    const metrics = await (await fetch(new URL("/metrics", adminUrl()))).text();
    expect(metrics).toMatch(/mcp_server_refused_requests_total\{[^}]*reason="unauthenticated"/);
    expect(metrics).not.toMatch(/zqx|reader|narrow/);
  });

  test("a browser page may ask before it sends its token", async () => {
    const preflight = await fetch(url(), {
      method: "OPTIONS",
      headers: { origin: "http://localhost:5173", "access-control-request-method": "POST" },
    });
    expect(preflight.status).toBe(204);
  });

  test("no token and no hash is in any log", () => {
    expect(logs()).not.toMatch(/zqx|[0-9a-f]{64}/);
  });
});

describe("a tool that changes something", () => {
  test("needs its own scope: to read is not enough", async () => {
    const definition = (await import("./library-server.ts")).libraryServer();
    const tools = definition.tools.map((tool) => ({
      ...tool,
      annotations: { ...tool.annotations, readOnlyHint: tool.name !== GET.name },
    }));
    await using server = await startLibrary({}, { AUTH_TOKENS }, { tools });
    const refused = await postModern(server.url, "tools/call", GET, bearer(READER));
    expect(refused.status).toBe(403);
    expect(refused.headers.get("www-authenticate")).toMatch(/scope="library:library_get_book"$/);
    expect((await postModern(server.url, "tools/call", GET, bearer(ONE_TOOL))).status).toBe(200);
  });
});

describe("beyond loopback", () => {
  test("tokens are leave enough, and everyone is then asked", async () => {
    await using server = await startLibrary({}, { HOST: "0.0.0.0", AUTH_TOKENS });
    const url = server.url.replace("0.0.0.0", "127.0.0.1");
    expect((await postModern(url, "tools/list")).status).toBe(401);
    expect((await postModern(url, "tools/list", {}, bearer(READER))).status).toBe(200);
  });

  test.each([
    [{ AUTH_TOKENS, ALLOW_ANONYMOUS: "true" }, /ALLOW_ANONYMOUS=true lets everyone in/],
    [{ OAUTH_ISSUER: "https://login.example" }, /OAuth needs OAUTH_JWKS_URL and OAUTH_RESOURCE as well/],
    [{ OAUTH_AUDIENCE: "api" }, /OAuth needs OAUTH_ISSUER and OAUTH_JWKS_URL and OAUTH_RESOURCE/],
    [{ HOST: "0.0.0.0" }, /AUTH_TOKENS or OAUTH_ISSUER.*ALLOW_ANONYMOUS=true/],
  ])("%j is refused before anything listens", async (environment, message) => {
    const failure = await startLibrary({}, environment).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ConfigurationError);
    expect(String(failure)).toMatch(message);
    expect(String(failure)).not.toMatch(/zqx|sha256/);
  });
});

import { createPublicKey } from "node:crypto";
import type { KeyObject } from "node:crypto";
import {
  Client,
  ClientCredentialsProvider,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import { postLegacy, postModern } from "@clinical-mcp/testing";
import { decodeProtectedHeader, importJWK, SignJWT, UnsecuredJWT } from "jose";
import type { CryptoKey, JWTHeaderParameters } from "jose";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { CLIENT, makeSigningKey, startAuthorizationServer } from "./authorization-server.ts";
import type { AuthorizationServer } from "./authorization-server.ts";
import { startLibrary } from "./start-library.ts";

const SCOPES = "library:read library:library_get_book scheduler:read";
const SEARCH = { name: "library_search_books", arguments: { title: "whale" } };
const RESOURCE = "https://library.example/mcp";
const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

type Library = Awaited<ReturnType<typeof startLibrary>>;
const held: { issuer?: AuthorizationServer; library?: Library } = {};
const issuer = (): AuthorizationServer => held.issuer ?? expect.fail("no authorization server");
const library = (): Library => held.library ?? expect.fail("no library");

const startGuarded = (
  { issuer: OAUTH_ISSUER, jwksUrl: OAUTH_JWKS_URL }: Pick<AuthorizationServer, "issuer" | "jwksUrl">,
  environment: Record<string, string> = {},
): Promise<Library> =>
  startLibrary({}, { OAUTH_ISSUER, OAUTH_JWKS_URL, OAUTH_RESOURCE: RESOURCE, ...environment });

beforeAll(async () => {
  held.issuer = await startAuthorizationServer(await makeSigningKey("first"), { scopes: SCOPES });
  held.library = await startGuarded(held.issuer);
});
afterAll(async () => {
  await held.library?.stop();
  await held.issuer?.stop();
});
afterEach(() => void vi.useRealTimers());

interface Forgery {
  readonly claims?: Record<string, unknown>;
  readonly header?: Partial<JWTHeaderParameters>;
  readonly key?: CryptoKey | KeyObject | Uint8Array;
  readonly expires?: string;
}

/** A token like the issuer's, except for what the test changes. */
async function forge({ claims = {}, header = {}, key, expires = "5m" }: Forgery): Promise<string> {
  const { issuer: iss, key: jwk } = issuer();
  return new SignJWT({ iss, aud: RESOURCE, sub: "someone", client_id: "c", scope: "library:read", ...claims })
    .setProtectedHeader({ alg: "RS256", kid: "first", ...header })
    .setIssuedAt()
    .setExpirationTime(expires)
    .sign(key ?? (await importJWK(jwk, "RS256")));
}

describe("access tokens of an authorization server", () => {
  test.each([postModern, postLegacy])(
    "a token that it issued for this server is good, in both eras",
    async (post) => {
      const token = await issuer().requestToken(RESOURCE);
      const answer = await post(library().url, "tools/call", SEARCH, bearer(token));
      expect(answer.message.result.structuredContent.total).toBe(1);
      expect(library().logs()).toContain(`"client":"${CLIENT.id}"`);
    },
  );

  test("a token that it issued for another server is not", async () => {
    const token = await issuer().requestToken("https://elsewhere.example/mcp");
    const answer = await postModern(library().url, "tools/list", {}, bearer(token));
    expect(answer.status).toBe(401);
    expect(answer.headers.get("www-authenticate")).toMatch(/error="invalid_token"/);
  });

  test.each<readonly [string, Forgery, number]>([
    ["an access token by its type", { header: { typ: "at+jwt" } }, 200],
    ["one that is typed as any other, with nothing of an ID token", { header: { typ: "JWT" } }, 200],
    ["an ID token by its nonce", { header: { typ: "JWT" }, claims: { nonce: "n" } }, 401],
    ["an ID token by its claim", { claims: { typ: "ID" } }, 401],
    ["a logout token", { header: { typ: "logout+jwt" }, claims: { events: {} } }, 401],
  ])("%s", async (_what, forgery, status) => {
    const answer = await postModern(library().url, "tools/list", {}, bearer(await forge(forgery)));
    expect(answer.status).toBe(status);
  });

  test("a token without the tool's scope is refused with 403 and the scope to ask for", async () => {
    const token = await issuer().requestToken(RESOURCE, "library:library_get_book");
    const answer = await postModern(library().url, "tools/call", SEARCH, bearer(token));
    expect(answer.status).toBe(403);
    expect(answer.headers.get("www-authenticate")).toBe(
      'Bearer error="insufficient_scope", error_description="The token does not allow this: it needs the scope ' +
        'library:read or library:library_search_books.", scope="library:read", ' +
        'resource_metadata="https://library.example/.well-known/oauth-protected-resource/mcp"',
    );
    const scheduler = await issuer().requestToken(RESOURCE, "scheduler:read");
    expect((await postModern(library().url, "tools/list", {}, bearer(scheduler))).status).toBe(403);
  });

  test("a caller without a token learns where to find its issuer", async () => {
    const answer = await postModern(library().url, "tools/list");
    expect(answer.status).toBe(401);
    expect(answer.headers.get("www-authenticate")).toBe(
      'Bearer scope="library:read", resource_metadata="https://library.example/.well-known/oauth-protected-resource/mcp"',
    );
    for (const path of [
      "/.well-known/oauth-protected-resource/mcp",
      "/.well-known/oauth-protected-resource",
    ]) {
      const response = await fetch(new URL(path, library().url), {
        headers: { origin: "https://page.example" },
      });
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      expect(await response.json()).toEqual({
        resource: RESOURCE,
        authorization_servers: [issuer().issuer],
        bearer_methods_supported: ["header"],
        scopes_supported: ["library:read"],
        resource_name: "Library",
      });
    }
  });

  test.each<[string, Forgery, RegExp]>([
    ["has expired", { expires: "-2m" }, /has expired/],
    ["never expires", { claims: { exp: undefined } }, /right server, for this server, or for now/],
    ["is not yet valid", { claims: { nbf: Math.floor(Date.now() / 1_000) + 600 } }, /or for now/],
    ["is of another issuer", { claims: { iss: "https://evil.example" } }, /right server/],
    ["is of an issuer that begins alike", { claims: { iss: "http://127.0.0.1" } }, /right server/],
    ["is for nobody", { claims: { aud: undefined } }, /for this server/],
    [
      "is for an address that begins alike",
      { claims: { aud: `${RESOURCE}.evil.example` } },
      /for this server/,
    ],
    ["names no one", { claims: { sub: undefined, client_id: undefined } }, /neither a client nor a subject/],
    ["has scopes of another form", { claims: { scope: { all: true } } }, /another form/],
    ["is signed with a key nobody publishes", { header: { kid: "unheard-of" } }, /does not publish/],
  ])("a token that %s is refused", async (_what, forgery, description) => {
    const token = forgery.claims && "exp" in forgery.claims ? await withoutExpiry() : await forge(forgery);
    expect(await refusalOf(token)).toMatch(description);
  });

  async function withoutExpiry(): Promise<string> {
    const { issuer: iss, key } = issuer();
    return new SignJWT({ iss, aud: RESOURCE, sub: "someone", scope: "library:read" })
      .setProtectedHeader({ alg: "RS256", kid: "first" })
      .sign(await importJWK(key, "RS256"));
  }

  /** The text that a refused caller reads; other tests check the refusal itself. */
  async function refusalOf(token: string): Promise<string | undefined> {
    const answer = await postModern(library().url, "tools/call", SEARCH, bearer(token));
    expect(answer.status, answer.text).toBe(401);
    expect(answer.headers.get("www-authenticate")).toMatch(/error="invalid_token"/);
    expect(library().logs()).not.toContain(token.split(".")[1]);
    return answer.message.error?.message;
  }

  test("clocks may differ by half a minute, not by more", async () => {
    const late = await forge({ expires: "-10s" });
    expect((await postModern(library().url, "tools/list", {}, bearer(late))).status).toBe(200);
    expect(await refusalOf(await forge({ expires: "-40s" }))).toMatch(/has expired/);
  });

  test("one audience of several is enough, and scopes may have the form of other issuers", async () => {
    const claims = { aud: ["https://elsewhere.example", RESOURCE], scope: undefined, scp: ["library:read"] };
    const answer = await postModern(library().url, "tools/call", SEARCH, bearer(await forge({ claims })));
    expect(answer.status).toBe(200);
    const spaced = await forge({ claims: { scope: undefined, scp: "openid library:read" } });
    expect((await postModern(library().url, "tools/call", SEARCH, bearer(spaced))).status).toBe(200);
  });

  test("a token without a signature is refused", async () => {
    const { issuer: iss } = issuer();
    const claims = { iss, aud: RESOURCE, sub: "someone", scope: "library:read" };
    expect(await refusalOf(new UnsecuredJWT(claims).setExpirationTime("5m").encode())).toMatch(
      /not (a )?signed/,
    );
  });

  test("a token signed with the public key as if it were a shared secret is refused", async () => {
    const { d: _private, p: _p, q: _q, dp: _dp, dq: _dq, qi: _qi, ...open } = issuer().key;
    const pem = createPublicKey({ key: open, format: "jwk" }).export({ type: "spki", format: "pem" });
    const key = new TextEncoder().encode(String(pem));
    expect(await refusalOf(await forge({ key, header: { alg: "HS256" } }))).toMatch(/allowed way/);
  });

  test("a token that brings its own key, or says where to fetch it, is refused", async () => {
    const own = await makeSigningKey("own");
    const { d: _private, p: _p, q: _q, dp: _dp, dq: _dq, qi: _qi, ...jwk } = own;
    const key = await importJWK(own, "RS256");
    expect(await refusalOf(await forge({ key, header: { kid: "own", jwk } }))).toMatch(/does not publish/);
    const fetched = await forge({ key, header: { jku: "https://evil.example/jwks" } });
    expect(await refusalOf(fetched)).toMatch(/signature is wrong/);
  });

  test("a changed token is refused", async () => {
    const [header = "", payload = "", signature = ""] = (await forge({})).split(".");
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
    const more = Buffer.from(JSON.stringify({ ...claims, scope: "library:all" })).toString("base64url");
    expect(await refusalOf([header, more, signature].join("."))).toMatch(/signature is wrong/);
    expect(await refusalOf(`${header}.${payload}`)).toMatch(/not a signed access token/);
  });
});

describe("the issuer's keys", () => {
  test("a new key is found once the pause after the last look is over, and not before", async () => {
    const first = await startAuthorizationServer(await makeSigningKey("old"), { scopes: SCOPES });
    await using server = await startGuarded(first);
    const old = await first.requestToken(RESOURCE);
    expect((await postModern(server.url, "tools/list", {}, bearer(old))).status).toBe(200);
    await first.stop();
    const port = Number(new URL(first.issuer).port);
    const second = await startAuthorizationServer(await makeSigningKey("new"), { scopes: SCOPES, port });
    const fresh = await second.requestToken(RESOURCE);
    expect(decodeProtectedHeader(fresh).kid).toBe("new");
    expect((await postModern(server.url, "tools/list", {}, bearer(fresh))).status).toBe(401);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31_000 });
    expect((await postModern(server.url, "tools/list", {}, bearer(fresh))).status).toBe(200);
    // The old key is no longer published, so what it signed is no longer good.
    expect((await postModern(server.url, "tools/list", {}, bearer(old))).status).toBe(401);
    await second.stop();
  });

  test("while they are not available, the server is degraded: tokens that were signed before are still good", async () => {
    const authorization = await startAuthorizationServer(await makeSigningKey("one"), { scopes: SCOPES });
    await using server = await startGuarded(authorization);
    const token = await authorization.requestToken(RESOURCE);
    const state = async () => {
      const ready = await fetch(new URL("/readyz", server.adminUrl));
      const { dependencies } = (await ready.json()) as {
        dependencies: readonly { name: string; state: string }[];
      };
      return [ready.status, dependencies.find(({ name }) => name === "issuer")?.state];
    };
    expect(await state()).toEqual([200, "ok"]);
    expect((await postModern(server.url, "tools/list", {}, bearer(token))).status).toBe(200);
    await authorization.stop();
    // Not asked again at once: many copies are probed every few seconds.
    expect(await state()).toEqual([200, "ok"]);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31_000 });
    expect(await state()).toEqual([200, "degraded"]);
    expect((await postModern(server.url, "tools/list", {}, bearer(token))).status).toBe(200);
    const metrics = await (await fetch(new URL("/metrics", server.adminUrl))).text();
    expect(metrics).toMatch(
      /^clinical_mcp_dependency_state\{[^}]*dependency="issuer"[^}]*state="degraded"[^}]*\} 1/mu,
    );
    expect(server.logs().match(/warn dependency_degraded/g)).toHaveLength(1);
  });

  test("when they are not available, that is stated, and the token is not called wrong", async () => {
    const gone = { issuer: "http://127.0.0.1:9", jwksUrl: "http://127.0.0.1:9/jwks" };
    await using server = await startGuarded(gone);
    const token = await forge({ claims: { iss: gone.issuer } });
    const answer = await postModern(server.url, "tools/list", {}, bearer(token));
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("5");
    expect(answer.headers.get("www-authenticate")).toBeNull();
    expect(answer.text).not.toMatch(/ECONNREFUSED|127\.0\.0\.1|fetch/);
    expect(server.logs()).toMatch(/error token_not_checked/);
    expect(server.logs()).not.toContain(token);
  });
});

describe("settings", () => {
  test("an issuer that writes another audience", async () => {
    await using server = await startGuarded(issuer(), { OAUTH_AUDIENCE: "api://library" });
    const token = await forge({ claims: { aud: "api://library" } });
    expect((await postModern(server.url, "tools/list", {}, bearer(token))).status).toBe(200);
    const other = await forge({});
    expect((await postModern(server.url, "tools/list", {}, bearer(other))).status).toBe(401);
  });

  test("an endpoint below a path has its metadata below that path too", async () => {
    await using server = await startGuarded(issuer(), {
      OAUTH_RESOURCE: "https://mcp.example/clinic/library/mcp",
    });
    const path = "/.well-known/oauth-protected-resource/clinic/library/mcp";
    const body = (await (await fetch(new URL(path, server.url))).json()) as { readonly resource: string };
    expect(body.resource).toBe("https://mcp.example/clinic/library/mcp");
  });
});

test("the SDK's client finds the issuer by itself, gets a token for this server and calls a tool", async () => {
  // Its own address must be known before it listens, so a port is chosen by a server that ends again.
  const { url: chosen, stop } = await startLibrary();
  await stop();
  await using server = await startGuarded(issuer(), { PORT: new URL(chosen).port, OAUTH_RESOURCE: chosen });
  const authProvider = new ClientCredentialsProvider({
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    expectedIssuer: issuer().issuer,
  });
  const client = new Client(
    { name: "oauth", version: "1.0.0" },
    { versionNegotiation: { mode: { pin: "2026-07-28" } } },
  );
  await client.connect(new StreamableHTTPClientTransport(new URL(server.url), { authProvider }));
  const { structuredContent } = await client.callTool(SEARCH);
  expect(structuredContent).toMatchObject({ total: 1 });
  await client.close();
});

import { describe, expect, test } from "vitest";
import { formatTokenEntry, parseEnvironment, serverEnvironment } from "./index.ts";

const read = (environment: Record<string, string>) => parseEnvironment(serverEnvironment(0), environment);
const HASH = "a".repeat(64);
const OTHER = "b".repeat(64);

describe("AUTH_TOKENS", () => {
  test("holds a client, a hash and scopes each, on lines or between commas", () => {
    const text =
      `ward-assistant sha256:${HASH} opa:read  scheduler:validate_schedule,\n ` +
      `night@site.example sha256:${OTHER} openonco:read\n`;
    const entries = read({ AUTH_TOKENS: text }).AUTH_TOKENS;
    expect(entries).toEqual([
      { client: "ward-assistant", hash: HASH, scopes: ["opa:read", "scheduler:validate_schedule"] },
      { client: "night@site.example", hash: OTHER, scopes: ["openonco:read"] },
    ]);
    expect(read({ AUTH_TOKENS: entries.map(formatTokenEntry).join("\n") }).AUTH_TOKENS).toEqual(entries);
  });

  test.each([
    ["a token in place of its hash", "ward cmcp_plain-secret opa:read"],
    ["a hash without scopes", `ward sha256:${HASH}`],
    ["a scope of another form", `ward sha256:${HASH} everything`],
    ["a short hash", "ward sha256:abc opa:read"],
    ["another hash", `ward md5:${HASH} opa:read`],
  ])("refuses %s, by the entry's number and without repeating it", (_what, wrong) => {
    const attempt = (): unknown => read({ AUTH_TOKENS: `fine sha256:${OTHER} opa:read,${wrong}` });
    expect(attempt).toThrow(/AUTH_TOKENS: entry 2 must be NAME sha256:HASH/);
    expect(attempt).not.toThrow(/secret|ward|abc|aaaa/);
  });

  test("refuses a repeated hash: whose scopes would apply?", () => {
    const text = `one sha256:${HASH} opa:read,two sha256:${HASH} scheduler:read`;
    expect(() => read({ AUTH_TOKENS: text })).toThrow(/twice/);
  });
});

describe("OAuth", () => {
  test.each([
    "https://login.example/tenant",
    "http://127.0.0.1:9000",
    "http://[::1]:9000",
    "http://localhost/a",
  ])("%s is an address that a key may come from", (url) => {
    expect(read({ OAUTH_JWKS_URL: url }).OAUTH_JWKS_URL).toBe(url);
  });

  test.each([
    "http://login.example",
    "login.example",
    "ftp://login.example",
    "https://u:p@login.example",
    "https://a/#b",
  ])("%s is not", (url) => {
    expect(() => read({ OAUTH_JWKS_URL: url })).toThrow(/OAUTH_JWKS_URL: must be an https address/);
  });

  test("an issuer stays as it is written, since tokens are compared with it letter by letter", () => {
    expect(read({ OAUTH_ISSUER: "https://login.example/" }).OAUTH_ISSUER).toBe("https://login.example/");
    expect(read({ OAUTH_ISSUER: "https://login.example" }).OAUTH_ISSUER).toBe("https://login.example");
  });
});

test("an address of Redis is one, and is not repeated when it is not, since it may hold a password", () => {
  expect(read({ REDIS_URL: "rediss://user:secret@cache:6380/1" }).REDIS_URL).toContain("cache");
  expect(() => read({ REDIS_URL: "http://user:secret@cache" })).toThrow(
    /REDIS_URL: must be an address of Redis/,
  );
  expect(() => read({ REDIS_URL: "http://user:secret@cache" })).not.toThrow(/secret/);
});

import { ConfigurationError } from "@clinical-mcp/errors";
import { describe, expect, test } from "vitest";
import { commaList, flag, isLoopback, parseEnvironment, serverEnvironment, wholeNumber } from "./index.ts";

const read = (environment: Record<string, string | undefined>) =>
  parseEnvironment(serverEnvironment(8003), environment);

describe("server environment", () => {
  test("is safe and complete when nothing is set", () => {
    expect(read({})).toEqual({
      HOST: "127.0.0.1",
      PORT: 8003,
      ADMIN_HOST: "127.0.0.1",
      ALLOWED_HOSTS: [],
      ALLOWED_ORIGINS: [],
      ALLOW_ANONYMOUS: false,
      AUTH_TOKENS: [],
      RATE_LIMITS: true,
      CLIENT_REQUESTS_PER_MINUTE: 600,
      TRUSTED_PROXIES: 0,
      AUDIT_LOG: false,
      MAX_CONCURRENT_REQUESTS: 64,
      MAX_CONNECTIONS_PER_ADDRESS: 256,
      MAX_QUEUED_REQUESTS: 256,
      LOG_LEVEL: "info",
      REQUEST_DEADLINE_MS: 30_000,
      MAX_BODY_BYTES: 131_072,
      SHUTDOWN_GRACE_MS: 10_000,
    });
  });

  test("a blank value counts as not set, a stranger's variable is ignored", () => {
    expect(read({ PORT: "", HOST: "  ", PATH: "/bin" })).toMatchObject({ PORT: 8003, HOST: "127.0.0.1" });
  });

  test("lists are split at commas", () => {
    expect(read({ ALLOWED_HOSTS: " mcp.example , a.example," }).ALLOWED_HOSTS).toEqual([
      "mcp.example",
      "a.example",
    ]);
  });

  test.each(["-1", "65536", "80.5", "1e3", "0x50", "٣", "99999999999999999"])(
    "PORT=%s is refused",
    (PORT) => {
      expect(() => read({ PORT })).toThrow(/PORT: must be a whole number from 0 to 65535/);
    },
  );

  test("the value that comes out cannot be changed", () => {
    const settings = read({});
    expect(() => Object.assign(settings, { PORT: 1 })).toThrow(TypeError);
  });

  test("every wrong key is named at once", () => {
    const attempt = (): unknown => read({ PORT: "x", HOST: "http://a", SHUTDOWN_GRACE_MS: "-5" });
    expect(attempt).toThrow(ConfigurationError);
    expect(attempt).toThrow(/HOST: .*\n.*PORT: .*\n.*SHUTDOWN_GRACE_MS: /);
  });
});

describe("parts", () => {
  test("a flag is true or false and nothing else", () => {
    expect(flag().parse("true")).toBe(true);
    expect(flag().parse("false")).toBe(false);
    expect(flag().safeParse("1").success).toBe(false);
  });

  test("an empty list and bounds", () => {
    expect(commaList().parse(",")).toEqual([]);
    expect(wholeNumber(1, 2).safeParse("3").success).toBe(false);
  });

  test("loopback is this machine only", () => {
    expect(["127.0.0.1", "127.8.9.1", "localhost", "::1"].every(isLoopback)).toBe(true);
    expect(["0.0.0.0", "::", "10.0.0.1", "localhost.example"].some(isLoopback)).toBe(false);
  });
});

import { createHash } from "node:crypto";
import { createPseudonyms } from "@clinical-mcp/mcp-server";
import type { ServerDefinition } from "@clinical-mcp/mcp-server";
import { postLegacy, postModern } from "@clinical-mcp/testing";
import type { RpcAnswer } from "@clinical-mcp/testing";
import { describe, expect, test, vi } from "vitest";
import { libraryServer } from "./library-server.ts";
import type { LibraryDeps } from "./library-server.ts";
import { delayConnections } from "./delay-connections.ts";
import { startLibrary } from "./start-library.ts";
import { findRedis, startRedis } from "./start-redis.ts";

const entryOf = (client: string): string =>
  `${client} sha256:${createHash("sha256").update(`token-${client}`).digest("hex")} library:read`;
const AUTH_TOKENS = ["ann", "ben"].map(entryOf).join(",");
const as = (client: string): Record<string, string> => ({ authorization: `Bearer token-${client}` });

/** Tokens on, and so many requests a minute. */
const limitedTo = (requests: number, more: Record<string, string> = {}): Record<string, string> => ({
  RATE_LIMITS: "true",
  CLIENT_REQUESTS_PER_MINUTE: String(requests),
  AUTH_TOKENS,
  ...more,
});

const list = (url: string, client: string): Promise<RpcAnswer> =>
  postModern(url, "tools/list", {}, as(client));
const getBook = (url: string, number: number, client = "ann", post = postModern): Promise<RpcAnswer> =>
  post(url, "tools/call", { name: "library_get_book", arguments: { number } }, as(client));
const codeOf = ({ message }: RpcAnswer): string | undefined =>
  message.result.isError ? JSON.parse(message.result.content[0].text).code : undefined;

async function statuses(count: number, ask: () => Promise<RpcAnswer>): Promise<number[]> {
  const answers: number[] = [];
  for (let asked = 0; asked < count; asked += 1) answers.push((await ask()).status);
  return answers;
}

describe("requests of one caller in a minute", () => {
  test("beyond the limit are answered 429 with the seconds to wait, and others are not concerned", async () => {
    await using server = await startLibrary({}, limitedTo(3));
    expect(await statuses(4, () => list(server.url, "ann"))).toEqual([200, 200, 200, 429]);
    const refused = await list(server.url, "ann");
    const seconds = Number(refused.headers.get("retry-after"));
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(refused.message.error).toEqual({
      code: 1_429,
      message: `More than 3 requests, or calls of that weight, in a minute. Nothing was looked up. Try again in ${seconds} s.`,
      data: { code: "RATE_LIMITED", retry_after_seconds: seconds },
    });
    expect((await list(server.url, "ben")).status).toBe(200);
  });

  test("are counted anew when the minute is over", async () => {
    await using server = await startLibrary({}, limitedTo(1));
    expect(await statuses(2, () => list(server.url, "ann"))).toEqual([200, 429]);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
    try {
      expect((await list(server.url, "ann")).status).toBe(200);
    } finally {
      vi.useRealTimers();
    }
  });

  test("a caller that nobody knows takes nothing from anyone's budget", async () => {
    await using server = await startLibrary({}, limitedTo(1));
    expect(await statuses(3, () => postModern(server.url, "tools/list"))).toEqual([401, 401, 401]);
    expect((await list(server.url, "ann")).status).toBe(200);
  });

  test("where nobody is asked, an address is a caller; a proxy is believed only where it is trusted", async () => {
    const open = { RATE_LIMITS: "true", CLIENT_REQUESTS_PER_MINUTE: "1" };
    const from = (url: string, address: string) =>
      postModern(url, "tools/list", {}, { "x-forwarded-for": address });
    await using direct = await startLibrary({}, open);
    expect((await from(direct.url, "192.0.2.1")).status).toBe(200);
    expect((await from(direct.url, "192.0.2.2")).status).toBe(429);
    await using proxied = await startLibrary({}, { ...open, TRUSTED_PROXIES: "1" });
    expect((await from(proxied.url, "192.0.2.1")).status).toBe(200);
    expect((await from(proxied.url, "192.0.2.2")).status).toBe(200);
    expect((await from(proxied.url, "192.0.2.9, 192.0.2.2")).status).toBe(429);
  });
});

describe("calls of one tool in a minute", () => {
  const perBook = { limits: { library_get_book: { perMinute: 2, per: { argument: "number" } } } } as const;
  const perUser = { limits: { library_get_book: { perMinute: 2, per: "user" } } } as const;

  test.each([postModern, postLegacy])(
    "of one thing count together, whoever calls; the model is told to wait",
    async (post) => {
      await using server = await startLibrary({}, limitedTo(1_000), perBook);
      await getBook(server.url, 1, "ann", post);
      await getBook(server.url, 1, "ben", post);
      const refused = await getBook(server.url, 1, "ann", post);
      expect(refused.status).toBe(200);
      const body = JSON.parse(refused.message.result.content[0].text);
      expect(body).toEqual({
        error: true,
        code: "RATE_LIMITED",
        message: "This tool may be called 2 times a minute for each number. Nothing was looked up.",
        suggestion: `Try again in ${body.retry_after_seconds} s.`,
        retry_after_seconds: expect.any(Number),
      });
      expect(codeOf(await getBook(server.url, 2, "ann", post))).toBeUndefined();
    },
  );

  test("of one user count together, and another user's do not", async () => {
    await using server = await startLibrary({}, limitedTo(1_000), perUser);
    const codes = [1, 2, 3].map(() => undefined as string | undefined);
    for (const [position] of codes.entries()) codes[position] = codeOf(await getBook(server.url, 1));
    expect(codes).toEqual([undefined, undefined, "RATE_LIMITED"]);
    expect(codeOf(await getBook(server.url, 1, "ben"))).toBeUndefined();
    const search = { name: "library_search_books", arguments: { title: "whale" } };
    expect(codeOf(await postModern(server.url, "tools/call", search, as("ann")))).toBeUndefined();
  });

  test("a call with wrong arguments takes nothing from the budget", async () => {
    await using server = await startLibrary({}, limitedTo(1_000), perUser);
    const wrong = { name: "library_get_book", arguments: { number: "two" } };
    for (let asked = 0; asked < 5; asked += 1)
      expect(codeOf(await postModern(server.url, "tools/call", wrong, as("ann")))).toBe("INVALID_PARAMETER");
    expect(codeOf(await getBook(server.url, 1))).toBeUndefined();
  });

  test("many at once are not more than the limit", async () => {
    await using server = await startLibrary({}, limitedTo(1_000), perUser);
    const answers = await Promise.all(Array.from({ length: 20 }, () => getBook(server.url, 1)));
    expect(answers.filter((answer) => codeOf(answer) === undefined)).toHaveLength(2);
  });
});

/** The library, whose search costs as many units as its limit says, and five without one. */
const weighed = (): Partial<ServerDefinition<LibraryDeps>> => {
  const weigh = ({ limit = 5 }: { readonly limit?: number }): number => limit;
  const tools = libraryServer().tools.map((tool) =>
    tool.name === "library_search_books" ? { ...tool, weight: weigh } : tool,
  );
  return { tools };
};
const searchFor = (url: string, client: string, limit?: number): Promise<RpcAnswer> =>
  postModern(url, "tools/call", { name: "library_search_books", arguments: { limit } }, as(client));

describe("calls that cost more than others", () => {
  test("spend what they weigh from the one budget of their caller, which then refuses the lightest too", async () => {
    await using server = await startLibrary({}, limitedTo(20), weighed());
    expect(codeOf(await searchFor(server.url, "ann"))).toBeUndefined();
    expect(codeOf(await searchFor(server.url, "ann", 9))).toBeUndefined();
    expect(await statuses(7, () => list(server.url, "ann"))).toEqual([200, 200, 200, 200, 200, 200, 429]);
    expect((await list(server.url, "ben")).status).toBe(200);
  });

  test("are refused where less is left, which takes nothing but the request from the lighter ones", async () => {
    await using server = await startLibrary({}, limitedTo(10), weighed());
    expect(await statuses(6, () => list(server.url, "ann"))).toEqual(Array.from({ length: 6 }, () => 200));
    const refused = await searchFor(server.url, "ann");
    expect(refused.status).toBe(200);
    expect(JSON.parse(refused.message.result.content[0].text)).toMatchObject({
      code: "RATE_LIMITED",
      cost: 5,
      retry_after_seconds: expect.any(Number),
    });
    expect(codeOf(await searchFor(server.url, "ann", 2))).toBeUndefined();
    expect(await statuses(2, () => list(server.url, "ann"))).toEqual([200, 429]);
  });

  test("never cost more than half of a budget, so that each can be called", async () => {
    await using server = await startLibrary({}, limitedTo(8), weighed());
    expect(codeOf(await searchFor(server.url, "ann", 50))).toBeUndefined();
    expect(codeOf(await searchFor(server.url, "ann", 50))).toBeUndefined();
    expect((await list(server.url, "ann")).status).toBe(429);
  });

  test("with wrong arguments cost a request", async () => {
    await using server = await startLibrary({}, limitedTo(4), weighed());
    const wrong = { name: "library_search_books", arguments: { limit: "many" } };
    for (let asked = 0; asked < 3; asked += 1)
      expect(codeOf(await postModern(server.url, "tools/call", wrong, as("ann")))).toBe("INVALID_PARAMETER");
    expect((await list(server.url, "ann")).status).toBe(200);
  });
});

/** Holds the event loop in every turn for longer than Redis is waited for, until called. */
function holdLoop(): () => void {
  const working = setInterval(() => {
    const until = performance.now() + 300;
    while (performance.now() < until);
  });
  return () => clearInterval(working);
}

const redisProgram = findRedis();

describe.skipIf(redisProgram === undefined)(
  `Redis${redisProgram === undefined ? " (skipped: no redis-server on this machine)" : ""}`,
  () => {
    const open = async () => {
      const redis = await startRedis(redisProgram ?? "");
      return { redis, [Symbol.asyncDispose]: redis.remove };
    };
    const limits = { library_get_book: { perMinute: 4, per: "user" } } as const;

    test("two copies of a server count together, requests and calls", async () => {
      await using held = await open();
      const environment = limitedTo(6, { REDIS_URL: held.redis.url });
      await using one = await startLibrary({}, environment, { limits });
      await using two = await startLibrary({}, environment, { limits });
      const codes: (string | undefined)[] = [];
      for (const url of [one.url, two.url, one.url, two.url, one.url])
        codes.push(codeOf(await getBook(url, 1)));
      expect(codes).toEqual([undefined, undefined, undefined, undefined, "RATE_LIMITED"]);
      expect(await statuses(1, () => list(two.url, "ann"))).toEqual([200]);
      expect((await list(one.url, "ann")).status).toBe(429);
      expect((await list(two.url, "ann")).status).toBe(429);
      expect((await list(two.url, "ben")).status).toBe(200);
    });

    test("two copies spend what calls weigh from one budget, and what is refused takes nothing from it", async () => {
      await using held = await open();
      const environment = limitedTo(12, { REDIS_URL: held.redis.url });
      await using one = await startLibrary({}, environment, weighed());
      await using two = await startLibrary({}, environment, weighed());
      expect(codeOf(await searchFor(one.url, "ann", 6))).toBeUndefined();
      expect(codeOf(await searchFor(two.url, "ann", 3))).toBeUndefined();
      expect(codeOf(await searchFor(one.url, "ann", 6))).toBe("RATE_LIMITED");
      expect(codeOf(await searchFor(one.url, "ann", 2))).toBeUndefined();
      expect((await list(two.url, "ann")).status).toBe(429);
      expect((await list(one.url, "ann")).status).toBe(429);
      expect(codeOf(await searchFor(two.url, "ben", 6))).toBeUndefined();
    });

    test("no name, address or argument is in the store", async () => {
      await using held = await open();
      const PSEUDONYM_KEY = "0123456789abcdef0123456789abcdef";
      await using server = await startLibrary(
        {},
        limitedTo(50, { REDIS_URL: held.redis.url, PSEUDONYM_KEY }),
        {
          limits: { library_search_books: { perMinute: 5, per: { argument: "title" } } },
        },
      );
      const search = { name: "library_search_books", arguments: { title: "zqx-patient" } };
      await postModern(server.url, "tools/call", search, as("ann"));
      const { createClient } = await import("@redis/client");
      const client = createClient({ url: held.redis.url });
      await client.connect();
      const keys = await client.keys("*");
      client.destroy();
      expect(keys).toHaveLength(2);
      // Whoever has the store and knows the names finds nobody without the key.
      const { toStoreKey } = createPseudonyms(PSEUDONYM_KEY);
      expect(keys).toContain(`clinical-mcp:library:requests:${toStoreKey("token ann")}`);
      expect(keys).not.toContain(
        `clinical-mcp:library:requests:${createPseudonyms().toStoreKey("token ann")}`,
      );
      for (const key of keys)
        expect(key).toMatch(/^clinical-mcp:library:(requests|library_search_books):[\w-]{43}$/);
    });

    test("a copy answers nobody before it counts with the others, though the connection takes a while", async () => {
      await using held = await open();
      await using slow = await delayConnections(held.redis.url, 600);
      const environment = limitedTo(1, { REDIS_URL: slow.url });
      await using one = await startLibrary({}, environment);
      expect((await list(one.url, "ann")).status).toBe(200);
      await using two = await startLibrary({}, environment);
      expect((await list(two.url, "ann")).status).toBe(429);
      expect(one.logs() + two.logs()).not.toContain("limits_alone");
    });

    test("a Redis that takes connections and says nothing keeps no server from starting", async () => {
      await using mute = await delayConnections("redis://127.0.0.1:9", 60_000);
      await using server = await startLibrary({}, limitedTo(1, { REDIS_URL: mute.url }));
      expect(await statuses(2, () => list(server.url, "ann"))).toEqual([200, 429]);
      expect(server.logs()).toMatch(/error limits_alone/);
    });

    test("work that holds the event loop is not taken for a Redis that is late", async () => {
      await using held = await open();
      await using server = await startLibrary({}, limitedTo(100, { REDIS_URL: held.redis.url }));
      const free = holdLoop();
      expect((await list(server.url, "ann")).status).toBe(200);
      free();
      expect(server.logs()).not.toContain("limits_alone");
    });

    test("a copy that hears of its refusal late refuses no longer than the minute lasts", async () => {
      await using held = await open();
      await using server = await startLibrary({}, limitedTo(1, { REDIS_URL: held.redis.url }));
      expect((await list(server.url, "ann")).status).toBe(200);
      const { createClient } = await import("@redis/client");
      const client = createClient({ url: held.redis.url });
      await client.connect();
      const [key = ""] = await client.keys("*");
      await client.pExpire(key, 5_000);
      const free = holdLoop();
      expect((await list(server.url, "ann")).status).toBe(429);
      free();
      await vi.waitUntil(async () => (await client.exists(key)) === 0, { timeout: 10_000, interval: 5 });
      expect((await list(server.url, "ann")).status).toBe(200);
      client.destroy();
    });

    test("when it ends, each copy goes on alone under the same limit, says so, and comes back", async () => {
      await using held = await open();
      await using server = await startLibrary({}, limitedTo(2, { REDIS_URL: held.redis.url }));
      await held.redis.stop();
      expect(await statuses(3, () => list(server.url, "ann"))).toEqual([200, 200, 429]);
      const ready = await fetch(new URL("/readyz", server.adminUrl));
      expect(ready.status).toBe(200);
      expect(await ready.json()).toMatchObject({
        status: "degraded",
        dependencies: [
          { name: "shelf", state: "ok" },
          { name: "redis", state: "degraded" },
        ],
      });
      expect(server.logs().match(/error limits_alone/g)).toHaveLength(1);
      const metrics = await (await fetch(new URL("/metrics", server.adminUrl))).text();
      expect(metrics).toMatch(/mcp_server_refused_requests_total\{[^}]*reason="limits_alone"/);
      await held.redis.start();
      await vi.waitFor(
        async () => {
          await list(server.url, "ben");
          expect(server.logs()).toContain("limits_together");
        },
        { timeout: 10_000, interval: 200 },
      );
    });

    test("when it hangs, callers hardly wait", async () => {
      await using held = await open();
      await using server = await startLibrary({}, limitedTo(100, { REDIS_URL: held.redis.url }));
      held.redis.freeze();
      const answers = await Promise.all(Array.from({ length: 10 }, () => list(server.url, "ann")));
      held.redis.thaw();
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
      expect(server.logs()).toMatch(/error limits_alone/);
    });

    test("a server starts without it, and its password is in no log", async () => {
      const REDIS_URL = "redis://user:zqx-password@127.0.0.1:9";
      await using server = await startLibrary({}, limitedTo(5, { REDIS_URL }));
      expect((await list(server.url, "ann")).status).toBe(200);
      expect(server.logs()).not.toContain("zqx");
    });
  },
);

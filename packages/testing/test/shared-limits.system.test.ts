import { createPseudonyms } from "@clinical-mcp/mcp-server";
import { postModern } from "@clinical-mcp/testing";
import { describe, expect, test, vi } from "vitest";
import { delayConnections } from "./delay-connections.ts";
import { startLibrary } from "./start-library.ts";
import { findRedis, startRedis } from "./start-redis.ts";
import { as, limitedTo, list, getBook, codeOf, statuses, weighed, searchFor } from "./limited-calls.ts";

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

    test("two copies spend the cost of calls from one budget, and refused calls take nothing from it", async () => {
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
      // A person who has the store and knows the names finds nobody without the key.
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

    test("a copy that learns of its refusal late refuses no longer than the minute lasts", async () => {
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

    test("when it ends, each copy continues alone under the same limit, says so, and comes back", async () => {
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

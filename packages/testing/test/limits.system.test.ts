import { postLegacy, postModern } from "@clinical-mcp/testing";
import { describe, expect, test, vi } from "vitest";
import { startLibrary } from "./start-library.ts";
import { as, limitedTo, list, getBook, codeOf, statuses, weighed, searchFor } from "./limited-calls.ts";

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

  test("start again when the minute is over", async () => {
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
    "of one thing count together, from all callers; the model gets the time to wait",
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

describe("calls that cost more than others", () => {
  test("spend their cost from the one budget of their caller, which then refuses the cheapest too", async () => {
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

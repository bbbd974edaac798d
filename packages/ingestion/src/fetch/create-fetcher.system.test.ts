import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import type { WebServer } from "../../test/web-server.ts";
import { page, startWebServer, status } from "../../test/web-server.ts";
import type { FetcherOptions } from "./create-fetcher.ts";
import { createFetcher } from "./create-fetcher.ts";

const QUICK = { userAgent: "example-ingest/1.0", hostIntervalMs: 0, backOffMs: 5, timeoutMs: 2000 };

async function setUp(options: Partial<FetcherOptions> = {}) {
  const server: WebServer = await startWebServer();
  const folder = await temporaryFolder();
  onTestFinished(async () => {
    await server[Symbol.asyncDispose]();
    await folder[Symbol.asyncDispose]();
  });
  const open = () =>
    createFetcher({ ...QUICK, folder: folder.path, trustedOrigins: [server.origin], ...options });
  const asked = (path: string) => server.requests.filter((request) => request.path === path);
  return { server, folder: folder.path, open, asked, url: (path: string) => `${server.origin}${path}` };
}

test("keeps a download with its dates, hash and type; asks conditionally the next time", async () => {
  const { server, open, asked, url } = await setUp();
  server.pages.set("/a", page("one", { etag: '"1"' }));
  const first = await open();
  const file = await first.fetch(url("/a"));
  expect(file).toMatchObject({
    outcome: "downloaded",
    bytes: 3,
    contentType: "text/html",
    charset: "utf-8",
    etag: '"1"',
    redirects: [],
  });
  // SHA-256 of "one".
  expect(file.sha256).toBe("7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed");
  await first.finish();

  const second = await open();
  const again = await second.fetch(url("/a"));
  expect(again).toMatchObject({ outcome: "unchanged", sha256: file.sha256, retrievedAt: file.retrievedAt });
  expect(again.checkedAt >= file.checkedAt).toBe(true);
  expect(asked("/a")[1]?.headers["if-none-match"]).toBe('"1"');
  expect(asked("/a")[0]?.headers["user-agent"]).toBe("example-ingest/1.0");
  await second.finish();

  server.pages.set("/a", page("two", { etag: '"2"' }));
  const third = await (await open()).fetch(url("/a"));
  expect(third.outcome).toBe("downloaded");
  expect(await readFile(third.path, "utf8")).toBe("two");
});

test("the same bytes without a validator are not a change", async () => {
  const { server, open, url } = await setUp();
  server.pages.set("/a", page("one"));
  const first = await open();
  await first.fetch(url("/a"));
  await first.finish();
  expect((await (await open()).fetch(url("/a"))).outcome).toBe("unchanged");
});

test("a run that was cut off takes what it had, and asks only for the rest", async () => {
  const { server, open, asked, url } = await setUp();
  server.pages.set("/a", page("one")).set("/b", page("two"));
  await (await open()).fetch(url("/a"));
  const resumed = await open();
  expect((await resumed.fetch(url("/a"))).outcome).toBe("resumed");
  expect((await resumed.fetch(url("/b"))).outcome).toBe("downloaded");
  expect(asked("/a")).toHaveLength(1);
  await resumed.finish();
  await (await open()).fetch(url("/a"));
  expect(asked("/a")).toHaveLength(2);
});

test("a damaged copy is fetched again; half-written ones are cleared", async () => {
  const { server, folder, open, url } = await setUp();
  server.pages.set("/a", page("one", { etag: '"1"' }));
  const file = await (await open()).fetch(url("/a"));
  await writeFile(file.path, "on");
  await writeFile(join(folder, "x.1.part"), "half");
  expect(await (await open()).fetch(url("/a"))).toMatchObject({ outcome: "downloaded", bytes: 3 });
  expect((await readdir(folder)).filter((name) => name.endsWith(".part"))).toEqual([]);
});

test("a page that is gone is reported as such, even where there is a copy", async () => {
  const { server, open, url } = await setUp();
  server.pages.set("/a", page("one"));
  const first = await open();
  await first.fetch(url("/a"));
  await first.finish();
  server.pages.set("/a", status(410));
  await expect((await open()).fetch(url("/a"))).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a publisher that cannot be asked: the copy is given as stale, and without one it fails", async () => {
  const { server, open, asked, url } = await setUp({ retries: 2 });
  server.pages.set("/a", page("one"));
  const first = await open();
  await first.fetch(url("/a"));
  await first.finish();
  server.pages.set("/a", status(503)).set("/b", status(500));
  const second = await open();
  expect((await second.fetch(url("/a"))).outcome).toBe("stale");
  await expect(second.fetch(url("/b"))).rejects.toMatchObject({ code: "SOURCE_UNAVAILABLE" });
  expect(asked("/b")).toHaveLength(3);
});

test("follows redirects and records them; one without end is refused", async () => {
  const { server, open, url } = await setUp();
  server.pages
    .set("/a", status(301, { location: "/b" }))
    .set("/b", status(302, { location: "/c" }))
    .set("/c", page("end"));
  server.pages
    .set("/loop", status(302, { location: "/loop" }))
    .set("/file", status(302, { location: "file:///etc/hostname" }));
  const fetcher = await open();
  expect(await fetcher.fetch(url("/a"))).toMatchObject({
    url: url("/a"),
    finalUrl: url("/c"),
    redirects: [url("/b")],
  });
  await expect(fetcher.fetch(url("/loop"))).rejects.toMatchObject({ code: "SOURCE_UNAVAILABLE" });
  await expect(fetcher.fetch(url("/file"))).rejects.toMatchObject({ code: "SOURCE_UNAVAILABLE" });
});

test("waits as long as Retry-After says", async () => {
  const { server, open, asked, url } = await setUp();
  server.pages.set("/a", (request, response) => {
    const isFirst = asked("/a").length === 1;
    (isFirst ? status(429, { "retry-after": "1" }) : page("one"))(request, response);
  });
  await (await open()).fetch(url("/a"));
  const [first, second] = asked("/a");
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(950);
});

test("robots.txt: what it forbids is not asked for, also behind a redirect", async () => {
  const { server, open, asked, url } = await setUp();
  server.pages.set("/robots.txt", page("User-agent: *\nDisallow: /private", { type: "text/plain" }));
  server.pages.set("/private/a", page("secret")).set("/a", status(302, { location: "/private/a" }));
  const fetcher = await open();
  await expect(fetcher.fetch(url("/private/a"))).rejects.toMatchObject({ code: "FORBIDDEN_BY_ROBOTS" });
  await expect(fetcher.fetch(url("/a"))).rejects.toMatchObject({ code: "FORBIDDEN_BY_ROBOTS" });
  expect(asked("/private/a")).toEqual([]);
  expect(asked("/robots.txt")).toHaveLength(1);
});

test("robots.txt that cannot be read forbids all", async () => {
  const { server, open, asked, url } = await setUp({ retries: 0 });
  server.pages.set("/robots.txt", status(503)).set("/a", page("one"));
  await expect((await open()).fetch(url("/a"))).rejects.toMatchObject({ code: "SOURCE_UNAVAILABLE" });
  expect(asked("/a")).toEqual([]);
});

test("leaves the interval between two requests to a host, and a longer Crawl-delay", async () => {
  const { server, open, asked, url } = await setUp({ hostIntervalMs: 20 });
  server.pages.set("/robots.txt", page("User-agent: *\nCrawl-delay: 0.3", { type: "text/plain" }));
  const fetcher = await open();
  await Promise.all(
    ["/a", "/b", "/c"].map((path) => {
      server.pages.set(path, page(path));
      return fetcher.fetch(url(path));
    }),
  );
  const times = ["/a", "/b", "/c"].map((path) => asked(path)[0]?.at ?? 0).sort((one, other) => one - other);
  // Far above the interval of 20 ms; a request may be held up on its way.
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(150);
  expect((times[2] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(450);
});

test("refuses what is too large, stated or not", async () => {
  const { server, open, url } = await setUp({ maxBytes: 1000 });
  server.pages.set("/stated", page("x".repeat(2000)));
  server.pages.set("/unstated", (_, response) => {
    response.writeHead(200);
    response.write("x".repeat(900));
    response.end("x".repeat(900));
  });
  const fetcher = await open();
  await expect(fetcher.fetch(url("/stated"))).rejects.toMatchObject({ code: "TOO_LARGE" });
  await expect(fetcher.fetch(url("/unstated"))).rejects.toMatchObject({ code: "TOO_LARGE" });
});

test("a body that stalls or is shorter than stated is asked for again, and never kept", async () => {
  const { server, folder, open, asked, url } = await setUp({ timeoutMs: 500, retries: 1 });
  server.pages.set("/short", (request, response) => {
    if (asked("/short").length > 1) return page("whole")(request, response);
    response.writeHead(200, { "content-length": "100" });
    response.write("part");
    setTimeout(() => response.destroy(), 20);
  });
  server.pages.set("/stalls", (_, response) => {
    response.writeHead(200);
    response.write("part");
  });
  server.pages.set("/silent", () => undefined);
  const fetcher = await open();
  expect((await fetcher.fetch(url("/short"))).bytes).toBe(5);
  await expect(fetcher.fetch(url("/stalls"))).rejects.toMatchObject({ code: "SOURCE_UNAVAILABLE" });
  await expect(fetcher.fetch(url("/silent"))).rejects.toMatchObject({ code: "SOURCE_UNAVAILABLE" });
  expect(asked("/stalls")).toHaveLength(2);
  expect((await readdir(folder)).filter((name) => name.endsWith(".body"))).toHaveLength(1);
});

test("stops at once when asked to", async () => {
  const { server, open, url } = await setUp({ timeoutMs: 20_000 });
  const stop = new AbortController();
  server.pages.set("/a", () => stop.abort());
  await expect((await open()).fetch(url("/a"), { signal: stop.signal })).rejects.toMatchObject({
    name: "AbortError",
  });
});

test("a link or a redirect never leads to this machine or its network", async () => {
  const { server, open, url } = await setUp();
  await using other = await startWebServer();
  other.pages.set("/keys", page("secret"));
  const { port } = new URL(other.origin);
  const fetcher = await open();
  const inside = [
    `127.0.0.1:${port}`,
    `localhost:${port}`,
    `[::ffff:127.0.0.1]:${port}`,
    `0.0.0.0:${port}`,
    "[::1]",
    "169.254.169.254",
    "192.168.0.1",
    "[fe80::1]",
  ];
  for (const [number, host] of inside.entries()) {
    server.pages.set(`/${number}`, status(302, { location: `http://${host}/keys` }));
    await expect(fetcher.fetch(url(`/${number}`)), host).rejects.toMatchObject({ code: "FORBIDDEN_ADDRESS" });
  }
  expect(other.requests).toEqual([]);
});

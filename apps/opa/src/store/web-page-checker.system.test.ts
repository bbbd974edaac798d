import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import type { PageAnswer } from "../domain/freshness/page-checker.ts";
import { createPageChecker, type PageCheckerOptions } from "./web-page-checker.ts";

const QUICK = { userAgent: "opa-test/1.0", hostIntervalMs: 0, timeoutMs: 400 };
const HTML = { "content-type": "text/html; charset=utf-8" };

/** A publisher's server; what it has no page for is 404, and so is its robots.txt unless given. */
async function startPublisher(pages: Readonly<Record<string, RequestListener>>) {
  const asked: { readonly path: string; readonly modifiedSince: string | undefined }[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    asked.push({ path, modifiedSince: request.headers["if-modified-since"] });
    const page = pages[path];
    if (page) page(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { asked, origin: `http://127.0.0.1:${port}` };
}

const html =
  (body: string): RequestListener =>
  (_, response) =>
    void response.writeHead(200, HTML).end(body);
const redirect =
  (location: string, status = 301): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { location }).end();

async function check(
  origin: string,
  paths: readonly string[],
  options: Partial<PageCheckerOptions> = {},
): Promise<readonly (PageAnswer | undefined)[]> {
  const checker = createPageChecker({ ...QUICK, ...options });
  const urls = paths.map((path) => `${origin}${path}`);
  const pages = urls.map((url) => ({ url, since: "2025-09-26" }));
  const answers = await checker.check(pages, new AbortController().signal);
  return urls.map((url) => answers.get(url));
}

test("a page is read as a visitor sees it, with its hash and dates", async () => {
  const { origin, asked } = await startPublisher({
    "/a": (_, response) =>
      void response
        .writeHead(200, { ...HTML, etag: '"1"', "last-modified": "Mon, 02 Mar 2026 10:00:00 GMT" })
        .end("<p>one<sup>1</sup></p><p>two</p><script>hidden()</script>"),
  });
  const [answer] = await check(origin, ["/a"]);
  expect(answer).toMatchObject({
    outcome: "answered",
    finalUrl: `${origin}/a`,
    etag: '"1"',
    lastModified: "2026-03-02T10:00:00.000Z",
    text: "one 1 two",
    unmarkedText: "one two",
    asksForLogin: false,
  });
  // Conditional since the day of the reading.
  expect(asked.at(-1)).toEqual({ path: "/a", modifiedSince: "Fri, 26 Sep 2025 00:00:00 GMT" });
});

test("304, 404, 410 and other failures are told apart", async () => {
  const status =
    (code: number): RequestListener =>
    (_, response) =>
      void response.writeHead(code).end();
  const { origin } = await startPublisher({ "/304": status(304), "/410": status(410), "/503": status(503) });
  const answers = await check(origin, ["/304", "/404", "/410", "/503"]);
  expect(answers).toMatchObject([
    { outcome: "not_modified" },
    { outcome: "gone", status: 404 },
    { outcome: "gone", status: 410 },
    { outcome: "unreachable", status: 503 },
  ]);
});

test("a redirect is followed on the publisher's host, and never to another", async () => {
  const other = await startPublisher({ "/secret": html("key") });
  const { origin } = await startPublisher({
    "/here": redirect("/there"),
    "/there": html("moved"),
    "/away": redirect(`${other.origin}/secret`),
    "/loop": redirect("/loop", 302),
    "/file": redirect("file:///etc/hostname"),
  });
  const answers = await check(origin, ["/here", "/away", "/loop", "/file"]);
  expect(answers).toMatchObject([
    { outcome: "answered", finalUrl: `${origin}/there`, text: "moved" },
    { outcome: "redirected", status: 301, location: `${other.origin}/secret` },
    { outcome: "unreachable" },
    { outcome: "redirected", location: "file:///etc/hostname" },
  ]);
  expect(other.asked).toEqual([]);
});

test("a body that is too large, with or without its length, is not read to its end", async () => {
  const large = "x".repeat(5_000);
  const { origin } = await startPublisher({
    "/stated": html(large),
    "/unstated": (_, response) => {
      response.writeHead(200, HTML);
      response.write(large);
      response.end(large);
    },
  });
  const answers = await check(origin, ["/stated", "/unstated"], { maxBytes: 1_000 });
  expect(answers.map((answer) => answer?.outcome)).toEqual(["unreachable", "unreachable"]);
});

test("a host that does not answer is left alone after two pages", async () => {
  const { origin, asked } = await startPublisher({
    "/1": () => undefined,
    "/2": (_, response) => void response.writeHead(200, HTML).write("begun"),
    "/3": html("never asked"),
  });
  const answers = await check(origin, ["/1", "/2", "/3"], { timeoutMs: 150 });
  expect(answers.map((answer) => answer?.outcome)).toEqual(["unreachable", "unreachable", "not_asked"]);
  expect(asked.map(({ path }) => path)).not.toContain("/3");
});

test("robots.txt is kept; one that fails forbids all", async () => {
  const robots = html("User-agent: *\nDisallow: /private");
  const kind = await startPublisher({ "/robots.txt": robots, "/private": html("x"), "/open": html("y") });
  const [closed, open] = await check(kind.origin, ["/private", "/open"]);
  expect([closed?.outcome, open?.outcome]).toEqual(["not_asked", "answered"]);
  expect(kind.asked.map(({ path }) => path)).not.toContain("/private");
  const broken = await startPublisher({
    "/robots.txt": (_, response) => void response.writeHead(500).end(),
    "/a": html("x"),
  });
  expect((await check(broken.origin, ["/a"]))[0]?.outcome).toBe("unreachable");
  expect(broken.asked).toHaveLength(1);
});

test("one request at a time for a host", async () => {
  const load = { now: 0, most: 0 };
  const slow: RequestListener = (_, response) => {
    load.now += 1;
    load.most = Math.max(load.most, load.now);
    setTimeout(() => {
      load.now -= 1;
      response.writeHead(200, HTML).end("x");
    }, 20);
  };
  const paths = ["/1", "/2", "/3", "/4"];
  const { origin } = await startPublisher(Object.fromEntries(paths.map((path) => [path, slow])));
  await check(origin, paths);
  expect(load.most).toBe(1);
});

test("no further page is asked for when the time is over, and it ends with its caller", async () => {
  const { origin } = await startPublisher({ "/a": html("x"), "/silent": () => undefined });
  expect((await check(origin, ["/a"], { totalMs: -1 }))[0]?.outcome).toBe("not_asked");
  const stop = new AbortController();
  const checking = createPageChecker({ ...QUICK, timeoutMs: 60_000 }).check(
    [{ url: `${origin}/silent`, since: "2025" }],
    stop.signal,
  );
  setTimeout(() => stop.abort(new Error("gone")), 50);
  await expect(checking).rejects.toThrow("gone");
});

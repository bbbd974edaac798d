import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { dataFolderOf, shippedDataset } from "@clinical-mcp/testing";
import { BROWSER_NOTE, findViolations, hasBrowser, launchBrowser } from "@clinical-mcp/testing/browser";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROOT } from "../start/find-apps.ts";

const HTML = join(ROOT, "dist", "site", "html");
const SLOW_MS = 300_000;

/** Dead links end the build. */
beforeAll(async () => {
  const [opa, coverage] = await Promise.all([shippedDataset("opa"), shippedDataset("coverage")]);
  const env = { ...process.env, ...dataFolderOf("opa", opa), ...dataFolderOf("coverage", coverage) };
  await promisify(execFile)(process.execPath, ["scripts/site.ts"], { cwd: ROOT, env, maxBuffer: 10_000_000 });
}, SLOW_MS);

test("has a page for every tool of every server, and the whole for language models", async () => {
  const coverage = await readFile(join(HTML, "reference", "coverage.html"), "utf8");
  expect(coverage).toContain("coverage_answer");
  expect(coverage).not.toContain("The server refuses it");
  for (const name of ["opa", "openonco", "scheduler"])
    expect(existsSync(join(HTML, "reference", `${name}.html`))).toBe(true);
  expect(await readFile(join(HTML, "llms.txt"), "utf8")).toContain("connect");
  expect((await readFile(join(HTML, "llms-full.txt"), "utf8")).length).toBeGreaterThan(100_000);
});

const TYPES: Readonly<Record<string, string>> = { html: "text/html", js: "text/javascript", css: "text/css" };

function startHost(): Promise<{ readonly url: string; readonly stop: () => void }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const file = ["", ".html", "index.html"]
      .map((end) => join(HTML, `${pathname}${end}`))
      .find((path) => /\.\w+$/u.test(path) && existsSync(path));
    const type = TYPES[file?.split(".").pop() ?? ""] ?? "application/octet-stream";
    void (file === undefined ? Promise.resolve("") : readFile(file)).then((body) =>
      response.writeHead(file === undefined ? 404 : 200, { "content-type": type }).end(body),
    );
  });
  const { promise, resolve } = Promise.withResolvers<{ url: string; stop: () => void }>();
  server.listen(0, "127.0.0.1", () => {
    const { port } = server.address() as AddressInfo;
    resolve({ url: `http://127.0.0.1:${port}`, stop: () => void server.close() });
  });
  return promise;
}

describe.skipIf(!hasBrowser)(`in a browser${BROWSER_NOTE}`, () => {
  const held: { browser?: Browser; page?: Page; host?: Awaited<ReturnType<typeof startHost>> } = {};
  beforeAll(async () => {
    held.host = await startHost();
    held.browser = await launchBrowser();
    // One for all: each of its own would cost a process of the browser.
    held.page = await held.browser.newPage();
  }, SLOW_MS);
  afterAll(async () => {
    await held.browser?.close();
    held.host?.stop();
  });

  async function open(path: string, colorScheme: "light" | "dark"): Promise<Page> {
    const { page, host } = held;
    if (!page || !host) return expect.unreachable("no browser");
    await page.emulateMedia({ colorScheme });
    await page.goto(`${host.url}${path}`, { waitUntil: "networkidle" });
    return page;
  }

  test.each(
    (["light", "dark"] as const).flatMap((scheme) =>
      ["/", "/docs/connect", "/docs/review", "/reference/coverage"].map((path) => [path, scheme] as const),
    ),
  )("%s in %s keeps WCAG 2.2 AA, as far as axe sees", { timeout: SLOW_MS }, async (path, scheme) => {
    const page = await open(path, scheme);
    expect(await findViolations(page)).toEqual([]);
  });

  test("a search finds a tool, by keyboard", { timeout: SLOW_MS }, async () => {
    const page = await open("/", "light");
    await page.keyboard.press("Control+k");
    // The box is fetched when it is first asked for: what is typed before it has the focus is lost.
    await page.locator("input[type=search]:focus").waitFor();
    await page.keyboard.type("check_claims");
    // The list answers each letter; Enter takes its first line, so that has to be the whole word's.
    await page.getByRole("option").first().filter({ hasText: "check_claims" }).waitFor();
    await page.keyboard.press("Enter");
    // The address changes before the page it names is drawn.
    await page.locator("main", { hasText: "check_claims" }).waitFor();
    expect(new URL(page.url()).pathname).not.toBe("/");
  });
});

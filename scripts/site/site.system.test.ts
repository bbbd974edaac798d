import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { findBrowser } from "@clinical-mcp/testing";
import { chromium, type Browser, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { ROOT } from "../start/find-apps.ts";

const HTML = join(ROOT, "dist", "site", "html");
const SLOW_MS = 300_000;
const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const browserPath = findBrowser();

/** Dead links end the build. */
beforeAll(async () => {
  await promisify(execFile)(process.execPath, ["scripts/site.ts"], { cwd: ROOT, maxBuffer: 10_000_000 });
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

const violations = z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) }));

async function findViolations(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe);
  const found = await page.evaluate(
    "axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] }).then((result) => result.violations)",
  );
  return violations.parse(found).flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

describe.skipIf(browserPath === undefined)(
  `in a browser${browserPath === undefined ? " (skipped: no chromium on this machine)" : ""}`,
  () => {
    const held: { browser?: Browser; host?: Awaited<ReturnType<typeof startHost>> } = {};
    beforeAll(async () => {
      held.host = await startHost();
      held.browser = await chromium.launch({
        executablePath: browserPath ?? "",
        args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
      });
    }, SLOW_MS);
    afterAll(async () => {
      await held.browser?.close();
      held.host?.stop();
    });

    async function open(path: string, colorScheme: "light" | "dark"): Promise<Page> {
      const { browser, host } = held;
      if (!browser || !host) return expect.unreachable("no browser");
      const page = await browser.newPage({ colorScheme });
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
      await page.close();
    });

    test("a search finds a tool, by keyboard", { timeout: SLOW_MS }, async () => {
      const page = await open("/", "light");
      await page.keyboard.press("Control+k");
      await page.keyboard.type("check_claims");
      await page.getByRole("option").first().waitFor();
      await page.keyboard.press("Enter");
      await page.waitForURL((url) => url.pathname !== "/");
      expect(await page.textContent("main")).toContain("check_claims");
      await page.close();
    });
  },
);

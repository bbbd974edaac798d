import { request } from "node:http";
import { makeTestFolder } from "@clinical-mcp/testing";
import { BROWSER_NOTE, hasBrowser, launchBrowser } from "@clinical-mcp/testing/browser";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { onThisMachine, openConsole, PAGES, type RunningConsole } from "../src/index.ts";
import { startBuilt } from "./start-built.ts";

const SLOW_MS = 60_000;

const held: { console?: RunningConsole; browser?: Browser; stops: (() => void)[] } = { stops: [] };
const consoleUrl = (): string => held.console?.url ?? expect.unreachable("no console");

beforeAll(async () => {
  const folder = await makeTestFolder("console-schedules");
  const scheduler = await startBuilt("scheduler", { SCHEDULER_DATABASE_FILE: `${folder}/schedules.sqlite` });
  const openonco = await startBuilt("openonco", {});
  held.stops = [scheduler.stop, openonco.stop];
  // Nobody listens where coverage and opa should be.
  const [opa, coverage] = ["http://127.0.0.1:9/mcp", "http://127.0.0.1:9/mcp"];
  held.console = await openConsole(
    { opa, coverage, openonco: openonco.url, scheduler: scheduler.url },
    onThisMachine(0),
  );
}, SLOW_MS);
afterAll(async () => {
  await held.browser?.close();
  await held.console?.close();
  for (const stop of held.stops) stop();
});

/** With headers that fetch would not let through. */
const ask = (path: string, headers: Readonly<Record<string, string>>, method = "GET"): Promise<number> => {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const sent = request(`${consoleUrl()}${path}`, { method, headers }, (response) => {
    response.resume();
    resolve(response.statusCode ?? 0);
  });
  sent.on("error", reject);
  sent.end();
  return promise;
};

describe("the pages", () => {
  test.each(["/", ...PAGES.map(({ path }) => path)])(
    "%s runs only what it holds and reaches its own origin alone",
    async (path) => {
      const { status, headers } = await fetch(`${consoleUrl()}${path}`);
      expect(status).toBe(200);
      const policy = headers.get("content-security-policy") ?? "";
      for (const part of ["default-src 'none'", "connect-src 'self'", "frame-ancestors 'none'"])
        expect(policy).toContain(part);
      expect(policy).not.toContain("unsafe");
      expect(headers.get("cache-control")).toBe("no-store");
    },
  );

  test("another host's name or origin reaches neither page nor server", async () => {
    expect(await ask("/", { host: "evil.example" })).toBe(403);
    expect(await ask("/mcp/openonco", { origin: "https://evil.example" }, "POST")).toBe(403);
    expect(await ask("/mcp/openonco", { origin: "null" }, "POST")).toBe(403);
  });

  test("a page that is not there is none, and a server that is gone is said to be", async () => {
    expect(await ask("/nothing", {})).toBe(404);
    const gone = await fetch(`${consoleUrl()}/mcp/coverage`, { method: "POST", body: "{}" });
    expect(gone.status).toBe(502);
  });

  test("a message that is too long is refused", async () => {
    const long = await fetch(`${consoleUrl()}/mcp/openonco`, { method: "POST", body: "x".repeat(200_000) });
    expect(long.status).toBe(413);
  });
});

describe.skipIf(!hasBrowser)(`in a browser${BROWSER_NOTE}`, () => {
  beforeAll(async () => {
    held.browser = await launchBrowser();
  }, SLOW_MS);

  async function open(path: string) {
    const page = await (held.browser ?? expect.unreachable("no browser")).newPage();
    const reports: string[] = [];
    page.on("console", (message) => {
      if (/Content Security Policy|Trusted/u.test(message.text())) reports.push(message.text());
    });
    await page.goto(`${consoleUrl()}${path}`);
    return { page, reports };
  }

  test("from the first page to tests side by side, by keyboard alone", { timeout: SLOW_MS }, async () => {
    const { page, reports } = await open("/");
    await page.getByRole("link", { name: "Oncology tests" }).focus();
    await page.keyboard.press("Enter");
    await page.getByLabel(/Tests by name/u).focus();
    await page.keyboard.type("Shield, Cologuard Plus");
    await page.keyboard.press("Enter");
    await page.getByRole("table").waitFor();
    expect(await page.getByRole("table").textContent()).toContain("83.1 %");
    expect(reports).toEqual([]);
    expect(page.url()).not.toContain("Shield");
    await page.close();
  });

  test("a schedule is chosen from the list and drawn; arrows move in it", { timeout: SLOW_MS }, async () => {
    const { page, reports } = await open("/scheduler");
    await page.getByRole("button", { name: "Look" }).click();
    await page.getByRole("grid").waitFor();
    expect(await page.locator("tbody tr").count()).toBe(17);
    await page.locator("[data-place='0 0']").focus();
    await page.keyboard.press("ArrowRight");
    expect(await page.evaluate("document.activeElement.dataset.place")).toBe("0 1");
    expect(reports).toEqual([]);
    await page.close();
  });

  test(
    "a user tries the effects of a change by choosing, by keyboard alone",
    { timeout: SLOW_MS },
    async () => {
      const { page, reports } = await open("/plan");
      await page.getByRole("button", { name: "How evenly is the work spread?" }).focus();
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: /How evenly/u }).waitFor();
      await page.getByRole("button", { name: "What would leave break?" }).focus();
      await page.keyboard.press("Enter");
      await page.getByText("nothing was changed").waitFor();
      expect(reports).toEqual([]);
      await page.close();
    },
  );

  test(
    "the fix of a conflict, and the costliest absence, lead to a trial",
    { timeout: SLOW_MS },
    async () => {
      const { page, reports } = await open("/plan");
      await page.getByLabel("From").fill("2026-09-20");
      await page.getByLabel("To").fill("2026-09-26");
      await page.getByRole("button", { name: "What is in conflict?" }).click();
      await page.getByRole("button", { name: /^Try it: Remove Family clinic 2026-09-22/u }).click();
      await page.getByText("nothing was changed").waitFor();
      await page.getByRole("button", { name: "Whose absence costs most?" }).click();
      await page.getByRole("button", { name: "Look: fac-", exact: false }).first().click();
      await page.getByRole("heading", { name: /What an absence opens/u }).waitFor();
      await page.getByRole("button", { name: "Try it: The repair" }).click();
      await page.getByText("nothing was changed").waitFor();
      expect(reports).toEqual([]);
      await page.close();
    },
  );

  test("a server that is gone shows as a failure, not as an empty answer", { timeout: SLOW_MS }, async () => {
    const { page } = await open("/coverage");
    await page.getByRole("textbox").fill("Can I bill C124?");
    await page.getByRole("button", { name: "Ask" }).click();
    expect(await page.getByRole("alert").textContent()).toMatch(/could not be reached/u);
    await page.close();
  });
});

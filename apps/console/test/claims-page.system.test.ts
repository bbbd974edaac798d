import { dataFolderOf, shippedDataset } from "@clinical-mcp/testing";
import { BROWSER_NOTE, findViolations, hasBrowser, launchBrowser } from "@clinical-mcp/testing/browser";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { onThisMachine, openConsole, type RunningConsole } from "../src/index.ts";
import { startBuilt } from "./start-built.ts";

const SLOW_MS = 120_000;
/** Old claims are refused for their age alone. */
const DAY = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
/** GP58: counselling of a day stays, and the assessment of the same day goes. */
const ROWS = [
  "patient,service,code,minutes",
  `P1,${DAY}T09:00,A007,`,
  `P1,${DAY}T09:00,K013,25`,
  `P2,${DAY}T10:00,A007,`,
].join("\n");

const held: { console?: RunningConsole; browser?: Browser; stop?: () => void } = {};

describe.skipIf(!hasBrowser)(`a day of claims, checked without an agent${BROWSER_NOTE}`, () => {
  beforeAll(async () => {
    const datasets = dataFolderOf("coverage", await shippedDataset("coverage"));
    const coverage = await startBuilt("coverage", { ...datasets, CHROMA: "off" });
    held.stop = coverage.stop;
    held.console = await openConsole({ coverage: coverage.url }, onThisMachine(0));
    held.browser = await launchBrowser();
  }, SLOW_MS);
  afterAll(async () => {
    await held.browser?.close();
    await held.console?.close();
    held.stop?.();
  });

  async function open(width: number): Promise<Page> {
    const page = await (held.browser ?? expect.unreachable("no browser")).newPage({
      viewport: { width, height: 800 },
    });
    await page.goto(`${held.console?.url}/claims`);
    return page;
  }

  test("from a CSV file to what is refused, with its money and page", { timeout: SLOW_MS }, async () => {
    const page = await open(1000);
    const file = { name: "day.csv", mimeType: "text/csv", buffer: Buffer.from(ROWS) };
    await page.getByLabel(/CSV file/u).setInputFiles(file);
    await page.getByRole("button", { name: "Check" }).click();
    const table = page.getByRole("table");
    await table.waitFor();
    const text = await table.textContent();
    for (const part of ["GP58", "$"]) expect(text).toContain(part);
    expect(await findViolations(page)).toEqual([]);
    expect(page.url()).not.toContain("P1");
    const refused = page.getByRole("checkbox", { name: /refused/u });
    await refused.uncheck();
    expect(await page.locator("tbody").getByText("refused").count()).toBe(0);
    await refused.check();
    expect(await page.locator("tbody").getByText("refused").count()).toBeGreaterThan(0);
    await page.close();
  });

  test(
    "rows with a name in them are refused in the server's words, without a table",
    { timeout: SLOW_MS },
    async () => {
      const page = await open(320);
      await page.getByLabel(/Rows as CSV/u).fill("patient,name,service,code\nP1,Jane Doe,2025-05-06,A007");
      await page.getByRole("button", { name: "Check" }).click();
      await page.getByRole("alert").waitFor();
      expect(await page.getByRole("table").count()).toBe(0);
      expect(await findViolations(page)).toEqual([]);
      await page.close();
    },
  );
});

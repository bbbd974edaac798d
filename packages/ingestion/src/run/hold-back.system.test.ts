import { mkdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openPassageFile } from "@clinical-mcp/retrieval/adapters/passage-file";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { feesCsv } from "../../test/example-files.ts";
import { setUp } from "../../test/run-in-process.ts";
import { page } from "../../test/web-server.ts";

const rule = (number: number): string =>
  `<li>Members must keep key ${number} in the cupboard of room ${number}, and must write down who has it.</li>`;
const keysPage = (rules: number, title = "Keys"): string => {
  const items = Array.from({ length: rules }, (_, index) => rule(index + 1)).join("");
  return `<html><body><main><h1>${title}</h1><h2>Policy</h2><ol>${items}</ol></main></body></html>`;
};

const readTexts = async (folder: string): Promise<string> => {
  await using file = await openPassageFile(join(folder, "passages.jsonl"));
  return (await Array.fromAsync(file.readAll())).map(({ text }) => text).join("\n");
};

test("a document that loses more than a quarter of its provisions stays as it was, is named, and can be accepted", async () => {
  const { server, ingest, current } = await setUp();
  server.pages.set("/keys.html", page(keysPage(20)));
  await ingest();
  server.pages.set("/keys.html", page(keysPage(14))).set("/fees.csv", page(feesCsv({ fee: "13.00" })));
  const { code, said } = await ingest();
  expect(code).toBe(3);
  expect(said).toMatch(/keys\.html is held back.*20 to 14 provisions.*--accept keys\.html.*HELD_BACK/u);
  expect(said).toContain("Documents: 0 added, 1 changed, 0 removed, 4 unchanged.");
  const kept = await readTexts((await current()).folder);
  expect(kept).toContain("key 20");
  expect(kept).toContain("13.00");
  expect((await ingest(["--accept", "keys.html"])).code).toBe(0);
  expect(await readTexts((await current()).folder)).not.toContain("key 20");
});

test("so does one that loses half of its text, or whose place now has a page of another title", async () => {
  const { server, ingest } = await setUp();
  const page1 = (sentences: number) =>
    `<html><body><main><h1>Keys</h1><p>${"Keys are kept in a cupboard of their own. ".repeat(sentences)}</p></main></body></html>`;
  server.pages.set("/keys.html", page(page1(60)));
  await ingest();
  server.pages.set("/keys.html", page(page1(25)));
  expect((await ingest(["--dry-run"])).said).toMatch(/held back.*characters/u);
  server.pages.set("/keys.html", page(page1(60).replace("<h1>Keys", "<h1>Ladders")));
  expect((await ingest()).said).toMatch(/held back.*"Keys" to "Ladders"/u);
});

test("a smaller loss is ingested without a notice", async () => {
  const { server, ingest } = await setUp();
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 8, max: 40 }),
      fc.integer({ min: 75, max: 100 }),
      async (rules, share) => {
        server.pages.set("/keys.html", page(keysPage(rules)));
        await ingest(["--accept", "keys.html"]);
        server.pages.set("/keys.html", page(keysPage(Math.ceil((rules * share) / 100), "Keys and locks")));
        expect((await ingest()).code).toBe(0);
      },
    ),
    { numRuns: 5 },
  );
});

test("saved copies are of the day of --as-of, or otherwise of each file's own", async () => {
  const { base, ingest, current } = await setUp();
  await mkdir(join(base, "saved"));
  const path = join(base, "saved", "fees.csv");
  await writeFile(path, feesCsv());
  await utimes(path, new Date("2025-03-04T05:06:07Z"), new Date("2025-03-04T05:06:07Z"));
  const readDay = async () =>
    (await current()).manifest.sources.find(({ name }) => name === "lists")?.retrievedTo?.slice(0, 10);
  await ingest(["--from", "saved"]);
  expect(await readDay()).toBe("2025-03-04");
  await ingest(["--from", "saved", "--as-of", "2025-09-26"]);
  expect(await readDay()).toBe("2025-09-26");
  expect((await ingest(["--as-of", "2025-09-26"])).code).toBe(2);
  expect((await ingest(["--from", "saved", "--as-of", "2025-09-31"])).code).toBe(2);
});

import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { drugsXml, feesCsv, policyPage } from "../../test/example-files.ts";
import { setUp } from "../../test/run-in-process.ts";
import { page, status } from "../../test/web-server.ts";

test("--from a folder without any copy of a source says nothing about that source", async () => {
  const { base, ingest, current } = await setUp();
  await ingest();
  await mkdir(join(base, "saved"));
  await writeFile(join(base, "saved", "fees.csv"), feesCsv({ fee: "13.00" }));
  await writeFile(join(base, "saved", "drugs.xml"), drugsXml());
  const { said } = await ingest(["--from", "saved"]);
  expect(said).toContain("Documents: 0 added, 1 changed, 0 removed, 4 unchanged.");
  expect((await current()).manifest.counts.documents).toBe(5);
});

test("a second run does not disturb the first", async () => {
  const { server, ingest, root } = await setUp();
  let second: Promise<{ code: number; said: string }> | undefined;
  server.pages.set("/fees.csv", async (request, response) => {
    // While the first run waits, one of its downloads is half-written.
    await writeFile(join(root, "downloads", "other.1.part"), "half");
    second ??= ingest();
    await second;
    page(feesCsv())(request, response);
  });
  expect((await ingest()).code).toBe(0);
  expect(await second).toMatchObject({ code: 1, said: expect.stringContaining("Another ingestion") });
  expect(await readdir(join(root, "downloads"))).toContain("other.1.part");
});

test.each([
  ["cannot be had", status(503)],
  ["is gone", status(404)],
  ["names no documents any more", page("")],
])("a publisher's list that %s costs only that source's news", async (_, answer) => {
  const { server, ingest, current } = await setUp();
  await ingest();
  server.pages.set("/lists.txt", answer).set("/keys.html", page(policyPage({ rule: "other" })));
  // A copy of the list from an earlier day would do as well.
  await rm(join((await current()).folder, "../../downloads"), { recursive: true });
  const { code, said } = await ingest();
  expect(said).toMatch(/lists http\S+: its documents stay as they were: .* \(NO_LIST\)/);
  expect(said).toContain("Documents: 0 added, 1 changed, 0 removed, 4 unchanged.");
  expect(code).toBe(3);
});

test("a run that was refused gets fresh files the next time", async () => {
  const { server, ingest } = await setUp();
  await ingest();
  server.pages.set("/lists.txt", page("fees.csv"));
  expect(await ingest()).toMatchObject({
    code: 1,
    said: expect.stringContaining("more than a quarter lost"),
  });
  server.pages.set("/lists.txt", page("drugs.xml fees.csv"));
  expect(await ingest()).toMatchObject({ code: 0, said: expect.stringContaining("Nothing changed") });
});

test("--from a folder with a copy of one document renews that one, and --allow-shrink drops the others", async () => {
  const { server, base, ingest, current } = await setUp();
  await ingest();
  await mkdir(join(base, "saved"));
  await writeFile(join(base, "saved", "keys.html"), policyPage({ rule: "carry two keys" }));
  const { code, said } = await ingest(["--from", "saved", "--source", "pages"]);
  expect(said).toContain("Documents: 0 added, 1 changed, 0 removed, 4 unchanged.");
  expect(said).toContain("pages: 2 documents without a copy in the folder stay as they were");
  expect(code).toBe(0);
  // The publishers were asked once, at the first run.
  expect(server.requests.filter(({ path }) => path === "/guide.docx")).toHaveLength(1);
  const dropped = await ingest(["--from", "saved", "--source", "pages", "--allow-shrink"]);
  expect(dropped.said).toContain("Documents: 0 added, 0 changed, 2 removed, 3 unchanged.");
  expect((await current()).manifest.counts.documents).toBe(3);
});

test("a copy of one document that is not understood leaves it as it came from the web", async () => {
  const { base, ingest, current } = await setUp();
  await ingest();
  await mkdir(join(base, "saved"));
  await writeFile(join(base, "saved", "keys.html"), "<html><body><form>Sign in</form></body></html>");
  const { code, said } = await ingest(["--from", "saved", "--source", "pages", "--allow-shrink"]);
  expect(said).toMatch(/keys\.html: The file could not be understood/);
  expect(code).toBe(3);
  const records = await readFile(join((await current()).folder, "documents.jsonl"), "utf8");
  expect(records).toContain('"id":"keys.html"');
});

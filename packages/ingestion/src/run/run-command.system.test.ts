import { mkdir, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openPassageFile } from "@clinical-mcp/retrieval/adapters/passage-file";
import { openSqliteFts } from "@clinical-mcp/retrieval/adapters/sqlite-fts";
import { markInUse } from "@clinical-mcp/retrieval/adapters/version-use";
import { expect, test } from "vitest";
import { drugsXml, feesCsv, manualPdf, policyPage } from "../../test/example-files.ts";
import { setUp } from "../../test/run-in-process.ts";
import { page, status } from "../../test/web-server.ts";
import { takeRunLock } from "../dataset/run-lock.ts";

const readPassages = async (folder: string) => {
  await using file = await openPassageFile(join(folder, "passages.jsonl"));
  return Array.fromAsync(file.readAll());
};

test("five formats from the web become a dataset that can be searched", async () => {
  const { root, ingest, current } = await setUp();
  const { code, said } = await ingest();
  expect(said).toMatch(/^5 documents, 13 sections, 13 passages\.$/m);
  expect(code).toBe(0);
  const { folder, manifest, version } = await current();
  expect(manifest).toMatchObject({
    app: "example",
    version,
    counts: { documents: 5, sections: 13, passages: 13 },
    sources: [
      { name: "pages", documents: 3 },
      { name: "lists", documents: 2 },
    ],
  });
  expect(manifest.files.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      "changes.json",
      "documents.jsonl",
      "lexical.sqlite",
      "passages.jsonl",
      "titles.json",
      "vectors.f32",
    ]),
  );
  const passages = await readPassages(folder);
  const policy = passages.find(({ heading }) => heading === "Example College > Keys > Policy");
  expect(policy).toMatchObject({
    text:
      "1. Members must keep a list of all keys:\n  a. with the room,\n  b. with the holder.\nLost " +
      "keys are covered below.\n2. Members are advised to change a lock after a loss.",
    facets: { type: "pages", anchor: "policy", provisions: ["1", "2"] },
    collection: "example_pages",
  });
  await using index = await openSqliteFts({ file: join(folder, "lexical.sqlite") });
  const { hits } = await index.search([{ terms: ["ventilation"], weight: 1 }], {
    filter: [],
    limit: 5,
    signal: AbortSignal.timeout(5000),
  });
  expect(hits.map(({ id }) => passages.find((passage) => passage.id === id)?.heading)).toEqual([
    "Example College > Lamp Manual > 100 Purpose",
  ]);
  expect((await readdir(root)).sort()).toEqual(["CURRENT", "downloads", "run.lock", "versions"]);
});

test("a second run changes nothing and says so; a changed page yields only its own changes", async () => {
  const { server, root, ingest, current } = await setUp();
  await ingest();
  const first = await current();
  const again = await ingest();
  expect(again).toMatchObject({ code: 0 });
  expect(again.said).toContain(`Nothing changed; ${first.version} stays in service.`);
  expect(await readdir(join(root, "versions"))).toEqual([first.version]);

  server.pages.set("/keys.html", page(policyPage({ rule: "keep a list of all keys and locks" })));
  const { said } = await ingest();
  expect(said).toContain("Documents: 0 added, 1 changed, 0 removed, 4 unchanged.");
  expect(said).toContain("    section changed: Policy\n");
  const second = await current();
  expect(JSON.parse(await readFile(join(second.folder, "changes.json"), "utf8"))).toMatchObject([
    {
      version: second.version,
      unchanged: 4,
      documents: [
        {
          change: "changed",
          id: "keys.html",
          sections: { added: [], changed: ["Policy"], removed: [], unchanged: 3 },
        },
      ],
    },
    { version: first.version },
  ]);
  const before = new Set((await readPassages(first.folder)).map(({ id }) => id));
  const fresh = (await readPassages(second.folder)).filter(({ id }) => !before.has(id));
  expect(fresh.map(({ heading }) => heading)).toEqual(["Example College > Keys > Policy"]);

  server.pages.set("/fees.csv", page(feesCsv({ fee: "13.00" })));
  await ingest();
  expect((await readdir(join(root, "versions"))).sort()).toEqual([second.version, (await current()).version]);
});

test("a version that a server reads stays, whole, through switch after switch until the server ends", async () => {
  const { server, root, ingest, current } = await setUp();
  const change = async (fee: string) => {
    server.pages.set("/fees.csv", page(feesCsv({ fee })));
    expect((await ingest()).code).toBe(0);
    return (await current()).version;
  };
  await ingest();
  const first = await current();
  const served = markInUse(first.folder);
  await change("13.00");
  const third = await change("14.00");
  const fourth = await change("15.00");
  const versions = () => readdir(join(root, "versions"));
  expect((await versions()).sort()).toEqual([first.version, third, fourth]);
  // As a thread does that takes the place of another, long after the server's start.
  await using index = openSqliteFts({ file: join(first.folder, "lexical.sqlite") });
  expect((await index.readVocabulary()).has("ventilation")).toBe(true);
  served[Symbol.dispose]();
  expect((await versions()).sort()).toEqual([first.version, third, fourth]);
  const fifth = await change("16.00");
  expect((await versions()).sort()).toEqual([fourth, fifth]);
});

test("a file that is not understood is named, and its document stays as it was; one that is gone goes", async () => {
  const { server, ingest, current } = await setUp();
  await ingest();
  server.pages
    .set("/keys.html", page("<html><body><form>Sign in</form></body></html>"))
    .set("/manual.pdf", status(500))
    .set("/guide.docx", status(404));
  const { code, said } = await ingest(["--allow-shrink"]);
  expect(code).toBe(3);
  expect(said).toMatch(/keys\.html: The file could not be understood: no part of the page matches main/);
  expect(said).toMatch(/manual\.pdf: the publisher could not be asked; this is the copy of /);
  expect(said).toMatch(/guide\.docx: the publisher no longer has it\. \(NOT_FOUND\)/);
  expect(said).toContain("Documents: 0 added, 0 changed, 1 removed, 4 unchanged.");
  const headings = (await readPassages((await current()).folder)).map(({ heading }) => heading);
  expect(headings).toContain("Example College > Keys > Policy");
});

test.each([
  ["empty", "", /The file is empty/],
  ["cut off", drugsXml().slice(0, 200), /broken or cut off at line 3/],
])("at the first run an %s file is left out and named, the rest goes in", async (_, body, message) => {
  const { server, ingest, current } = await setUp();
  server.pages.set("/drugs.xml", page(body));
  const { code, said } = await ingest();
  expect([code, (await current()).manifest.counts.documents]).toEqual([3, 4]);
  expect(said).toMatch(message);
});

test("a source that loses most of its documents is refused", async () => {
  const { server, ingest, current } = await setUp();
  await ingest();
  const { version } = await current();
  server.pages.set("/keys.html", status(404)).set("/guide.docx", status(404));
  const { code, said } = await ingest();
  expect(code).toBe(1);
  expect(said).toMatch(/pages would go from 3 to 1 documents/);
  expect((await current()).version).toBe(version);
});

test("--source refreshes one source and keeps the others as they are", async () => {
  const { server, ingest, current } = await setUp();
  await ingest();
  server.pages
    .set("/fees.csv", page(feesCsv({ fee: "13.00" })))
    .set("/keys.html", page(policyPage({ rule: "other" })));
  const { said } = await ingest(["--source", "lists"]);
  expect(said).toContain("Documents: 0 added, 1 changed, 0 removed, 4 unchanged.");
  const texts = (await readPassages((await current()).folder)).map(({ text }) => text).join("\n");
  expect(texts).toContain("X001 | 13.00");
  expect(texts).toContain("keep a list of all keys");
});

test("--dry-run reports and writes nothing", async () => {
  const { server, root, ingest, current } = await setUp();
  expect((await ingest(["--dry-run"])).said).toContain("Dry run: nothing written; no dataset is in service.");
  expect(await readdir(join(root, "versions"))).toEqual([]);
  await ingest();
  const { version } = await current();
  server.pages.set("/fees.csv", page(feesCsv({ fee: "13.00" })));
  expect((await ingest(["--dry-run"])).said).toContain("1 changed");
  expect((await current()).version).toBe(version);
});

test("--from reads saved copies without asking anyone, and names files of no source", async () => {
  const { server, base, ingest, current } = await setUp();
  await mkdir(join(base, "saved"));
  await writeFile(join(base, "saved", "fees.csv"), feesCsv());
  await writeFile(join(base, "saved", "keys.html"), policyPage());
  await writeFile(join(base, "saved", "notes.txt"), "mine");
  const { code, said } = await ingest(["--from", "saved"]);
  expect(code).toBe(0);
  expect(said).toContain("  notes.txt\n");
  expect((await current()).manifest.counts.documents).toBe(2);
  expect(server.requests).toEqual([]);
  expect((await ingest(["--from", "nowhere"])).said).toMatch(/nowhere could not be read/);
});

test("wrong arguments are refused with the valid ones", async () => {
  const { ingest } = await setUp();
  expect(await ingest(["--sorce", "lists"])).toMatchObject({
    code: 2,
    said: expect.stringContaining("Valid options: --from, --source"),
  });
  expect(await ingest(["--source", "cpo"])).toMatchObject({
    code: 2,
    said: expect.stringContaining("Valid sources: pages, lists."),
  });
  expect(await ingest(["--help"])).toMatchObject({ code: 0, said: expect.stringContaining("--dry-run") });
});

test("two runs at once: the second is refused", async () => {
  const { root, ingest } = await setUp();
  await mkdir(root, { recursive: true });
  const lock = takeRunLock(root);
  expect(await ingest()).toMatchObject({
    code: 1,
    said: expect.stringContaining("Another ingestion is at work"),
  });
  lock.release();
  expect((await ingest()).code).toBe(0);
});

test("an interruption leaves the dataset in service and no mess", async () => {
  const { server, root, ingest, current } = await setUp();
  await ingest();
  const { version } = await current();
  const stop = new AbortController();
  server.pages.set("/fees.csv", () => stop.abort());
  expect(await ingest([], stop.signal)).toEqual({
    code: 130,
    said: expect.stringContaining("Interrupted; the dataset in service is as before."),
  });
  expect((await current()).version).toBe(version);
  expect((await readdir(root)).sort()).toEqual(["CURRENT", "downloads", "run.lock", "versions"]);
});

test("a damaged dataset is rebuilt", async () => {
  const { ingest, current } = await setUp();
  await ingest();
  await rm(join((await current()).folder, "documents.jsonl"));
  expect((await ingest()).said).toContain("No dataset in service yet");
  expect((await current()).manifest.counts.documents).toBe(5);
});

test("the remains of a killed run are cleared: a staging folder, a half-made switch, a version never in service", async () => {
  const { root, ingest, current } = await setUp();
  await ingest();
  const { version } = await current();
  await mkdir(join(root, "staging"));
  await writeFile(join(root, "staging", "passages.jsonl"), "half");
  await writeFile(join(root, "CURRENT.next"), "99991231T000000000Z-0");
  await mkdir(join(root, "versions", "99991231T000000000Z-0"));
  expect((await ingest()).said).toContain(`${version} stays in service`);
  expect((await readdir(root)).sort()).toEqual(["CURRENT", "downloads", "run.lock", "versions"]);
  expect(await readdir(join(root, "versions"))).toEqual([version]);
});

test("a huge saved file is named and left out", async () => {
  const { base, ingest, current } = await setUp();
  await mkdir(join(base, "saved"));
  await writeFile(join(base, "saved", "manual.pdf"), await manualPdf());
  await writeFile(join(base, "saved", "keys.html"), "");
  await truncate(join(base, "saved", "keys.html"), 65 * 1024 * 1024);
  const { code, said } = await ingest(["--from", "saved"]);
  expect(said).toMatch(/keys\.html: The file is larger than/);
  expect([code, (await current()).manifest.counts.documents]).toEqual([3, 1]);
});

import Database from "better-sqlite3";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { UpstreamError } from "@clinical-mcp/errors";
import * as fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { describeLexicalIndex } from "../contracts/lexical-index.contract.ts";
import { facetedPassages, toPassage } from "../contracts/sample-passages.ts";
import { createTestFolder, toAsync } from "../contracts/test-folder.ts";
import type { Passage } from "../passage.ts";
import { buildSqliteFts, openSqliteFts, type SqliteFts } from "./sqlite-fts.ts";

interface OpenedIndex extends AsyncDisposable {
  readonly file: string;
  readonly index: SqliteFts;
}

async function openIndex(passages: readonly Passage[], workers = 2): Promise<OpenedIndex> {
  const folder = await createTestFolder();
  const file = join(folder.path, "words.sqlite");
  await buildSqliteFts({ file, passages: toAsync(passages) });
  const index = openSqliteFts({ file, workers });
  return {
    file,
    index,
    async [Symbol.asyncDispose]() {
      await index.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}

describeLexicalIndex("SQLite FTS5", async (passages) => {
  // Starting a thread is most of what these tests cost.
  const { index, [Symbol.asyncDispose]: dispose } = await openIndex(passages, 1);
  return { search: index.search, [Symbol.asyncDispose]: dispose };
});

const { signal } = new AbortController();
const options = { filter: [], limit: 100, signal };
const ask = (index: SqliteFts, ...terms: readonly string[]) => index.search([{ terms, weight: 1 }], options);

describe("the ranking", () => {
  const WORDS = ["dose", "doses", "dosing", "fever", "Fièvre", "pump", "pumps", "B12", "child", "children"];
  const texts = fc
    .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 9 })
    .map((all) => all.join(" "));
  const corpora = fc.array(fc.record({ title: texts, heading: texts, text: texts }), {
    minLength: 1,
    maxLength: 60,
  });
  const terms = fc.uniqueArray(fc.constantFrom("dose", "fever", "fievre", "pump", "b12", "child", "zebra"), {
    minLength: 1,
  });

  test("is that of FTS5's bm25 with the title three times the body", async () => {
    const property = fc.asyncProperty(
      corpora,
      fc.array(terms, { minLength: 20 }),
      async (corpus, questions) => {
        const passages = corpus.map((passage, row) => toPassage({ id: `${row}`, ...passage }));
        await using opened = await openIndex(passages);
        using plain = openPlainFts(passages);
        for (const question of questions) {
          const { hits } = await ask(opened.index, ...question);
          const expected = plain.rank(question);
          const scoreOf = new Map(hits.map(({ id, score }) => [id, score]));
          expect(scoreOf.size).toBe(expected.length);
          for (const { id, score } of expected) expect(scoreOf.get(id)).toBeCloseTo(score, 5);
        }
      },
    );
    // Each run builds an index and starts threads, so few runs ask much.
    await fc.assert(property, { numRuns: 4 });
  });

  /** FTS5 itself, asked in its own language. */
  function openPlainFts(passages: readonly Passage[]) {
    const database = new Database(":memory:");
    database.exec(
      "CREATE VIRTUAL TABLE fts USING fts5(title, body, tokenize = 'porter unicode61 remove_diacritics 2')",
    );
    const insert = database.prepare("INSERT INTO fts(rowid, title, body) VALUES (?, ?, ?)");
    for (const [row, { title, heading, text }] of passages.entries())
      insert.run(row, `${title}\n${heading}`, text);
    const select = database.prepare<[string], { id: string; score: number }>(
      "SELECT cast(rowid AS text) AS id, -bm25(fts, 3, 1) AS score FROM fts WHERE fts MATCH ?",
    );
    return {
      rank: (terms: readonly string[]) => select.all(terms.map((term) => `"${term}"`).join(" OR ")),
      [Symbol.dispose]: () => database.close(),
    };
  }

  test("counts a word once, in any number and form in the question", async () => {
    await using opened = await openIndex(facetedPassages);
    const once = await ask(opened.index, "fever");
    expect(await ask(opened.index, "fever", "Fevers", "FEVER!")).toEqual(once);
  });
});

test("no question reaches the query language of FTS5", async () => {
  await using opened = await openIndex([
    toPassage({ id: "plain", title: "near title", text: "fever and NEAR misses, body: or not" }),
    toPassage({ id: "other", text: "insulin" }),
  ]);
  const hostile = [
    'fever" OR "insulin',
    "fever*",
    "insu*",
    "body: insulin AND",
    "NEAR(insulin fever)",
    "^insulin",
  ];
  for (const term of [...hostile, "- insulin", "{title body}: insulin", "x'); DROP TABLE fts; --", '"', "\0"])
    await expect(ask(opened.index, term), term).resolves.toBeDefined();
  // Not a prefix, a column or an operator, but words that are nowhere side by side.
  for (const term of ["insu*", "title: fever", "fever OR insulin", "fever NOT insulin", 'fever" OR "insulin'])
    expect((await ask(opened.index, term)).hits, term).toEqual([]);
  expect((await ask(opened.index, "fever\0")).hits).toMatchObject([{ id: "plain" }]);
  expect((await ask(opened.index, "*fever*")).hits).toMatchObject([{ id: "plain" }]);
  const many = Array.from({ length: 10_000 }, (_, at) => `word${at}`);
  expect((await ask(opened.index, ...many, "insulin")).hits).toMatchObject([{ id: "other" }]);
  expect((await ask(opened.index, many.join(" "))).hits).toEqual([]);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: "binary" }), { maxLength: 5 }), async (terms) => {
      await ask(opened.index, ...terms);
    }),
    { numRuns: 100 },
  );
});

test("the vocabulary counts the passages that hold a word, as it is written", async () => {
  await using opened = await openIndex([
    toPassage({ id: "one", title: "Fevers", heading: "Hôpital > fever", text: "fever fever 30" }),
    toPassage({ id: "two", text: "Fever!" }),
  ]);
  expect(await opened.index.readVocabulary()).toEqual(
    new Map(Object.entries({ "30": 1, fever: 2, fevers: 1, hopital: 1 })),
  );
});

describe("building", () => {
  test("a build that is stopped or fails leaves the old index, and no other file", async () => {
    await using folder = await createTestFolder();
    const file = join(folder.path, "words.sqlite");
    await buildSqliteFts({ file, passages: toAsync([toPassage({ id: "old", text: "fever" })]) });
    const stopped = buildSqliteFts({ file, passages: toAsync(facetedPassages), signal: AbortSignal.abort() });
    await expect(stopped).rejects.toThrow(/abort/i);
    const twice = [toPassage({ id: "new" }), toPassage({ id: "new" })];
    await expect(buildSqliteFts({ file, passages: toAsync(twice) })).rejects.toThrow(/Passage 2 repeats/);
    expect(await readdir(folder.path)).toEqual(["words.sqlite"]);
    await using index = openSqliteFts({ file });
    expect((await ask(index, "fever")).hits).toMatchObject([{ id: "old" }]);
  });

  test("reports its progress, and the same passages make the same file", async () => {
    await using folder = await createTestFolder();
    const file = join(folder.path, "words.sqlite");
    const passages = Array.from({ length: 2_500 }, (_, row) =>
      toPassage({ id: `${row}`, text: `word${row}` }),
    );
    const seen: string[] = [];
    const onProgress = ({ step, done }: { step: string; done: number }) => seen.push(`${step} ${done}`);
    await buildSqliteFts({ file, passages: toAsync(passages), onProgress });
    expect(seen).toEqual(["passages 1000", "passages 2000", "passages 2500", "terms 2500"]);
  });

  test("an empty dataset answers that nothing matches", async () => {
    await using opened = await openIndex([]);
    expect((await ask(opened.index, "fever")).hits).toEqual([]);
    expect(await opened.index.readVocabulary()).toEqual(new Map());
  });
});

describe("faults", () => {
  const recovers = async (index: SqliteFts): Promise<void> => {
    await vi.waitFor(() => expect(index.readiness()).toEqual({ state: "ready" }), { timeout: 8_000 });
    expect((await ask(index, "fever")).hits.length).toBeGreaterThan(0);
  };
  const fails = async (index: SqliteFts, reason: RegExp): Promise<void> => {
    const failing = ask(index, "fever");
    await expect(failing).rejects.toBeInstanceOf(UpstreamError);
    await expect(failing).rejects.toThrow(reason);
    // Our words, not the driver's, nor where the file lies.
    await expect(failing).rejects.not.toThrow(/SQLITE|sqlite|words\.|malformed|no such/);
    expect(index.readiness()).toMatchObject({ state: "unavailable", reason: expect.stringMatching(reason) });
  };

  test("a missing file: says so, and answers when it is there", async () => {
    await using opened = await openIndex(facetedPassages);
    const away = `${opened.file}.away`;
    await rename(opened.file, away);
    await using index = openSqliteFts({ file: opened.file });
    await fails(index, /missing/);
    // Known to be away: refused without another look.
    await expect(ask(index, "fever")).rejects.toThrow(/missing/);
    await rename(away, opened.file);
    await recovers(index);
    await using nowhere = openSqliteFts({ file: join(opened.file, "no", "folder.sqlite") });
    await fails(nowhere, /missing/);
  });

  test("a file that is not a database, or a database that is not an index", async () => {
    await using opened = await openIndex(facetedPassages);
    const file = `${opened.file}.other`;
    await writeFile(file, "This is a letter, and has been one all along. ".repeat(200));
    await using index = openSqliteFts({ file });
    await fails(index, /damaged/);
    await rm(file);
    const empty = new Database(file);
    empty.exec("CREATE TABLE letter (text TEXT)");
    empty.close();
    await expect(vi.waitFor(() => fails(index, /damaged/), { timeout: 5_000 })).resolves.toBeUndefined();
    await copyFile(opened.file, file);
    await recovers(index);
  });

  test("pages overwritten while it is open: never a wrong answer, and sound again with the file", async () => {
    // Postings of some kB, which SQLite keeps in pages of their own that it cannot check itself.
    const passages = Array.from({ length: 3_000 }, (_, row) =>
      toPassage({ id: `${row}`, text: row % 2 === 0 ? "fever dose" : "fever" }),
    );
    await using opened = await openIndex(passages);
    const good = `${opened.file}.good`;
    await copyFile(opened.file, good);
    const { index, file } = opened;
    expect((await ask(index, "fever")).hits).toHaveLength(100);
    await overwrite(file);
    // A thread may rightly answer from memory; a read of the file fails.
    await vi.waitFor(async () => expect(await ask(index, "fever").catch(() => "failed")).toBe("failed"));
    await using fresh = openSqliteFts({ file });
    await fails(fresh, /damaged/);
    await copyFile(good, file);
    await recovers(fresh);
    await recovers(index);
  });

  test("one posting overwritten is found out by its checksum", async () => {
    await using opened = await openIndex(facetedPassages);
    const database = new Database(opened.file);
    database.exec("UPDATE posting SET body = zeroblob(length(body)) WHERE term = 'fever'");
    database.exec("UPDATE facet SET rows = zeroblob(length(rows)) WHERE field = 'superseded'");
    database.close();
    await fails(opened.index, /damaged/);
    const filter = [{ field: "superseded", in: [true] }];
    await vi.waitFor(() => expect(opened.index.readiness().state).toBe("ready"), { timeout: 5_000 });
    const filtered = opened.index.search([{ terms: ["insulin"], weight: 1 }], { ...options, filter });
    await expect(filtered).rejects.toThrow(/damaged/);
  });

  test("locked by another process: a short wait, then an error, and answers when the lock is gone", async () => {
    await using opened = await openIndex(facetedPassages);
    expect((await ask(opened.index, "fever")).hits.length).toBeGreaterThan(0);
    const script = `
      const Database = require("better-sqlite3");
      const database = new Database(process.argv[1]);
      database.exec("BEGIN EXCLUSIVE");
      process.stdout.write("locked");
      process.stdin.on("end", () => process.exit()).resume();
    `;
    const folder = new URL("../..", import.meta.url);
    const locker = spawn(process.execPath, ["-e", script, opened.file], {
      cwd: folder,
      stdio: ["pipe", "pipe", "inherit"],
    });
    await once(locker.stdout, "data");
    await fails(opened.index, /locked/);
    locker.stdin.end();
    await once(locker, "exit");
    await recovers(opened.index);
  });

  test("a query that takes long is given up at once, and the next is answered by another thread", async () => {
    await using opened = await openIndex(facetedPassages);
    const database = new Database(opened.file);
    // A second of work inside SQLite, which nothing can interrupt, for a caller that asks for one word.
    database.exec(`
      ALTER TABLE posting RENAME TO kept;
      CREATE VIEW posting AS SELECT term, checksum, body, df + CASE WHEN term <> 'fever' THEN 0 ELSE (
        WITH RECURSIVE step(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM step WHERE n < 3000000)
        SELECT 0 * count(*) FROM step) END AS df FROM kept;
    `);
    database.close();
    await using index = openSqliteFts({ file: opened.file, workers: 1 });
    expect((await ask(index, "insulin")).hits.length).toBeGreaterThan(0);
    const slow = { ...options, signal: AbortSignal.timeout(20) };
    await expect(index.search([{ terms: ["fever"], weight: 1 }], slow)).rejects.toBeInstanceOf(UpstreamError);
    expect((await ask(index, "insulin")).hits.length).toBeGreaterThan(0);
    expect(index.readiness()).toEqual({ state: "ready" });
  });

  async function overwrite(file: string): Promise<void> {
    const { size } = await stat(file);
    const handle = await open(file, "r+");
    // All but the first page, so that it still looks like a database.
    await handle.write(Buffer.alloc(size - 4096, 0xa5), 0, size - 4096, 4096);
    await handle.close();
  }
});

import { ConfigurationError } from "@clinical-mcp/errors";
import Database from "better-sqlite3";
import { rename, rm } from "node:fs/promises";
import { setImmediate as turn } from "node:timers/promises";
import { crc32 } from "node:zlib";
import { toWords } from "../analyze.ts";
import { facetFields, facetValues } from "../filter.ts";
import type { FacetValue, Passage } from "../passage.ts";
import { readLengths, toPosting } from "./sqlite-fts-posting.ts";
import { SCHEMA, TITLE_WEIGHT, toColumn } from "./sqlite-fts-schema.ts";

/** Passages or tokens between two checks of the signal and two reports of progress. */
const STRIDE = { passages: 1_000, tokens: 200_000 } as const;

export interface BuildProgress {
  readonly step: "passages" | "terms";
  /** Passages read, or terms written, so far. */
  readonly done: number;
}

export interface BuildOptions {
  readonly file: string;
  /** In the order of the dataset's passage file. */
  readonly passages: AsyncIterable<Passage>;
  /** Hash of that file, so that the index is never taken for that of other passages. */
  readonly fingerprint?: number;
  readonly onProgress?: (progress: BuildProgress) => void;
  readonly signal?: AbortSignal;
}

/**
 * Builds the word index of a dataset and puts it in place at the end; an old file serves until then.
 * Runs on the calling thread, for the process that ingests.
 * @throws ConfigurationError when two passages share an id; the signal's reason when it aborts
 */
export async function buildSqliteFts(options: BuildOptions): Promise<void> {
  const unfinished = `${options.file}.unfinished`;
  await rm(unfinished, { force: true });
  try {
    const database = new Database(unfinished);
    try {
      await fillDatabase(database, options);
    } finally {
      database.close();
    }
    await rename(unfinished, options.file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function fillDatabase(database: Database.Database, options: BuildOptions): Promise<void> {
  // Nobody reads the file before it is renamed: a journal would only cost time.
  database.pragma("journal_mode = OFF");
  database.pragma("synchronous = OFF");
  database.exec(SCHEMA);
  database.prepare("INSERT INTO origin VALUES (?)").run(options.fingerprint ?? 0);
  database.exec("BEGIN");
  const counts = await insertPassages(database, options);
  insertFacets(database, counts.rowsOfFacet);
  const insertWord = database.prepare("INSERT INTO vocabulary VALUES (?, ?)");
  for (const [word, passages] of [...counts.passagesOfWord].toSorted()) insertWord.run(word, passages);
  database.exec("COMMIT; INSERT INTO fts(fts) VALUES ('optimize'); BEGIN");
  await insertPostings(database, options);
  database.exec("COMMIT; PRAGMA optimize; PRAGMA synchronous = FULL; VACUUM");
}

interface Counts {
  readonly rowsOfFacet: Map<string, Map<FacetValue, number[]>>;
  readonly passagesOfWord: Map<string, number>;
}

async function insertPassages(
  database: Database.Database,
  { passages, onProgress, signal }: BuildOptions,
): Promise<Counts> {
  const insertText = database.prepare("INSERT INTO fts(rowid, title, body) VALUES (?, ?, ?)");
  const insertPassage = database.prepare("INSERT INTO passage VALUES (?, ?, ?, ?)");
  const counts: Counts = { rowsOfFacet: new Map(), passagesOfWord: new Map() };
  const ids = new Set<string>();
  for await (const passage of passages) {
    const row = ids.size;
    ids.add(passage.id);
    if (ids.size === row)
      throw new ConfigurationError(`Passage ${row + 1} repeats the id of an earlier one.`);
    const title = `${passage.title}\n${passage.heading}`;
    const body = passage.searchWords === undefined ? passage.text : `${passage.text}\n${passage.searchWords}`;
    insertText.run(row, title, body);
    insertPassage.run(row, passage.id, passage.sectionId, passage.kind);
    countPassage(counts, { passage, row, words: new Set(toWords(`${title}\n${body}`)) });
    if (ids.size % STRIDE.passages === 0) {
      onProgress?.({ step: "passages", done: ids.size });
      await turn(undefined, signal && { signal });
    }
  }
  signal?.throwIfAborted();
  onProgress?.({ step: "passages", done: ids.size });
  return counts;
}

function countPassage(
  { rowsOfFacet, passagesOfWord }: Counts,
  { passage, row, words }: { readonly passage: Passage; readonly row: number; readonly words: Set<string> },
): void {
  for (const word of words) passagesOfWord.set(word, (passagesOfWord.get(word) ?? 0) + 1);
  for (const field of facetFields(passage)) {
    const rowsOfValue = rowsOfFacet.get(field) ?? new Map<FacetValue, number[]>();
    rowsOfFacet.set(field, rowsOfValue);
    for (const value of new Set(facetValues(passage, field))) {
      const rows = rowsOfValue.get(value);
      if (rows) rows.push(row);
      else rowsOfValue.set(value, [row]);
    }
  }
}

function insertFacets(database: Database.Database, rowsOfFacet: Counts["rowsOfFacet"]): void {
  const insert = database.prepare("INSERT INTO facet VALUES (?, ?, ?, ?)");
  for (const [field, rowsOfValue] of rowsOfFacet)
    for (const [value, rows] of rowsOfValue) {
      const body = Buffer.from(Uint32Array.from(rows).buffer);
      insert.run(field, toColumn(value), crc32(body), body);
    }
}

/** One token of FTS5's index, which lists them by term, then row. */
type Token = readonly [term: string, row: number, column: "title" | "body"];

async function insertPostings(
  database: Database.Database,
  { onProgress, signal }: BuildOptions,
): Promise<void> {
  const lengths = readLengths(database);
  const insert = database.prepare("INSERT INTO posting VALUES (?, ?, ?, ?)");
  const reader = database.prepare<[], Token>("SELECT term, doc, col FROM temp.token").raw();
  const posting = { term: "", rows: [] as number[], frequencies: [] as number[] };
  const finished = { terms: 0, tokens: 0 };
  const finish = (): void => {
    if (posting.rows.length === 0) return;
    const body = toPosting(posting, lengths);
    insert.run(posting.term, posting.rows.length, crc32(body), body);
    finished.terms += 1;
  };
  // The driver refuses writes while a statement is read row by row; SQLite allows them on another table.
  database.unsafeMode(true);
  for (const [term, row, column] of reader.iterate()) {
    if (term !== posting.term) {
      finish();
      Object.assign(posting, { term, rows: [], frequencies: [] });
    }
    const last = posting.rows.length - 1;
    const weight = column === "title" ? TITLE_WEIGHT : 1;
    if (posting.rows[last] === row) posting.frequencies[last] = (posting.frequencies[last] ?? 0) + weight;
    else {
      posting.rows.push(row);
      posting.frequencies.push(weight);
    }
    finished.tokens += 1;
    if (finished.tokens % STRIDE.tokens === 0) {
      onProgress?.({ step: "terms", done: finished.terms });
      await turn(undefined, signal && { signal });
    }
  }
  finish();
  onProgress?.({ step: "terms", done: finished.terms });
}

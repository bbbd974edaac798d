import Database from "better-sqlite3";
import { LRUCache } from "lru-cache";
import { crc32 } from "node:zlib";
import { toWords } from "../analyze.ts";
import { toFilterKey, type Condition, type Filter } from "../filter.ts";
import type { LexicalAnswer, PathHit, TermGroup } from "../ports.ts";
import { createTopRows } from "../top-rows.ts";
import { addPosting, toAligned, toIdf } from "./sqlite-fts-posting.ts";
import { FORMAT, TITLE_WEIGHT, TOKENIZER, toColumn } from "./sqlite-fts-schema.ts";

/** Far below the 500 ms that a question waits for this path; a reader only waits when somebody writes. */
const LOCK_WAIT_MS = 150;
/** Filters whose rows are kept, one byte for each passage: 10 MB at 100,000 passages. */
const FILTERS = 100;
/** Headings of passages that are kept, about 6 MB in each thread: reading a hundred rows took longer than ranking them all. */
const HEADINGS = 20_000;

export interface LexicalQuery {
  readonly groups: readonly TermGroup[];
  readonly filter: Filter;
  readonly limit: number;
}

/** One open word index. Synchronous: it lives in a worker thread. What it throws is the driver's. */
export interface LexicalDatabase {
  search(query: LexicalQuery): LexicalAnswer;
  /** The next words in order after `after`, with the number of passages that hold each. */
  listWords(after: string, limit: number): readonly (readonly [string, number])[];
  close(): void;
}

/** Not a driver's error: the index was built from other passages than it is asked to find. */
export const FOREIGN = "FOREIGN";
const foreign = (): Error => Object.assign(new TypeError("another fingerprint"), { code: FOREIGN });

/** Not a driver's error, but of the same meaning: the file's content is not what was written. */
export const DAMAGED = "DAMAGED";
const damaged = (): Error => Object.assign(new TypeError("a checksum does not fit"), { code: DAMAGED });

interface Term {
  /** What FTS5 makes of it: one stem, or those of a phrase with blanks between. */
  readonly stems: string;
  readonly isPhrase: boolean;
  /** As asked. */
  readonly text: string;
}

interface Posting {
  readonly df: number;
  readonly checksum: number;
  readonly body: Buffer;
}

/** @param fingerprint of the passages that the index must have been built from, where the caller knows it */
export function openLexicalDatabase(file: string, fingerprint?: number): LexicalDatabase {
  const database = new Database(file, { readonly: true, fileMustExist: true, timeout: LOCK_WAIT_MS });
  try {
    if (database.pragma("user_version", { simple: true }) !== FORMAT) throw damaged();
    const origin = database.prepare("SELECT fingerprint FROM origin").pluck().get();
    if (fingerprint !== undefined && origin !== fingerprint) throw foreign();
    return createLexicalDatabase(database);
  } catch (error) {
    database.close();
    throw error;
  }
}

function createLexicalDatabase(database: Database.Database): LexicalDatabase {
  const tokenize = prepareTokenizer(database);
  const size = database.prepare<[], number>("SELECT count(*) FROM passage").pluck().get() ?? 0;
  const scores = new Float64Array(size);
  const addTerm = prepareScores(database, scores);
  const selectRows = prepareFilter(database, size);
  const findHeading = prepareHeadings(database);
  const words = database
    .prepare<[string, number], [string, number]>(
      "SELECT word, passages FROM vocabulary WHERE word > ? ORDER BY word LIMIT ?",
    )
    .raw();

  return {
    search({ groups, filter, limit }) {
      scores.fill(0);
      const found = groups.map(({ terms, weight }) =>
        tokenize(terms).map((term) => ({ term: term.stems, idf: toIdf(addTerm(term, weight), size) })),
      );
      const list = (rows?: Uint8Array): readonly PathHit[] => {
        const top = createTopRows(limit);
        for (let row = 0; row < size; row += 1) {
          const score = scores[row] ?? 0;
          if (score > 0 && (!rows || rows[row] === 1)) top.offer(row, score);
        }
        return top.list().map(({ row, score }) => ({ ...findHeading(row), score }));
      };
      const rows = selectRows(filter);
      const unfiltered = list();
      return { hits: rows ? list(rows) : unfiltered, unfiltered, terms: found[0] ?? [] };
    },
    listWords: (after, limit) => words.all(after, limit),
    close: () => database.close(),
  };
}

type Heading = Omit<PathHit, "score">;

/** The fields of a hit other than its score. */
function prepareHeadings(database: Database.Database): (row: number) => Heading {
  const selectHeading = database.prepare<[number], Heading>(
    "SELECT id, section_id AS sectionId, kind FROM passage WHERE row = ?",
  );
  const kept = new LRUCache<number, Heading>({ max: HEADINGS });
  return (row) => {
    const heading = kept.get(row) ?? selectHeading.get(row);
    if (!heading) throw damaged();
    kept.set(row, heading);
    return heading;
  };
}

/** Adds a term's share to the score of each row, and returns how many rows have the term. */
function prepareScores(
  database: Database.Database,
  scores: Float64Array,
): (term: Term, weight: number) => number {
  const findPosting = database.prepare<[string], Posting>("SELECT * FROM posting WHERE term = ?");
  const findPhrase = database
    .prepare<[string], [number, number]>(
      `SELECT rowid, bm25(fts, ${TITLE_WEIGHT}, 1) FROM fts WHERE fts MATCH ?`,
    )
    .raw();
  return (term, weight) => {
    if (term.isPhrase) {
      // Letters, digits and blanks between quotes: nothing that FTS5 could read as syntax.
      const found = findPhrase.all(`"${toWords(term.text).join(" ")}"`);
      for (const [row, score] of found) scores[row] = (scores[row] ?? 0) - weight * score;
      return found.length;
    }
    const posting = findPosting.get(term.stems);
    if (!posting) return 0;
    if (crc32(posting.body) !== posting.checksum) throw damaged();
    addPosting(scores, posting.body, weight);
    return posting.df;
  };
}

/**
 * Cuts terms as the passages were cut, by letting FTS5 itself index them: no second analyser that could differ,
 * and no way for a question's characters into the query language. Equal terms of a group count once.
 */
function prepareTokenizer(database: Database.Database): (terms: readonly string[]) => readonly Term[] {
  database.exec(`
    PRAGMA temp_store = MEMORY;
    CREATE VIRTUAL TABLE temp.asked USING fts5(term, content = '', tokenize = '${TOKENIZER}');
    CREATE VIRTUAL TABLE temp.asked_token USING fts5vocab(temp, asked, instance);
  `);
  const clear = database.prepare("INSERT INTO temp.asked(asked) VALUES ('delete-all')");
  const insert = database.prepare("INSERT INTO temp.asked(rowid, term) VALUES (?, ?)");
  const tokens = database
    .prepare<[], [number, string]>("SELECT doc, term FROM temp.asked_token ORDER BY doc, offset")
    .raw();
  return (terms) => {
    clear.run();
    for (const [at, term] of terms.entries()) insert.run(at, term);
    const stemsOfTerm = Map.groupBy(tokens.all(), ([at]) => at);
    const cut = [...stemsOfTerm].map(([at, stems]) => ({
      stems: stems.map(([, stem]) => stem).join(" "),
      isPhrase: stems.length > 1,
      text: terms[at] ?? "",
    }));
    return [...new Map(cut.map((term) => [term.stems, term])).values()];
  };
}

interface FacetRows {
  readonly checksum: number;
  readonly rows: Buffer;
}

/** Answers filters with one byte for each row, or `undefined` where everything passes. */
function prepareFilter(
  database: Database.Database,
  size: number,
): (filter: Filter) => Uint8Array | undefined {
  const findValue = database.prepare<[string, string | number | Buffer], FacetRows>(
    "SELECT checksum, rows FROM facet WHERE field = ? AND value = ?",
  );
  const findRange = database.prepare<[string, string | number, string | number | Buffer], FacetRows>(
    "SELECT checksum, rows FROM facet WHERE field = ? AND value >= ? AND value <= ?",
  );
  const kept = new LRUCache<string, Uint8Array>({ max: FILTERS });

  const listMatching = (condition: Condition): readonly FacetRows[] => {
    if ("in" in condition)
      return condition.in
        .map((value) => findValue.get(condition.field, toColumn(value)))
        .filter((found) => found !== undefined);
    const range = toRange(condition);
    return range ? findRange.all(condition.field, ...range) : [];
  };
  const select = (condition: Condition): Uint8Array => {
    const selected = new Uint8Array(size);
    for (const { checksum, rows } of listMatching(condition)) {
      if (crc32(rows) !== checksum) throw damaged();
      const { buffer, byteOffset, byteLength } = toAligned(rows);
      for (const row of new Uint32Array(buffer, byteOffset, byteLength / 4)) selected[row] = 1;
    }
    return selected;
  };
  return (filter) => {
    if (filter.length === 0) return undefined;
    const key = toFilterKey(filter);
    const known = kept.get(key);
    if (known) return known;
    const selected = filter.map(select).reduce((all, one) => all.map((bit, row) => bit & (one[row] ?? 0)));
    kept.set(key, selected);
    return selected;
  };
}

/** SQLite orders numbers before text before blobs, so each bound that is not given is the end of its type. */
function toRange({
  from,
  to,
}: {
  readonly from?: string | number;
  readonly to?: string | number;
}): readonly [string | number, string | number | Buffer] | undefined {
  const type = typeof (from ?? to);
  if (type === "undefined" || (to !== undefined && typeof to !== type)) return undefined;
  return type === "number"
    ? [from ?? Number.NEGATIVE_INFINITY, to ?? Number.POSITIVE_INFINITY]
    : [from ?? "", to ?? Buffer.alloc(0)];
}

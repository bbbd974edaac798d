import type { FacetValue } from "../passage.ts";

/** Raised whenever a file that an older version built could no longer be read. */
export const FORMAT = 2;

/** What BM25 counts a word of the title for; a word of the body counts once. */
export const TITLE_WEIGHT = 3;

/** The constants that FTS5's own bm25() uses: https://www.sqlite.org/fts5.html#the_bm25_function */
export const BM25 = { k1: 1.2, b: 0.75, leastIdf: 1e-6 } as const;

/** The same for passages and for questions, so that both are cut into the same terms. */
export const TOKENIZER = "porter unicode61 remove_diacritics 2";

/**
 * The passage file has the texts themselves. `posting` has what FTS5's index says of each term in the form that a
 * question needs: the rows that have it and what it adds to each one's BM25 score (see toPosting).
 */
export const SCHEMA = `
  PRAGMA user_version = ${FORMAT};
  CREATE VIRTUAL TABLE fts USING fts5(title, body, content = '', tokenize = '${TOKENIZER}');
  CREATE VIRTUAL TABLE temp.token USING fts5vocab(main, fts, instance);
  CREATE TABLE origin (fingerprint INTEGER NOT NULL);
  CREATE TABLE passage (row INTEGER PRIMARY KEY, id TEXT NOT NULL, section_id TEXT NOT NULL, kind TEXT NOT NULL);
  CREATE TABLE posting (term TEXT PRIMARY KEY, df INTEGER NOT NULL, checksum INTEGER NOT NULL, body BLOB NOT NULL);
  CREATE TABLE facet (field TEXT NOT NULL, value NOT NULL, checksum INTEGER NOT NULL, rows BLOB NOT NULL,
    PRIMARY KEY (field, value));
  CREATE TABLE vocabulary (word TEXT PRIMARY KEY, passages INTEGER NOT NULL) WITHOUT ROWID;
`;

/** SQLite has no booleans and takes 1 for true: a blob keeps them apart from numbers. */
export const toColumn = (value: FacetValue): string | number | Buffer =>
  typeof value === "boolean" ? Buffer.of(value ? 1 : 0) : value;

import { ConfigurationError } from "@clinical-mcp/errors";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import { toStem, toWords } from "./analyze.ts";

const KINDS = ["abbreviation", "synonym", "brand", "class", "lay", "french"] as const;
export type TermKind = (typeof KINDS)[number];

/** One row of the thesaurus; data/terms/README.md describes its columns. */
export interface ThesaurusEntry {
  readonly term: string;
  /** Several where the term is ambiguous or has several names. */
  readonly means: readonly string[];
  readonly kind: TermKind;
  /** Recognised only when written in capitals, since the same letters are an ordinary word (FIT, OR). */
  readonly isCapitalsOnly: boolean;
}

/** A recognised term: what it stands for, and where that came from. */
export interface TermMeaning {
  readonly means: readonly string[];
  readonly kind: TermKind;
}

export interface TermMatch {
  /** How many words of the question the term covers. */
  readonly length: number;
  readonly meanings: readonly TermMeaning[];
}

/** A word of a question: folded, its base (see `toBase`), and whether it was written in capitals where that says something. */
export interface QuestionWord {
  readonly word: string;
  readonly base: string;
  readonly isCapitals: boolean;
}

export interface Thesaurus {
  /** The longest term that begins at `start`, or `undefined`. */
  findLongestAt(words: readonly QuestionWord[], start: number, language: "en" | "fr"): TermMatch | undefined;
  /** Whether a folded word belongs to a term or a meaning: such a word is not misspelt. */
  hasWord(word: string): boolean;
}

const rowSchema = z.strictObject({
  term: z.string().refine((term) => toWords(term).length > 0, "a term needs a letter or a digit"),
  means: z.string(),
  kind: z.enum(KINDS, `kind is one of ${KINDS.join(", ")}`),
  capitals: z.enum(["yes", ""], 'capitals is "yes" or empty'),
  note: z.string(),
});
const COLUMNS = ["term", "means", "kind", "capitals", "note"];

/**
 * Reads the thesaurus from CSV with the columns term, means (separated by ";"), kind, capitals, note.
 * @param fileName for the error, with the line
 * @throws ConfigurationError for a row that cannot be understood, and for a term listed twice with one kind
 */
export function parseThesaurus(csv: string, fileName: string): readonly ThesaurusEntry[] {
  const firstLines = new Map<string, number>();
  return readRows(csv, fileName).map(({ record, line }) => {
    const refuse = (problem: string): ConfigurationError =>
      new ConfigurationError(`${fileName}, line ${line}: ${problem}.`);
    const row = rowSchema.safeParse(record);
    if (!row.success) throw refuse(row.error.issues[0]?.message ?? "the row is not valid");
    const { term, kind, capitals } = row.data;
    const means = row.data.means
      .split(";")
      .map((meaning) => meaning.trim())
      .filter((meaning) => meaning !== "");
    if (means.length === 0 || means.some((meaning) => toWords(meaning).length === 0))
      throw refuse(`"${term}" has no meaning`);
    const key = `${kind} ${toWords(term).join(" ")}`;
    const firstLine = firstLines.get(key);
    if (firstLine !== undefined)
      throw refuse(
        `"${term}" stands already in line ${firstLine}; put all its meanings there, separated by ";"`,
      );
    firstLines.set(key, line);
    return { term, means, kind, isCapitalsOnly: capitals === "yes" };
  });
}

const parsedRowsSchema = z.array(
  z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) }),
);

function readRows(
  csv: string,
  fileName: string,
): readonly { record: Record<string, string>; line: number }[] {
  const rows = readCsv(csv, fileName);
  const [header, ...body] = rows;
  if (header === undefined || header.record.join() !== COLUMNS.join())
    throw new ConfigurationError(
      `${fileName}, line 1: the columns are ${COLUMNS.join(", ")}, in this order.`,
    );
  return body.map(({ record, info }) => {
    if (record.length !== COLUMNS.length)
      throw new ConfigurationError(
        `${fileName}, line ${info.lines}: ${record.length} cells instead of ${COLUMNS.length}.`,
      );
    return {
      record: Object.fromEntries(COLUMNS.map((column, position) => [column, record[position] ?? ""])),
      line: info.lines,
    };
  });
}

function readCsv(csv: string, fileName: string): z.infer<typeof parsedRowsSchema> {
  try {
    return parsedRowsSchema.parse(
      parse(csv, { bom: true, info: true, trim: true, skip_empty_lines: true, relax_column_count: true }),
    );
  } catch (error) {
    const line = error instanceof Error && "lines" in error ? `, line ${String(error.lines)}` : "";
    throw new ConfigurationError(`${fileName}${line}: not readable as CSV; check its quotation marks.`, {
      cause: error,
    });
  }
}

/** Indexes the entries by their words. Needs some 20 ms for a thousand entries: build it at start. */
export function createThesaurus(entries: readonly ThesaurusEntry[]): Thesaurus {
  const lookups = entries.flatMap(toLookups);
  const byKey = Map.groupBy(lookups, ({ key }) => key);
  const longestByFirst = new Map<string, number>();
  for (const { key, length } of lookups) {
    const [first = ""] = key.split(" ");
    longestByFirst.set(first, Math.max(length, longestByFirst.get(first) ?? 0));
  }
  const known = new Set(
    entries.flatMap(({ term, means }) => [term, ...means].flatMap((text) => toWords(text).map(toStem))),
  );
  const findLongest = (first: QuestionWord): number =>
    Math.max(longestByFirst.get(`=${first.word}`) ?? 0, longestByFirst.get(first.base) ?? 0);
  return {
    hasWord: (word) => known.has(toStem(word)),
    findLongestAt: (words, start, language) => {
      const first = words[start];
      const longest = first === undefined ? 0 : Math.min(findLongest(first), words.length - start);
      for (let length = longest; length > 0; length -= 1) {
        const covered = words.slice(start, start + length);
        const meanings = listKeys(covered)
          .flatMap((key) => byKey.get(key) ?? [])
          .filter(({ isCapitalsOnly }) => !isCapitalsOnly || covered.every(({ isCapitals }) => isCapitals))
          .filter(({ kind }) => kind !== "french" || language === "fr");
        if (meanings.length > 0) return { length, meanings };
      }
      return undefined;
    },
  };
}

interface Lookup extends TermMeaning {
  readonly key: string;
  /** In words. */
  readonly length: number;
  readonly isCapitalsOnly: boolean;
}

/** Abbreviations are looked up letter by letter ("AIDS" is not the plural of "aid"), other words with any ending. */
const toLiteralKey = (words: readonly string[]): string => `=${words.join(" ")}`;
const toBaseKey = (words: readonly string[]): string => words.map(toBase).join(" ");

/**
 * A folded word without the endings of number, gender and verb forms, English and French: puffers, charging and
 * couvertes. Not a stem, to which generic and general, intern and internal, biologic and biological are the same word.
 */
export function toBase(word: string): string {
  const singular = word
    .replace(/(?<=[^aeiou])ies$/, "y")
    .replace(/(?<=ss|sh|ch|x|z)es$/, "")
    .replace(/(?<=[^suia])s$/, "");
  const bare = singular.replace(/(?:ing|ed)$(?<=[aeiouy][a-z]+(?:ing|ed))/, "");
  return bare.replace(/(?<=.{4})e$/, "").replace(/(?<=([b-df-hj-np-tv-xz]))\1$/, "");
}

const listKeys = (covered: readonly QuestionWord[]): readonly string[] => [
  toLiteralKey(covered.map(({ word }) => word)),
  covered.map(({ base }) => base).join(" "),
];

/** A row answers for its term and, where the two are interchangeable, for each of its meanings. */
function toLookups(entry: ThesaurusEntry): readonly Lookup[] {
  const own = toLookup(entry.term, entry.means, entry);
  return [own, ...listReversed(entry).map(({ from, to }) => toLookup(from, to, entry))];
}

function toLookup(
  term: string,
  means: readonly string[],
  { kind, isCapitalsOnly, term: ownTerm }: ThesaurusEntry,
): Lookup {
  const words = toWords(term);
  const isAbbreviation = kind === "abbreviation" && term === ownTerm;
  return {
    key: isAbbreviation ? toLiteralKey(words) : toBaseKey(words),
    length: words.length,
    means,
    kind,
    isCapitalsOnly: isCapitalsOnly && term === ownTerm,
  };
}

/**
 * Synonyms stand for one another. A full form brings its abbreviation and a generic name its brands, but only where
 * the short form means nothing else. Lay and French words are never what an English document says.
 */
function listReversed({ term, means, kind, isCapitalsOnly }: ThesaurusEntry): readonly {
  readonly from: string;
  readonly to: readonly string[];
}[] {
  if (kind === "synonym")
    return means.map((from) => ({ from, to: [term, ...means.filter((meaning) => meaning !== from)] }));
  const [only, ...others] = means;
  const isUnequivocal = only !== undefined && others.length === 0 && !isCapitalsOnly && !only.includes("+");
  return isUnequivocal && (kind === "abbreviation" || kind === "brand") ? [{ from: only, to: [term] }] : [];
}

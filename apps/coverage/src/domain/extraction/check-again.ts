import type { UnreadWords } from "../case/read-case.ts";
import type { Vocabulary } from "../case/vocabulary.ts";
import { parsePath, toPlace } from "./case-paths.ts";
import type { ExtractedCase, ExtractedValue, OpenCase } from "./case-reader.ts";
import { checkExtraction, createRowCheck, isOfCase, type CheckedCase } from "./check-extraction.ts";
import { isNothing } from "./check-value.ts";
import { createWordCheck, foldWords } from "./check-words.ts";

/** Words that a second reading may account for: an order to the reader, or words of no question, it cannot. */
export const listUnread = ({ read: { unread } }: CheckedCase): readonly UnreadWords[] =>
  unread.filter(isOfCase);

/** The field that a row fills. For an entry of a list this is the whole list. */
function toFilled(path: string): string | undefined {
  const at = parsePath(path);
  if (!at) return undefined;
  const entry = at.keys.findIndex((key) => typeof key === "number");
  return toPlace({ ask: at.ask, keys: entry < 0 ? at.keys : at.keys.slice(0, entry) });
}

/** Whether words are part of others, which may be abbreviated. */
const isAlike = (words: string, others: string): boolean => {
  const [one, other] = [foldWords(words), foldWords(others).replace(/…$/u, "")];
  return one !== "" && other !== "" && (one.includes(other) || other.includes(one));
};

const UNREAD = /^unread\[(?<at>\d{1,2})\]$/u;

/** In "unread[1] | none": words that change nothing. */
function listDismissed(
  values: readonly ExtractedValue[],
  left: readonly UnreadWords[],
  question: string,
): readonly UnreadWords[] {
  const checkWords = createWordCheck(question);
  return values.flatMap(({ path, value, words }) => {
    const one = left[Number(UNREAD.exec(path.trim())?.groups?.["at"] ?? Number.NaN)];
    return one && isNothing(value) && checkWords(words) === "found" && isAlike(words, one.words) ? [one] : [];
  });
}

/** Fields that identify an entry of a list. A row without them adds to an existing entry. */
const NAMING: ReadonlySet<string> = new Set(["code", "drug", "device", "finding", "measure"]);

/** Whether a row only adds to an entry of a list: the day of an earlier claim. */
function isAddition(path: string): boolean {
  const { keys = [] } = parsePath(path) ?? {};
  const last = keys.at(-1);
  return typeof last === "string" && !NAMING.has(last) && keys.some((key) => typeof key === "number");
}

/** Which first rows to keep: a list that the second reading gives again replaces the first one, and additions go into it. */
function createKeeping(filling: readonly ExtractedValue[]): (row: ExtractedValue) => boolean {
  const paths = new Set(filling.map(({ path }) => path));
  const replaced = new Set(filling.flatMap(({ path }) => (isAddition(path) ? [] : [toFilled(path)])));
  return ({ path }) => !paths.has(path) && !replaced.has(toFilled(path));
}

/** Where one sentence ends and another begins; "Dr. K" is a name. */
const ACROSS = /(?:\d|\p{L}{3}|\))[.!?]\s+\p{Lu}/u;

/** One sentence states a fact. A value that needs two sentences is a conclusion. */
const isConcluded = ({ path, value, words }: ExtractedValue): boolean =>
  /\.(?:facts|findings)\./u.test(path) && /^(?:yes|no)$/iu.test(value.trim()) && ACROSS.test(words);

interface SecondReading {
  readonly more: ExtractedCase;
  readonly open: OpenCase;
  readonly question: string;
}

/**
 * Merges a second reading into the first. It may fill open fields, fill fields from unread words, and mark such words as irrelevant. Its
 * values are checked like the first ones. Everything else of it is dropped, and what was open stays open.
 */
export function checkAgain(
  first: CheckedCase,
  { more: { values }, open, question }: SecondReading,
  { find }: Pick<Vocabulary, "find">,
): CheckedCase {
  const left = listUnread(first);
  const fields = open.fields.flatMap(({ path, options }) => {
    const at = parsePath(path);
    return at ? [{ place: toPlace(at), options }] : [];
  });
  const asked = new Set(fields.map(({ place }) => place));
  const choices = new Map(fields.map(({ place, options }) => [place, options]));
  const isOpen = ({ path, words }: ExtractedValue): boolean =>
    asked.has(toFilled(path) ?? "") || left.some((one) => isAlike(words, one.words));
  const check = createRowCheck(question, { find, choices });
  // A model cannot decide that nobody knows a fact.
  const filling = values.filter(
    (row) => isOpen(row) && row.value.trim() !== "unknown" && !isConcluded(row) && check(row),
  );
  const isKept = createKeeping(filling);
  const kept = first.rows.filter(isKept);
  const { read, rows } = checkExtraction({ values: [...kept, ...filling], unread: [] }, question, {
    find,
    choices,
  });
  const stated = new Set(listDismissed(values, left, question));
  const unread = first.read.unread.filter(
    (one) =>
      !stated.has(one) && !(left.includes(one) && filling.some(({ words }) => isAlike(words, one.words))),
  );
  return { read: { ...read, unread: [...unread, ...read.unread] }, rows };
}

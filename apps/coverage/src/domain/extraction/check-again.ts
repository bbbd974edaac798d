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

/** The place that a row fills: an entry of a list is a part of the list, which is given as a whole. */
function toFilled(path: string): string | undefined {
  const at = parsePath(path);
  if (!at) return undefined;
  const entry = at.keys.findIndex((key) => typeof key === "number");
  return toPlace({ ask: at.ask, keys: entry < 0 ? at.keys : at.keys.slice(0, entry) });
}

/** Whether words are among others, which may have been shortened. */
const isAlike = (words: string, others: string): boolean => {
  const [one, other] = [foldWords(words), foldWords(others).replace(/…$/u, "")];
  return one !== "" && other !== "" && (one.includes(other) || other.includes(one));
};

const UNREAD = /^unread\[(?<at>\d{1,2})\]$/u;

/** Of "unread[1] | none": the words that change nothing. */
function listDismissed(
  values: readonly ExtractedValue[],
  left: readonly UnreadWords[],
  question: string,
): readonly UnreadWords[] {
  const stand = createWordCheck(question);
  return values.flatMap(({ path, value, words }) => {
    const one = left[Number(UNREAD.exec(path.trim())?.groups?.["at"] ?? Number.NaN)];
    return one && isNothing(value) && stand(words) === "stands" && isAlike(words, one.words) ? [one] : [];
  });
}

/** What an entry of a list is: a row without it adds to an entry that is there. */
const NAMING: ReadonlySet<string> = new Set(["code", "drug", "device", "finding", "measure"]);

/** Whether a row only adds to an entry of a list: the day of an earlier claim. */
function isAddition(path: string): boolean {
  const { keys = [] } = parsePath(path) ?? {};
  const last = keys.at(-1);
  return typeof last === "string" && !NAMING.has(last) && keys.some((key) => typeof key === "number");
}

/** Which rows of before stay: a list whose entries are given anew takes the place of the one before, and additions are put into it. */
function createKeeping(filling: readonly ExtractedValue[]): (row: ExtractedValue) => boolean {
  const paths = new Set(filling.map(({ path }) => path));
  const replaced = new Set(filling.flatMap(({ path }) => (isAddition(path) ? [] : [toFilled(path)])));
  return ({ path }) => !paths.has(path) && !replaced.has(toFilled(path));
}

/** Where one sentence ends and another begins; "Dr. K" is a name. */
const ACROSS = /(?:\d|\p{L}{3}|\))[.!?]\s+\p{Lu}/u;

/** That something is so is told in one sentence: what takes two to say is concluded from them. */
const isConcluded = ({ path, value, words }: ExtractedValue): boolean =>
  /\.(?:facts|findings)\./u.test(path) && /^(?:yes|no)$/iu.test(value.trim()) && ACROSS.test(words);

interface SecondReading {
  readonly more: ExtractedCase;
  readonly open: OpenCase;
  readonly question: string;
}

/**
 * Puts what a second reading gave into the first one. It can fill a field that was open, or one that the words tell which the
 * first reading left unread, and say of such words that they change nothing; its values are checked as those of the first are.
 * All else of it is left out, and what was open stays open.
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
  // That nobody knows a fact is nothing that a model can say.
  const filling = values.filter(
    (row) => isOpen(row) && row.value.trim() !== "unknown" && !isConcluded(row) && check(row),
  );
  const isKept = createKeeping(filling);
  const kept = first.rows.filter(isKept);
  const { read, rows } = checkExtraction({ values: [...kept, ...filling], unread: [] }, question, {
    find,
    choices,
  });
  const told = new Set(listDismissed(values, left, question));
  const unread = first.read.unread.filter(
    (one) =>
      !told.has(one) && !(left.includes(one) && filling.some(({ words }) => isAlike(words, one.words))),
  );
  return { read: { ...read, unread: [...unread, ...read.unread] }, rows };
}

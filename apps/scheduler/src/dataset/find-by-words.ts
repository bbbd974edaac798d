import { UserInputError } from "@clinical-mcp/errors";

interface Named {
  readonly id: string;
  readonly name: string;
}

const fold = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/[\p{M}'’ʼ]/gu, "");

/** What people put before or after a name. */
const TITLES: ReadonlySet<string> = new Set([
  "dr", "dre", "doctor", "docteur", "prof", "professor", "mr", "mrs", "ms", "md",
]); // prettier-ignore

const splitWords = (text: string): readonly string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

const isTitle = (word: string): boolean => TITLES.has(word);

/** The words of a name without titles, where anything is left. */
function wordsOf(text: string): readonly string[] {
  const words = splitWords(text);
  return words.every(isTitle) ? words : words.filter((word) => !isTitle(word));
}

const SHORTEST_PART = 3;

/** From the strictest to the loosest: the first that anything meets decides. */
const LIKENESSES: readonly ((name: readonly string[], asked: readonly string[]) => boolean)[] = [
  (name, asked) =>
    name.join("") === asked.join("") || name.toSorted().join(" ") === asked.toSorted().join(" "),
  (name, asked) => asked.every((word) => name.includes(word)),
  (name, asked) => asked.every((word) => name.some((each) => each.startsWith(word))),
  (name, asked) => asked.join("").length >= SHORTEST_PART && name.join("").includes(asked.join("")),
];

const SHOWN = 8;
const list = (rows: readonly Named[]): string =>
  rows
    .slice(0, SHOWN)
    .map(({ id, name }) => `${id} (${name})`)
    .join(", ");

/** How a kind of row is called, and the code where none has the id or name. */
interface Kind {
  readonly what: string;
  readonly notFound: string;
  readonly ambiguous: string;
  readonly suggestion: string;
}

const PERSON: Kind = {
  what: "Person",
  notFound: "PERSON_NOT_FOUND",
  ambiguous: "PERSON_AMBIGUOUS",
  suggestion: 'get_schedule with part "people" lists them.',
};

const ROTATION: Kind = {
  what: "Rotation",
  notFound: "VALIDATION_ERROR",
  ambiguous: "VALIDATION_ERROR",
  suggestion: 'get_schedule with part "rotations" lists them.',
};

const PERIOD: Kind = {
  what: "Averaging period",
  notFound: "VALIDATION_ERROR",
  ambiguous: "VALIDATION_ERROR",
  suggestion: 'get_schedule with part "averaging_periods" lists them.',
};

/** Rows of an id, in any case, or of the name most similar to the words asked. */
function findLike<TRow extends Named>(rows: readonly TRow[], asked: string): readonly TRow[] {
  const known = rows.find(({ id }) => id === asked.trim());
  if (known) return [known];
  const folded = rows.filter(({ id }) => fold(id) === fold(asked));
  if (folded.length > 0) return folded;
  const words = wordsOf(asked);
  if (words.length === 0) return [];
  // A title alone means anybody who has it.
  const toWords = words.every(isTitle) ? splitWords : wordsOf;
  const names = rows.map((row) => ({ row, words: toWords(row.name) }));
  for (const isLike of LIKENESSES) {
    const like = names.filter((each) => isLike(each.words, words));
    if (like.length > 0) return like.map(({ row }) => row);
  }
  return [];
}

function findNamed<TRow extends Named>(rows: Iterable<TRow>, asked: string, kind: Kind): TRow {
  const all = [...rows];
  const like = findLike(all, asked);
  const [only, ...more] = like;
  if (only && more.length === 0) return only;
  if (only)
    throw new UserInputError(`${kind.what} '${asked}' may be ${like.length} of this schedule.`, {
      code: kind.ambiguous,
      suggestion: `Give the id: ${list(like)}.`,
    });
  const words = wordsOf(asked);
  const near = all.filter(({ name }) => wordsOf(name).some((word) => words.includes(word)));
  throw new UserInputError(`${kind.what} with ID or name '${asked}' is not in this schedule.`, {
    code: kind.notFound,
    suggestion: near.length > 0 ? `Is it ${list(near)}?` : kind.suggestion,
  });
}

/**
 * The person of an id, or of a name as people write it: a part, in any order, with or without title and accents.
 *
 * @throws UserInputError PERSON_NOT_FOUND, PERSON_AMBIGUOUS with those it may be
 */
export const findPersonByWords = <TRow extends Named>(people: Iterable<TRow>, asked: string): TRow =>
  findNamed(people, asked, PERSON);

/**
 * The same of rotations.
 *
 * @throws UserInputError VALIDATION_ERROR
 */
export const findRotationByWords = <TRow extends Named>(rotations: Iterable<TRow>, asked: string): TRow =>
  findNamed(rotations, asked, ROTATION);

/**
 * The same of averaging periods.
 *
 * @throws UserInputError VALIDATION_ERROR
 */
export const findPeriodByWords = <TRow extends Named>(periods: Iterable<TRow>, asked: string): TRow =>
  findNamed(periods, asked, PERIOD);

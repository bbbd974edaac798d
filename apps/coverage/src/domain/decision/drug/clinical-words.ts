import type { ClinicalTerm, ClinicalTerms } from "../../../dataset/index.ts";
import { remember } from "../../remember.ts";

/** A term that a short phrase names, with the words of the phrase that do so. */
export interface NamedTerm {
  readonly term: ClinicalTerm;
  /** Positions of the first word and behind the last one. */
  readonly start: number;
  readonly end: number;
}

export interface NamedTerms {
  readonly words: readonly string[];
  readonly found: readonly NamedTerm[];
  /** Words that no term has and that say something. */
  readonly left: readonly string[];
}

/** Clinicians' names for illnesses, findings, therapies and measures, indexed by short phrases. */
export interface ClinicalWords {
  /** Terms that a phrase names: exact names first, otherwise all that it contains. */
  readonly findTerms: (phrase: string) => NamedTerms;
  /** Whether the phrase names a therapy's highest dose. */
  readonly isHighestDose: (term: ClinicalTerm, phrase: string) => boolean;
  /** Id of the measure or count that is called so. */
  readonly findMeasure: (name: string) => string | undefined;
  /** Id of the count that is called exactly so. */
  readonly findCount: (name: string) => string | undefined;
  /** Illnesses that the words of a finding speak of: "heart failure with reduced ejection fraction" of heart failure. */
  readonly findIllnesses: (finding: string) => ReadonlySet<string>;
  readonly byId: ReadonlyMap<string, ClinicalTerm>;
}

const ANY_NUMBER = "#";
const MOST_BETWEEN: Readonly<Record<string, number>> = { "…": 8, "..": 2 };
const NUMBER = /^\d+(?:\.\d+)?$/u;

/** Words in lower case without accents and punctuation; "rf+" and "8.6" stay whole. */
export const toClinicalWords = (text: string): readonly string[] =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .match(/\d+(?:\.\d+)*[a-z%]*|[a-z\d]+\+?|\+|…|\.\.|~|#/gu) ?? [];

/** A pattern's words: "diabet~" is any word that begins so, "…" up to eight others, "#" a number. */
const toPattern = (phrase: string): readonly string[] =>
  phrase.split(/\s+/u).flatMap((word) => {
    if (word in MOST_BETWEEN || word === ANY_NUMBER) return [word];
    const parts = toClinicalWords(word.replace(/~$/u, ""));
    return word.endsWith("~") ? [...parts.slice(0, -1), `${parts.at(-1) ?? ""}~`] : parts;
  });

function isWord(pattern: string, word: string): boolean {
  if (pattern === ANY_NUMBER) return NUMBER.test(word);
  if (pattern.endsWith("~")) return word.startsWith(pattern.slice(0, -1));
  return word === pattern || word === `${pattern}s`;
}

/** End of a pattern that begins at a word; undefined if it does not match there. */
function matchEnd(pattern: readonly string[], words: readonly string[], at: number): number | undefined {
  const [first, ...more] = pattern;
  if (first === undefined) return at;
  const most = MOST_BETWEEN[first];
  if (most !== undefined) {
    for (let skip = 0; skip <= most && at + skip <= words.length; skip += 1) {
      const end = matchEnd(more, words, at + skip);
      if (end !== undefined) return end;
    }
    return undefined;
  }
  const word = words[at];
  return word !== undefined && isWord(first, word) ? matchEnd(more, words, at + 1) : undefined;
}

interface Pattern {
  readonly term: ClinicalTerm;
  readonly words: readonly string[];
}

/** Patterns by the beginning of their first word: three letters, or the whole of a shorter one. */
const toKey = (word: string): string => word.replace(/~$/u, "").slice(0, 3);

function* listKeys(word: string): Generator<string> {
  for (const length of [1, 2, 3]) if (word.length >= length) yield word.slice(0, length);
  if (NUMBER.test(word)) yield ANY_NUMBER;
}

const sizeOf = ({ start, end }: NamedTerm): number => end - start;
const holds = (one: NamedTerm, other: NamedTerm): boolean =>
  one.start <= other.start && one.end >= other.end && sizeOf(one) > sizeOf(other);

/** "Type 1 diabetes" is no other diabetes, "rheumatoid factor" no arthritis, and "no risk factor" no risk factor. */
const isHidden = (one: NamedTerm, found: readonly NamedTerm[]): boolean =>
  found.some(
    (other) =>
      other.term.id !== one.term.id &&
      holds(other, one) &&
      (other.term.hides_parts === true ||
        (other.term.family !== undefined && other.term.family === one.term.family)),
  );

/** Words without a meaning of their own. */
const EMPTY: ReadonlySet<string> = new Set(
  [
    "a an the of for in on with and or to at is has her his s patient patients adult disease disorder treatment",
    "chronic acute severe mild moderate active confirmed known newly diagnosed type de du la le pour chez avec",
  ]
    .join(" ")
    .split(" "),
);

/** "Drop in MMSE" and "target A1c" are other figures than the MMSE and the A1c. */
const CHANGES: ReadonlySet<string> = new Set(
  (
    "change drop fall decrease decreased increase decline gain loss rise improvement improved reduction reduced difference " +
    "fewer target goal previous last before"
  ).split(" "),
);

/** The figure that words name, if all names among them mean the same one. */
function findFigure(words: readonly string[], figures: ReadonlyMap<string, string>): string | undefined {
  const exact = figures.get(words.join(" "));
  if (exact !== undefined || words.some((word) => CHANGES.has(word))) return exact;
  const named = words.flatMap((_, from) =>
    words.slice(from).flatMap((__, length) => {
      const to = from + length + 1;
      const id = figures.get(words.slice(from, to).join(" "));
      return id === undefined ? [] : [{ id, from, to }];
    }),
  );
  // "Strips paid" is no other name of "strips".
  const whole = named.filter(
    ({ from, to }) =>
      !named.some((other) => other.from <= from && other.to >= to && other.to - other.from > to - from),
  );
  const [only, ...others] = new Set(whole.map(({ id }) => id));
  return others.length === 0 ? only : undefined;
}

/** Finds every term that words name, also one inside of another. */
function createSearch(terms: readonly ClinicalTerm[]): (words: readonly string[]) => readonly NamedTerm[] {
  const patterns = terms.flatMap((term) =>
    [...term.words, term.id.replaceAll("_", " ")].map((phrase) => ({ term, words: toPattern(phrase) })),
  );
  const byKey = Map.groupBy(patterns, ({ words: [first = ""] }) => toKey(first));
  return (words) =>
    words.flatMap((word, start) =>
      [...listKeys(word)]
        .flatMap((key): readonly Pattern[] => byKey.get(key) ?? [])
        .flatMap((pattern) => {
          const end = matchEnd(pattern.words, words, start);
          return end === undefined ? [] : [{ term: pattern.term, start, end }];
        }),
    );
}

/** "In the last 365 days" is a count's period, but a weight of last month is another weight. */
export const OF_PERIOD =
  /\b(?:in|within|over|during)\s(?:the\s|this\s)?(?:last|past|previous)?\s?(?:\d{1,4}|one|a|calendar)?[\s-]?(?:day|week|month|year)s?\b/giu;

/** Plain names of figures, each with its id. */
const indexFigures = (rows: ClinicalTerms["counts"]): ReadonlyMap<string, string> =>
  new Map(
    rows.flatMap(({ id, words }) =>
      [...words, id].map((name) => [toClinicalWords(name.replaceAll("_", " ")).join(" "), id] as const),
    ),
  );

/** @param tables of data/coverage/question/clinical-terms.json */
export function createClinicalWords({ terms, measures, counts }: ClinicalTerms): ClinicalWords {
  const byId = new Map(terms.map((term) => [term.id, term]));
  const figures = indexFigures([...measures, ...counts]);
  const counted = indexFigures(counts);
  const findAll = createSearch(terms);
  const findTerms = (phrase: string): NamedTerms => {
    const words = toClinicalWords(phrase.replaceAll("_", " "));
    const own = byId.get(phrase.trim().toLowerCase().replaceAll(" ", "_"));
    const all = findAll(words);
    const shown = all.filter((one) => !isHidden(one, all));
    // An exact name of the table is that term, even if other terms share it.
    const isWhole = ({ start, end }: NamedTerm): boolean => start === 0 && end === words.length;
    const found = own
      ? [
          { term: own, start: 0, end: words.length },
          ...shown.filter((one) => one.term !== own && isWhole(one)),
        ]
      : shown;
    const left = words.filter(
      (word, at) => !EMPTY.has(word) && !all.some(({ start, end }) => start <= at && at < end),
    );
    return { words, found, left };
  };
  const listIllnesses = (id: string): ReadonlySet<string> => {
    const { kind, words = [] } = byId.get(id) ?? {};
    const named = kind === "illness" ? [] : words.flatMap((phrase) => findAll(toClinicalWords(phrase)));
    return new Set(named.flatMap(({ term }) => (term.kind === "illness" ? [term.id] : [])));
  };
  return {
    findTerms,
    findIllnesses: remember(listIllnesses),
    isHighestDose: ({ highest = [] }, phrase) => {
      const words = toClinicalWords(phrase);
      return highest.some((one) => words.some((_, at) => matchEnd(toPattern(one), words, at) !== undefined));
    },
    findMeasure: (name) => {
      const plain = name.replaceAll("_", " ");
      const found = findFigure(toClinicalWords(plain), figures);
      return found ?? findFigure(toClinicalWords(plain.replaceAll(OF_PERIOD, "")), counted);
    },
    findCount: (name) => counted.get(name),
    byId,
  };
}

import { toClinicalWords, type ClinicalWords } from "./clinical-words.ts";

/** A figure after the name of its measure: "NYHA class II" is 2 of nyha. */
export interface WrittenFigure {
  /** Id of the measure or count. */
  readonly measure: string;
  readonly value: number;
}

const NUMBER = /^(?<value>\d+(?:\.\d+)?)(?:%|kg|mg|mm)?$/u;
const ROMAN: readonly string[] = ["i", "ii", "iii", "iv"];
/** Words that may come between a name and its figure. */
const BETWEEN: ReadonlySet<string> = new Set(
  "is was of at now today currently score level value est de a class classe category stage".split(" "),
);
/** Names that other figures follow, too: "class 3 obesity", "weight loss of 5 kg". */
const LOOSE: ReadonlySet<string> = new Set(
  "class pressure pressures tension residual kg weight hb hr ef".split(" "),
);
/** A bound, another time or a wish is no figure of the patient. */
const BOUND = /[<>≤≥~]|\b(?:above|below|under|over|less|more|least|most|than|between|to|or|ou|if|not|no)\b/iu;
const OTHER_TIME =
  /\b(?:target|goal|aim|last|previous|previously|before|ago|was|had been|from|drop|change|loss|gain)\b/iu;
const LONGEST_NAME = 5;

const toNumber = (word = ""): number | undefined => {
  const roman = ROMAN.indexOf(word);
  const value = roman >= 0 ? roman + 1 : NUMBER.exec(word)?.groups?.["value"];
  return value === undefined ? undefined : Number(value);
};

/** The figure after the name that begins at a word; undefined if two figures follow. */
function findAt(words: readonly string[], from: number, find: ClinicalWords["findMeasure"]) {
  for (let to = Math.min(from + LONGEST_NAME, words.length); to > from; to--) {
    const name = words.slice(from, to);
    const [only, ...more] = name;
    const isLoose = more.length === 0 && LOOSE.has(only ?? "");
    const measure =
      isLoose || name.some((word) => toNumber(word) !== undefined) ? undefined : find(name.join(" "));
    if (measure === undefined) continue;
    const rest = words.slice(to);
    const at = rest.findIndex((word) => !BETWEEN.has(word));
    const value = toNumber(rest[at]);
    return value === undefined || toNumber(rest[at + 1]) !== undefined ? undefined : { measure, value };
  }
  return undefined;
}

const CLAUSE_END = /[,;()]|\.\s|\s(?:and|with|et|avec)\s/u;

/**
 * Current figures of the patient in a phrase, each after the name of its measure. Skips bounds, ranges, changes and figures of other
 * times.
 */
export const findFigures = (phrase: string, { findMeasure }: ClinicalWords): readonly WrittenFigure[] =>
  phrase.split(CLAUSE_END).flatMap((clause) => {
    if (BOUND.test(clause) || OTHER_TIME.test(clause)) return [];
    const words = toClinicalWords(clause);
    return words.flatMap((_, from) => findAt(words, from, findMeasure) ?? []).slice(0, 1);
  });

import { findUnitBehind, toUnitOfName } from "../../case/units-of-time.ts";
import { OF_PERIOD, toClinicalWords, type ClinicalWords } from "./clinical-words.ts";

/** A figure after the name of its measure, "NYHA class II", or before the name of what is counted, "400 test strips". */
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
    const next = rest[at + 1] ?? "";
    if (value === undefined || toNumber(next) !== undefined) return undefined;
    const inUnit = toUnitOfName(measure, value, findUnitBehind(next)?.unit);
    return inUnit === undefined ? undefined : { measure, value: inUnit };
  }
  return undefined;
}

/** Whether what is counted was paid before: "has had 400 test strips" of those that are asked for. */
const BEFORE_NOW =
  /\b(?:already|had|got|received|paid|dispensed|claimed|reimbursed|used|deja|recu|paye|rembourse)(?:e?s)?\b/u;
const OTHER_PERIOD = /\b(?:last|previous|before|ago|target|goal|dernier|derniere|avant)\b/u;
const THOUSANDS = /(?<=\d),(?=\d{3}\b)/gu;

/** The count whose name follows a number: "400 test strips paid". */
function findCountAt(words: readonly string[], from: number, { findCount }: ClinicalWords) {
  const value = NUMBER.exec(words[from] ?? "")?.groups?.["value"];
  if (value === undefined) return undefined;
  const first = from + 1;
  for (let to = Math.min(first + LONGEST_NAME, words.length); to > first; to--) {
    const measure = findCount(words.slice(first, to).join(" "));
    if (measure === undefined) continue;
    const paid = BEFORE_NOW.test(words.join(" "))
      ? findCount(`${measure.replaceAll("_", " ")} paid`)
      : undefined;
    return { measure: paid ?? measure, value: Number(value) };
  }
  return undefined;
}

/** Counts of the current period in a clause. */
function findCounts(clause: string, names: ClinicalWords): readonly WrittenFigure[] {
  const words = toClinicalWords(clause.replaceAll(OF_PERIOD, " "));
  const text = words.join(" ");
  if (BOUND.test(text) || OTHER_PERIOD.test(text)) return [];
  return words.flatMap((_, from) => findCountAt(words, from, names) ?? []).slice(0, 1);
}

const CLAUSE_END = /[,;()]|\.\s|\s(?:and|with|et|avec)\s/u;

/** Current figures of the patient in a phrase. Skips bounds, ranges, changes and figures of other times. */
export const findFigures = (phrase: string, names: ClinicalWords): readonly WrittenFigure[] =>
  phrase
    .replaceAll(THOUSANDS, "")
    .split(CLAUSE_END)
    .flatMap((clause) => {
      const counts = findCounts(clause, names);
      if (counts.length > 0 || BOUND.test(clause) || OTHER_TIME.test(clause)) return counts;
      const words = toClinicalWords(clause);
      return words.flatMap((_, from) => findAt(words, from, names.findMeasure) ?? []).slice(0, 1);
    });

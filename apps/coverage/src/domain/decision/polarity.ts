import { toWords } from "@clinical-mcp/retrieval";

/** Words that negate the words next to them. */
const NEGATIONS: ReadonlySet<string> = new Set(
  (
    "no not non never none nobody neither nor without cannot cant couldnt doesnt didnt isnt wasnt wont unable lack lacks lacking missing " +
    "denies denied pas jamais sans aucun aucune ni"
  ).split(" "),
);

const OTHER_TIMES: readonly string[] =
  "ago last previous previously earlier former formerly yesterday tomorrow next".split(" ");

/** Words that refer to something other than the words next to them, or to another time. */
const CONTRASTS: ReadonlySet<string> = new Set([
  ..."except but unless outside other else elsewhere different second later after before instead sauf autre autres".split(
    " ",
  ),
  ...OTHER_TIMES,
]);

/** "Can't" is one word, as "cannot" is, and "another" is another. */
const list = (text: string): readonly string[] =>
  toWords(text.replaceAll(/['’]/gu, "")).map((word) => (word === "another" ? "other" : word));

const isNegation = (word: string): boolean => NEGATIONS.has(word);

/** Words of a text that deny. */
export const countNegations = (text: string): number => list(text).filter(isNegation).length;

/** Words of a text that contrast. */
export const listContrasts = (text: string): readonly string[] =>
  list(text).filter((word) => CONTRASTS.has(word));

const OF_A_TIME = /\b(?:that|this|same) (?:day|week|month|year|time)\b/u;

/** "Three months ago" says nothing about the current month. */
export const isOfOtherTime = (phrase: string, question: string): boolean =>
  OF_A_TIME.test(question) && listContrasts(phrase).some((word) => OTHER_TIMES.includes(word));

const NUMBER_WORDS = "two three four five six seven eight nine ten eleven twelve".split(" ");
const FIRST_NUMBER_WORD = 2;

/** Numbers of a text in sorted order, including those in words. Leaves out "one", which is often a pronoun. */
export const listNumbers = (text: string): readonly string[] =>
  list(text)
    .flatMap((word) => {
      const at = NUMBER_WORDS.indexOf(word);
      return at < 0 ? (word.match(/\d+/gu) ?? []) : [String(at + FIRST_NUMBER_WORD)];
    })
    .toSorted();

/** "No transfer arranged", "claimant does not take over": a denial near the beginning is of what follows. */
const DENIAL =
  /^(?:[\p{L}’']+ ){0,2}(?:no|not|non|never|neither|none|nobody|nor|without|cannot|unable|pas|aucune?|jamais|sans|ni)(?!\p{L})/iu;

export const beginsWithDenial = (phrase: string): boolean => DENIAL.test(phrase);

/** "And not for every day": a question does not ask what it excludes. */
const AGAINST = /,?\s(?:and|or|but)\snot\b[^?]*/u;

/** A phrase's answer to a question. `opposite`: a plain statement of what the question denies. */
export type PhraseAnswer = "yes" | "no" | "opposite";

const ONLY = /\b(?:only|solely|just|purely|merely|alone)\b/iu;

/** Whether a name with "other" or "only" says more than the phrase. */
function isNarrower(phrase: string, name: string): boolean {
  const said = new Set(listContrasts(phrase));
  return listContrasts(name).some((word) => !said.has(word)) || (ONLY.test(name) && !ONLY.test(phrase));
}

/** Words that change the meaning of a name: an assessed device was not necessarily bought before. */
const HOLDING_APART: ReadonlySet<string> = new Set(["before", "second", "sixth"]);

/** Whether a name has a distinguishing word that the phrase lacks. The phrase then says nothing about it. */
export function isHeldApart(phrase: string, name: string): boolean {
  const said = new Set(list(phrase));
  return list(name.replaceAll("_", " ")).some((word) => HOLDING_APART.has(word) && !said.has(word));
}

/** A hundred days are not more than a hundred days. */
const STRICT_BOUND = /(?<!\p{L})(?:over|above|more than|under|below|less than|fewer than)[ _]\d/iu;
/** Word pairs that deny each other: a low risk is not a high risk. */
const OPPOSITES: readonly (readonly [string, string])[] = [
  ["high", "low"],
  ["malignant", "benign"],
  ["abnormal", "normal"],
  ["complicated", "uncomplicated"],
  ["symptomatic", "asymptomatic"],
  ["severe", "mild"],
  ["open", "closed"],
  ["incomplete", "complete"],
  ["multiple", "single"],
];

/** Whether a phrase has the opposite of a requested word, and not the word itself. */
export function hasOpposite(phrase: string, asked: string): boolean {
  const [said, wanted] = [new Set(list(phrase)), new Set(list(asked))];
  return OPPOSITES.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]).some(
    ([one, other]) => wanted.has(one) && !wanted.has(other) && said.has(other) && !said.has(one),
  );
}

/** What a phrase is compared with. */
export interface Asked {
  /** Name of the fact: its denial turns the question, "without treatment" in a question does not. */
  readonly name: string;
  readonly question: string;
  /** The part of the definition that the phrase matches, if it is not the question. */
  readonly phrasing?: string;
  /** A statement of the fact in other words than its question and name. */
  readonly isStatement?: boolean;
}

/** Whether the phrase's only denial is part of the name: "emergency or non-elective surgery". */
function hasDenialOf(phrase: string, name: string): boolean {
  const [denial, ...others] = list(phrase).filter(isNegation);
  return denial !== undefined && others.length === 0 && list(name.replaceAll("_", " ")).includes(denial);
}

/** "Was not admitted" states that there was no stay, and "was admitted" denies exactly that. */
function toAnswerOfStatement(phrase: string, statement: string): PhraseAnswer | undefined {
  if (isNarrower(phrase, statement)) return undefined;
  const more = countNegations(phrase) - countNegations(statement);
  if (more === 0) return "yes";
  if (more < 0) return more === -1 ? "opposite" : undefined;
  return more === 1 && beginsWithDenial(phrase) ? "no" : undefined;
}

/** Whether a phrase speaks of something else than a question, too: by a contrast, a narrower word, a number or a bound. */
function isOfOther(phrase: string, { name, phrasing, known }: Compared): boolean {
  if (listContrasts(phrase).some((word) => !known.has(word))) return true;
  if (isNarrower(phrase, name)) return true;
  if (listNumbers(phrase).join(" ") !== listNumbers(phrasing).join(" ")) return true;
  return STRICT_BOUND.test(phrasing) && !STRICT_BOUND.test(phrase);
}

interface Compared {
  /** The fact's name in words. */
  readonly name: string;
  readonly phrasing: string;
  /** Contrasts and denials of the question itself. */
  readonly known: ReadonlySet<string>;
}

/** To a question whose name denies, one denial says yes. */
function toAnswerOfDenied(phrase: string): PhraseAnswer | undefined {
  const said = countNegations(phrase);
  if (said > 1) return undefined;
  return said === 1 ? "yes" : "opposite";
}

/**
 * Answer of a phrase that has the words of a question: yes if both deny or neither does, no if only the phrase begins with a denial;
 * undefined if either refers to something else or their numbers differ.
 */
export function toAnswer(
  phrase: string,
  { name: id, question, phrasing = question, isStatement = false }: Asked,
): PhraseAnswer | undefined {
  const name = id.replaceAll("_", " ");
  const known = new Set([
    ...listContrasts(`${question} ${phrasing}`),
    ...list(question.replace(AGAINST, "")).filter(isNegation),
  ]);
  if (isOfOther(phrase, { name, phrasing, known })) return undefined;
  if (hasOpposite(phrase, phrasing)) return countNegations(`${phrase} ${name}`) > 0 ? undefined : "no";
  if (isStatement) return hasDenialOf(phrase, id) ? "yes" : toAnswerOfStatement(phrase, phrasing);
  // A question that states plainly what its name denies is answered like others: "is vision low despite correction?"
  const isPlain = phrasing === question && countNegations(question) === 0;
  if (countNegations(name) > 0 && !isPlain) return toAnswerOfDenied(phrase);
  const said = list(phrase).filter((word) => isNegation(word) && !known.has(word)).length;
  if (said === 0) return "yes";
  return said === 1 && beginsWithDenial(phrase) ? "no" : undefined;
}

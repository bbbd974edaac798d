import type { UnreadWords } from "../case/read-case.ts";
import { isFirmWord, type FoundMentions, type Guess } from "./find-mentions.ts";
import { meaningOf, type Mention } from "./mention.ts";
import { joinWords, textOf, type ListName, type Reading, type Words } from "./reading.ts";

/** Terms that ask, or that mean nothing alone. Left unread, they state no facts. */
const SOFT: ReadonlySet<string> = new Set(
  [
    "neutral goal.claims goal.drugs goal.devices person patient.sex tablet owned joined moment money",
    "times after ago last",
  ].flatMap((words) => words.split(" ")),
);

/** An ask with its place, and the mentions that name it. */
export interface Placed {
  readonly path: string;
  readonly list: ListName;
  readonly subjects: readonly Mention[];
}

/** Terms without a role in a program: an illness in a claim, the kind of physician in a device. */
const SOFT_IN: Readonly<Record<ListName, ReadonlySet<string>>> = {
  claims: new Set(["measure", "form", "outcome", "owned"]),
  drugs: new Set(["specialty", "service", "owned", "moment"]),
  devices: new Set(["specialty", "service", "outcome"]),
};

const kindsOf = ({ meanings }: Mention): readonly string[] =>
  meanings.map((one) => (one.kind === "term" ? one.field : one.kind === "clinical" ? one.of : one.kind));

interface Open extends Words {
  readonly guess?: Guess;
}

/** A suggested name stays separate, because confirming it says nothing about the words next to it. */
const standsAlone = ({ guess }: Open): boolean => guess !== undefined;

const FIRM: ReadonlySet<string> = new Set("drug device form strength money moment age outcome".split(" "));

const WHY = "It may decide: put it into a field or fact, or leave it out.";
const WHY_GUESSED = "Nothing rests on it before somebody says so: ask again with the right spelling.";
const MOST_SHOWN = 8;

const isFirm = ({ from, to }: Words, { question, mentions }: Reading): boolean =>
  question.tokens.slice(from, to).some(({ word }) => isFirmWord(word)) ||
  mentions.some((one) => one.from < to && one.to > from && kindsOf(one).some((kind) => FIRM.has(kind)));

interface UnreadOptions {
  readonly reading: Reading;
  readonly placed: readonly Placed[];
  /** Words of a code's description and services. */
  readonly wordsOfCode: (code: string) => ReadonlySet<string>;
}

interface Scope {
  /** The asks of a sentence; of one that names nothing all of them. */
  readonly asksOf: (sentence: number) => readonly Placed[];
  /** Whether words only repeat what a code is for: "subsequent visit" with C002 adds nothing. */
  readonly isOfCode: (words: Words) => boolean;
}

function createScope({ reading: { question }, placed, wordsOfCode }: UnreadOptions): Scope {
  const asksOf: Scope["asksOf"] = (sentence) => {
    const own = placed.filter(({ subjects }) => subjects.some((one) => one.sentence === sentence));
    return own.length > 0 ? own : placed;
  };
  const listCodes = (sentence: number): readonly string[] =>
    asksOf(sentence).flatMap(({ subjects }) =>
      subjects.flatMap((one) => meaningOf(one, "code")?.value ?? []),
    );
  return {
    asksOf,
    isOfCode: ({ from, to, sentence }) => {
      const words = new Set(listCodes(sentence).flatMap((code) => [...wordsOfCode(code)]));
      return question.tokens.slice(from, to).every(({ base }) => words.has(base));
    },
  };
}

/** Whether a mention states no fact: it asks, or has no role in the programs of its sentence. */
function isSoft(mention: Mention, { asksOf }: Scope): boolean {
  const kinds = kindsOf(mention);
  const lists = new Set(asksOf(mention.sentence).map(({ list }) => list));
  // A drug's or device's rule may ask about "no diabetes". No claim rule asks about an illness by name.
  const counted = mention.isDenied ? [...lists].filter((list) => list !== "claims") : [];
  return (
    kinds.some((kind) => SOFT.has(kind)) ||
    (counted.length === 0 && [...lists].every((list) => kinds.some((kind) => SOFT_IN[list].has(kind))))
  );
}

/** Unread words near a subject, each with its ask. */
export function findUnread(
  { left, guesses }: Pick<FoundMentions, "left" | "guesses">,
  options: UnreadOptions,
): readonly UnreadWords[] {
  const { reading } = options;
  const { tokens } = reading.question;
  const scope = createScope(options);
  const words = left.flatMap((at): readonly Open[] => {
    const token = tokens[at];
    if (!token) return [];
    const guess = guesses.find((one) => one.mention.from === at && one.name !== token.base);
    const { sentence, clause } = token;
    return [{ from: at, to: at + 1, sentence, clause, ...(guess && { guess }) }];
  });
  const mentions = reading.mentions.filter((one) => !reading.isTaken(one) && !isSoft(one, scope));
  const open: readonly Open[] = [
    ...words.filter((one) => !scope.isOfCode(one)),
    ...mentions.filter((one) => one.isDenied || !scope.isOfCode(one)),
  ];
  const joined = joinWords<Open>(open, standsAlone);
  // Suggestions must never be silent, so they are dropped last.
  return joined
    .toSorted((one, other) => Number(other.guess !== undefined) - Number(one.guess !== undefined))
    .slice(0, MOST_SHOWN)
    .map((one) => {
      const { sentence, guess } = one;
      const asked = guess && options.placed.find(({ subjects }) => subjects.includes(guess.mention));
      const lists = new Set(scope.asksOf(sentence).map(({ list }) => list));
      // A statement with one drug may be about another.
      const [only, ...more] = options.placed.filter(({ list }) => lists.has(list));
      return {
        path: asked?.path ?? (only && more.length === 0 ? only.path : ""),
        words: textOf(reading.question, one),
        isLoose: !guess && !isFirm(one, options.reading),
        why: guess ? `Is “${guess.name}” meant? ${WHY_GUESSED}` : WHY,
        ...(guess && { meant: { name: guess.name, is_asked: asked !== undefined } }),
      };
    });
}

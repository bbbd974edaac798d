import type { UnreadWords } from "../case/read-case.ts";
import { isFirmWord, type FoundMentions, type Guess } from "./find-mentions.ts";
import { meaningOf, type Mention } from "./mention.ts";
import { joinWords, textOf, type ListName, type Reading, type Words } from "./reading.ts";

/** Terms that say what is asked, or nothing by themselves: left over, they tell no case. */
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

/** What plays no part in a program by itself: an illness in a claim, the kind of physician in a device. */
const SOFT_IN: Readonly<Record<ListName, ReadonlySet<string>>> = {
  claims: new Set(["measure", "form", "outcome", "owned"]),
  drugs: new Set(["specialty", "service", "owned", "moment"]),
  devices: new Set(["specialty", "service", "outcome"]),
};

const kindsOf = ({ meanings }: Mention): readonly string[] =>
  meanings.map((one) => (one.kind === "term" ? one.field : one.kind === "clinical" ? one.of : one.kind));

/** Words with the name that is meant by them, perhaps. */
interface Open extends Words {
  readonly guess?: Guess;
}

/** A guessed name stands alone, since a yes to it says nothing of what is next to it. */
const standsAlone = ({ guess }: Open): boolean => guess !== undefined;

/** Names and forms that are told beside an ask, whatever for. */
const FIRM: ReadonlySet<string> = new Set("drug device form strength money moment age outcome".split(" "));

const WHY = "It may tell something that decides: put it into a field or a fact, or leave it out.";
const WHY_GUESSED = "Nothing rests on it before somebody says so: ask again with the right spelling.";
const MOST_SHOWN = 8;

/** Whether figures, denials, names or forms are among words. */
const isFirm = ({ from, to }: Words, { question, mentions }: Reading): boolean =>
  question.tokens.slice(from, to).some(({ word }) => isFirmWord(word)) ||
  mentions.some((one) => one.from < to && one.to > from && kindsOf(one).some((kind) => FIRM.has(kind)));

interface UnreadOptions {
  readonly reading: Reading;
  readonly placed: readonly Placed[];
  /** Words of a code's description and services. */
  readonly wordsOfCode: (code: string) => ReadonlySet<string>;
}

/** What a sentence is about. */
interface Scope {
  /** The asks of a sentence; of one that names nothing all of them. */
  readonly asksOf: (sentence: number) => readonly Placed[];
  /** Whether words only say what an asked code is for: "subsequent visit" beside C002 tells nothing new. */
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

/** Whether a mention tells no case where it stands: what is asked, or what plays no part in the programs of its sentence. */
function isSoft(mention: Mention, { asksOf }: Scope): boolean {
  const kinds = kindsOf(mention);
  const lists = new Set(asksOf(mention.sentence).map(({ list }) => list));
  // "No diabetes" may be what a drug's or a device's rule asks for; no rule of claims asks for an illness by its name.
  const counted = mention.isDenied ? [...lists].filter((list) => list !== "claims") : [];
  return (
    kinds.some((kind) => SOFT.has(kind)) ||
    (counted.length === 0 && [...lists].every((list) => kinds.some((kind) => SOFT_IN[list].has(kind))))
  );
}

/** Words near what is asked that nothing accounts for, each with the ask that they belong to. */
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
  // What is guessed must never be silent: it is the last to fall out.
  return joined
    .toSorted((one, other) => Number(other.guess !== undefined) - Number(one.guess !== undefined))
    .slice(0, MOST_SHOWN)
    .map((one) => {
      const { sentence, guess } = one;
      const asked = guess && options.placed.find(({ subjects }) => subjects.includes(guess.mention));
      const lists = new Set(scope.asksOf(sentence).map(({ list }) => list));
      // What is told beside one drug may be of the other.
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

import { meaningOf, type Meaning, type MeaningOf, type Mention } from "./mention.ts";
import type { TokenisedQuestion } from "./tokens.ts";

/** Mentions that one ask may take; those that nothing takes are unread. */
export interface Reading {
  readonly question: TokenisedQuestion;
  readonly mentions: readonly Mention[];
  /** Marks mentions as accounted for. */
  readonly take: (...mentions: readonly Mention[]) => void;
  readonly isTaken: (mention: Mention) => boolean;
}

export type ListName = "claims" | "drugs" | "devices";

/** A value of a case, with its mention. */
export interface Stated<TValue> {
  readonly value: TValue;
  readonly by: Mention;
}

export const wordsOf = ({ text }: TokenisedQuestion, { span }: Mention): string =>
  text.slice(span.start, span.end);

/** A range of words. */
export interface Words {
  readonly from: number;
  readonly to: number;
  readonly sentence: number;
  readonly clause: number;
}

/** Joins neighbours in a clause to one phrase, except those that stay separate. */
export function joinWords<TWords extends Words>(
  words: readonly TWords[],
  standsAlone: (one: TWords) => boolean = () => false,
): readonly TWords[] {
  const inOrder = words.toSorted((one, other) => one.from - other.from);
  return inOrder.reduce<readonly TWords[]>((joined, next) => {
    const last = joined.at(-1);
    const isApart = standsAlone(next) || (last !== undefined && standsAlone(last));
    return last && !isApart && last.clause === next.clause && next.from - last.to <= 1
      ? [...joined.slice(0, -1), { ...last, to: Math.max(last.to, next.to) }]
      : [...joined, next];
  }, []);
}

export const textOf = ({ text, tokens }: TokenisedQuestion, { from, to }: Words): string =>
  text.slice(tokens[from]?.span.start, tokens[to - 1]?.span.end);

/** The words of several mentions: together if they are neighbours, otherwise each phrase. */
export const wordsOfAll = (question: TokenisedQuestion, mentions: readonly Mention[]): string =>
  joinWords<Words>(mentions)
    .map((words) => textOf(question, words))
    .join(" … ");

/** Every mention with a meaning of a kind, with that meaning. */
export function listMeanings<TKind extends Meaning["kind"]>(
  mentions: readonly Mention[],
  kind: TKind,
): readonly (readonly [Mention, MeaningOf<TKind>])[] {
  return mentions.flatMap((mention) => {
    const meaning = meaningOf(mention, kind);
    return meaning ? [[mention, meaning] as const] : [];
  });
}

/** Terms of a field, as the table of terms has them, that are not denied or may be. */
export const listTerms = (mentions: readonly Mention[], field: string): readonly Stated<string>[] =>
  mentions.flatMap((by) =>
    by.meanings.flatMap((one) =>
      one.kind === "term" && one.field === field ? [{ value: one.value, by }] : [],
    ),
  );

export const hasTerm = (mentions: readonly Mention[], field: string, value?: string): boolean =>
  listTerms(mentions, field).some((one) => value === undefined || one.value === value);

/** Number of words between two mentions; 0 if they touch. */
export const gapBetween = (one: Mention, other: Mention): number =>
  one.from < other.from ? other.from - one.to : one.from - other.to;

/** Whether two mentions are in one clause, with at most so many words between them. */
export const isNear = (one: Mention, other: Mention, most: number): boolean =>
  one.sentence === other.sentence && one.clause === other.clause && gapBetween(one, other) <= most;

/** The only value of a field. Two values leave it open: their mentions stay untaken, and are asked about. */
export function only<TValue>(
  stated: readonly Stated<TValue>[],
  { take }: Reading,
): Stated<TValue> | undefined {
  const [first] = stated;
  if (!first || stated.some(({ value }) => value !== first.value)) return undefined;
  take(...stated.map(({ by }) => by));
  return first;
}

/** Yes; no if denied. */
export const onlyAnswer = (
  mentions: readonly Mention[],
  field: string,
  reading: Reading,
): Stated<boolean> | undefined =>
  only(
    listTerms(mentions, field).map(({ by }) => ({ value: !by.isDenied, by })),
    reading,
  );

/** A term that is not denied; one that is stays untaken. */
export const onlyTerm = (
  mentions: readonly Mention[],
  field: string,
  reading: Reading,
): Stated<string> | undefined =>
  only(
    listTerms(mentions, field).filter(({ by }) => !by.isDenied),
    reading,
  );

/** Facts of the vocabulary that terms of the trade and clinical names state, with plain denial. */
export function readFacts(
  mentions: readonly Mention[],
  reading: Reading,
  isFact: (name: string) => boolean,
): readonly Stated<{ readonly fact: string; readonly value: "yes" | "no" }>[] {
  const named = mentions.flatMap((by) =>
    by.meanings.flatMap((one) => {
      const fact =
        one.kind === "term" && one.field.startsWith(FACT)
          ? one.field.slice(FACT.length)
          : one.kind === "clinical"
            ? one.id
            : "";
      return isFact(fact) ? [{ fact, value: by.isDenied ? ("no" as const) : ("yes" as const), by }] : [];
    }),
  );
  return [...Map.groupBy(named, ({ fact }) => fact)].flatMap(([fact, all]) => {
    const stated = only(
      all.map(({ value, by }) => ({ value, by })),
      reading,
    );
    return stated ? [{ value: { fact, value: stated.value }, by: stated.by }] : [];
  });
}
const FACT = "fact:";

/** Whether a word of the tables is a value of a field. */
export const isOneOf = <TValue extends string>(values: readonly TValue[], value: string): value is TValue =>
  values.some((one) => one === value);

/** The stated value, if the field takes it. */
export const asOneOf = <TValue extends string>(
  stated: Stated<string> | undefined,
  values: readonly TValue[],
): Stated<TValue> | undefined =>
  stated && isOneOf(values, stated.value) ? { ...stated, value: stated.value } : undefined;

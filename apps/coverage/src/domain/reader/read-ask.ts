import type { ReadValue } from "../case/read-case.ts";
import { wordsOf, type Stated } from "./reading.ts";
import type { TokenisedQuestion } from "./tokens.ts";

/** An ask as words gave it, with paths relative to it. */
export interface ReadAsk<TAsk> {
  readonly ask: TAsk;
  readonly readAs: readonly ReadValue[];
}

const print = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** Puts stated fields into an ask, each with its words. */
export function toReadAsk<TAsk extends object>(
  head: TAsk,
  fields: { readonly [Field in keyof TAsk]?: Stated<NonNullable<TAsk[Field]>> | undefined },
  { subjects, question }: { readonly subjects: readonly ReadValue[]; readonly question: TokenisedQuestion },
): ReadAsk<TAsk> {
  const stated = Object.entries<Stated<unknown> | undefined>(fields).flatMap(([path, one]) =>
    one ? [{ path, ...one }] : [],
  );
  return {
    ask: { ...head, ...Object.fromEntries(stated.map(({ path, value }) => [path, value])) },
    readAs: [
      ...subjects,
      ...stated.map(({ path, value, by }) => ({ path, value: print(value), words: wordsOf(question, by) })),
    ],
  };
}

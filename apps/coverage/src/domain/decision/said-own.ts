import type { Ask } from "../case/coverage-case.ts";
import type { Said, SaidFact } from "../case/read-case.ts";
import { answerNeed } from "./settle-needs.ts";
import type { Need, Verdict } from "./verdict.ts";
import type { NeedOfWords } from "./needs-of-words.ts";

/** A fact that words state by the name that a program's records use. */
export interface OwnFact {
  readonly fact: string;
  /** The words state it; otherwise it is asked. */
  readonly isSure: boolean;
  readonly need: Need;
}

/** Reads words with a program's records. */
export type ReadOwn<TAsk extends Ask> = (ask: TAsk, said: Said) => readonly OwnFact[];

interface OwnWords<TAsk extends Ask> {
  readonly ask: TAsk;
  readonly said: readonly Said[];
  readonly stated: ReadonlySet<string>;
  readonly readOwn?: ReadOwn<TAsk> | undefined;
}

const listOwn = <TAsk extends Ask>({
  ask,
  said,
  stated,
  readOwn,
}: OwnWords<TAsk>): readonly (OwnFact & { readonly said: Said })[] =>
  said.flatMap((one) =>
    (readOwn?.(ask, one) ?? []).flatMap((own) => (stated.has(own.fact) ? [] : [{ ...own, said: one }])),
  );

/** Facts that the words say. */
export const readOwnFacts = <TAsk extends Ask>(asked: OwnWords<TAsk>): readonly SaidFact[] =>
  listOwn(asked).flatMap(({ isSure, said, fact }) => (isSure ? [{ said, fact, isSo: true }] : []));

/** Facts that the words may say and that would turn the decision. */
export function listOwnNeeds<TAsk extends Ask>(
  asked: OwnWords<TAsk>,
  verdict: Verdict,
  decide: (ask: TAsk) => readonly Verdict[],
): readonly NeedOfWords[] {
  return listOwn(asked).flatMap(({ said: { words }, need }): readonly NeedOfWords[] => {
    const then = decide(answerNeed(asked.ask, need, "yes"));
    const isTurned = then.some(({ decision }) => decision !== verdict.decision);
    return isTurned ? [{ words, need, isOfAmount: false }] : [];
  });
}

import { toStem, toWords, type UnderstoodQuery } from "@clinical-mcp/retrieval";
import type { AskedTerm } from "../policy/weigh-statements.ts";

/** Words before a noun. */
const BEFORE_NOUNS: ReadonlySet<string> = new Set(
  toWords(
    `le la les l un une des du de d au aux mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs ce cet cette ces quel quelle
     quels quelles sans par pour en chaque`,
  ),
);
/** Before verbs too: "de voir", "pour signer". */
const BEFORE_VERBS: ReadonlySet<string> = new Set(["de", "d", "pour", "sans"]);
const INFINITIVE = /(?:er|ir|oir)$/u;
const SHORTEST = 4;

/**
 * The nouns of French words, found by the word before them, each by itself and by the English that the thesaurus has
 * for the words that begin with it.
 */
export function listFrenchNouns(
  asking: string,
  expansions: UnderstoodQuery["expansions"],
): readonly AskedTerm[] {
  const words = toWords(asking);
  const isNoun = (word: string, at: number): boolean => {
    const before = words[at - 1] ?? "";
    return (
      word.length >= SHORTEST &&
      BEFORE_NOUNS.has(before) &&
      !(BEFORE_VERBS.has(before) && INFINITIVE.test(word))
    );
  };
  return [...new Set(words.filter(isNoun))].map((word) => ({
    stem: toStem(word),
    weight: 1,
    otherNames: expansions
      .filter(({ kind, from }) => kind === "french" && toWords(from)[0] === word)
      .map(({ to }) => toWords(to).map(toStem)),
  }));
}

import { toStem, toWords, type UnderstoodQuery } from "@clinical-mcp/retrieval";
import { z } from "zod";
import shipped from "./asked-words.json" with { type: "json" };

/**
 * For each stem, and each two adjacent ones, how much likelier, as a natural logarithm, it is in a question that these
 * publishers answer than in one that they do not: a naive Bayes model, as data.
 */
export const askedWordsSchema = z.strictObject({
  fittedOn: z.string().min(1),
  fittedAt: z.iso.date(),
  odds: z.record(z.string(), z.number()),
});
/** The logarithm by stem or pair. */
export type WordOdds = ReadonlyMap<string, number>;

/** Fitted by `pnpm eval opa --fit`. */
const SHIPPED: WordOdds = new Map(Object.entries(askedWordsSchema.parse(shipped).odds));

/** The sum over a question's words is divided by this, so that it stays near to the size of the other signals. */
const STEP = 5;
const MOST = 2;

/** Any number stands for every other: "for 2 years", "for 3 years". */
const toPairStem = (word: string): string => (/\d/u.test(word) ? "0" : toStem(word));

/**
 * The stems of a question, each once, spelled as it came and corrected, in French and in English, without what has digits; and its
 * pairs of neighbours, as they came: "how much" asks for something else than "how".
 */
export function listAskedStems({
  original,
  terms,
}: Pick<UnderstoodQuery, "original" | "terms">): readonly string[] {
  const words = toWords(original);
  const stems = [...words, ...terms].filter((word) => !/\d/u.test(word)).map(toStem);
  const inOrder = words.map(toPairStem);
  const pairs = inOrder.slice(1).map((stem, at) => `${inOrder[at]} ${stem}`);
  return [...new Set([...stems, ...pairs])];
}

/** How far the words of a question are those of questions with an answer, for any results: in [-2, 2]. */
export function measureAskedWords(
  query: Pick<UnderstoodQuery, "original" | "terms">,
  odds: WordOdds = SHIPPED,
): number {
  const sum = listAskedStems(query).reduce((total, stem) => total + (odds.get(stem) ?? 0), 0);
  return Math.max(-MOST, Math.min(MOST, sum / STEP));
}

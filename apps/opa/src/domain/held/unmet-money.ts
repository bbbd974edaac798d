import { statesFigure } from "@clinical-mcp/evidence";
import type { AskedTerm } from "../policy/weigh-statements.ts";
import { hasTerm, type Sentence } from "./sentences.ts";

/** How an amount of money is asked for, in English and French; that a fee may be charged at all is another question. */
const ASKING = new RegExp(
  [
    String.raw`how much|prices?|costs?(?: of|$|\?)|what .{0,30}costs?|worth|amount|dollars?|dolars?`,
    String.raw`what (?:does|do|did|will|would) .{0,60}(?:pay|paid|cost|charge|bill)`,
    String.raw`fees? (?:for|of|scale|amount|and)|salary|wage|stipend|(?:hour|dai)ly rates?`,
    String.raw`what .{0,30}(?:fee|rate|fine|penalty)`,
    String.raw`honoraires?|tarifs?|prix|co[ûu]te\w*|co[ûu]t|montant|amende|vaut|combien (?:paie|re[çc]oit)`,
  ]
    .map((words) => String.raw`(?<!\p{L})(?:${words})(?!\p{L})`)
    .join("|"),
  "iu",
);
const MONEY = { kind: "money", things: new Set<string>() } as const;
/** What a word is worth by its place: with the amount, in the sentence next to it or the heading, in the words people ask by. */
const CREDIT = { own: 1, near: 0.6, asked: 0.3 } as const;

const creditOf = (word: AskedTerm, { own, near, asked }: Sentence): number => {
  if (hasTerm(word, own)) return CREDIT.own;
  if (hasTerm(word, near)) return CREDIT.near;
  return hasTerm(word, asked) ? CREDIT.asked : 0;
};

/**
 * How little the sentences that state an amount of money are about a question that asks for one: a price of something else is no
 * answer.
 *
 * @returns 0 where none is asked for; 1 where no sentence with one is about any of the question
 */
export function measureUnmetMoney(
  question: string,
  words: readonly AskedTerm[],
  sentences: readonly Sentence[],
): number {
  if (!ASKING.test(question)) return 0;
  const total = words.reduce((sum, { weight }) => sum + weight, 0);
  const shares = sentences
    .filter(({ text }) => statesFigure(text, MONEY))
    .map((sentence) => words.reduce((sum, word) => sum + word.weight * creditOf(word, sentence), 0));
  return total > 0 ? 1 - Math.max(0, ...shares) / total : 1;
}

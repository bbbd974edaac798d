import { softmax, unitLength } from "@clinical-mcp/confidence";
import { OUTCOMES, type WordModel } from "../../dataset/index.ts";
import { findAll, foldText } from "../question/folded-text.ts";
import type { Intent } from "../question/coverage-question.ts";
import { toOutcome, type DecisionValue } from "./decision.ts";

const WORD = /[a-z]\d{3}a?(?![a-z\d])|[a-z']+|\d+|\?/gu;
const NUMBER = /^\d+$/u;
const CODE = /^[a-z]\d{3}a?$/u;

/** Numbers and fee codes as what they are: "k005 for 20" is "CODE for #". */
const generalize = (word: string): string => (NUMBER.test(word) ? "#" : CODE.test(word) ? "CODE" : word);

export type AskedKind = Intent["kind"] | "none";

/** The kind, and each word and pair of words that stands in a question, once; numbers and codes also as what they are. */
export function listWordFeatures(text: string, kind: AskedKind): readonly string[] {
  const written = findAll(foldText(text).folded, WORD).map(({ written: word }) => word);
  const general = written.map(generalize);
  const pairs = general.slice(1).map((word, at) => `${general[at] ?? ""} ${word}`);
  return [...new Set([`kind:${kind}`, ...written, ...general, ...pairs])];
}

/**
 * The chance in [0, 1] that a question in these words comes out as decided, by the golden questions that the model was
 * fitted to; it knows no rule and no record, and reads nothing: where it and the rules are far apart, one has misread.
 */
export function estimateByWords(
  text: string,
  { kind, decision }: { readonly kind: AskedKind; readonly decision: DecisionValue },
  { biases, weights }: WordModel,
): number {
  const known = listWordFeatures(text, kind).flatMap((feature) => {
    const own = weights.get(feature);
    return own ? [own] : [];
  });
  const unit = unitLength(known.length);
  const scores = biases.map((bias, at) => known.reduce((sum, own) => sum + unit * (own[at] ?? 0), bias));
  return softmax(scores)[OUTCOMES.indexOf(toOutcome(decision))] ?? 0;
}

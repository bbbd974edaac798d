import type { Doubt } from "@clinical-mcp/confidence";
import type { Passage } from "@clinical-mcp/retrieval";
import { readAskedFigure, statesFigure, type FigureKind } from "./asked-figure.ts";

/** The passages that a reader sees first. */
const FIRST = 3;
/** So much that no score reaches the band "moderate", which begins at 0.5. */
const FACTOR = 0.5;

const NAMES: Readonly<Record<FigureKind, string>> = {
  time: "a time",
  money: "an amount of money",
  percentage: "a percentage",
  dose: "a dose",
  age: "an age",
  things: "a number",
  amount: "an amount",
};

/** What an app knows of its own field: why texts may not answer a question, one sentence each. */
export type ListMismatches = (question: string, texts: readonly string[]) => readonly string[];

/**
 * Reasons why passages, best first, may not answer the question, however well they match its words.
 * - The question asks for a figure, and the first three passages state none of that kind.
 * - They do not match it by the app's knowledge of its field.
 */
export function findDoubts(
  question: string,
  passages: readonly Pick<Passage, "heading" | "text">[],
  listMismatches: ListMismatches,
): readonly Doubt[] {
  const texts = passages.slice(0, FIRST).map(({ heading, text }) => `${heading}\n${text}`);
  if (texts.length === 0) return [];
  const asked = readAskedFigure(question);
  const isWithout = asked !== undefined && !texts.some((text) => statesFigure(text, asked));
  const reasons = [
    ...(isWithout
      ? [`The question asks for ${NAMES[asked.kind]}, and none of the first passages states one.`]
      : []),
    ...listMismatches(question, texts),
  ];
  return reasons.map((words) => ({ factor: FACTOR, words }));
}

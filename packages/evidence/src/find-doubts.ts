import type { Doubt } from "@clinical-mcp/confidence";
import { findCodes, type Passage } from "@clinical-mcp/retrieval";
import { readAskedFigure, statesFigure, type FigureKind } from "./asked-figure.ts";
import { findOtherBody } from "./other-bodies.ts";

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

/**
 * Reasons why passages, best first, may not answer the question, however well they match its words:
 * - it asks for a figure and the first three state none of that kind;
 * - it names fee codes and they name none of them;
 * - it names a body or place whose rules they are not.
 */
export function findDoubts(
  question: string,
  passages: readonly Pick<Passage, "heading" | "text">[],
): readonly Doubt[] {
  const texts = passages.slice(0, FIRST).map(({ heading, text }) => `${heading}\n${text}`);
  if (texts.length === 0) return [];
  const asked = readAskedFigure(question);
  const codes = listFeeCodes(question);
  const body = findOtherBody(question, texts);
  return [
    ...(asked && !texts.some((text) => statesFigure(text, asked))
      ? [
          {
            factor: FACTOR,
            words: `The question asks for ${NAMES[asked.kind]}, and none of the first passages states one.`,
          },
        ]
      : []),
    ...(codes.length > 0 && !texts.some((text) => listFeeCodes(text).some((code) => codes.includes(code)))
      ? [
          {
            factor: FACTOR,
            words: `The question names ${codes.join(", ")}, and none of the first passages does.`,
          },
        ]
      : []),
    ...(body === undefined
      ? []
      : [
          {
            factor: FACTOR,
            words: `The question is about ${body}, and none of the first passages is: they state rules of others.`,
          },
        ]),
  ];
}

/** Without the suffix that says who claims it: K300A is K300. */
const listFeeCodes = (text: string): readonly string[] =>
  findCodes(text).flatMap(({ kind, value }) => (kind === "fee_code" ? [value.slice(0, 4)] : []));

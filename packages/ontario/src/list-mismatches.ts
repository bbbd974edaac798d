import { findCodes } from "./find-codes.ts";
import { findOtherBody } from "./other-bodies.ts";

/**
 * Why texts may not answer a question, however well they match its words: it names fee codes and none of them does, or it names a
 * body or place whose rules they are not. One sentence each.
 */
export function listMismatches(question: string, texts: readonly string[]): readonly string[] {
  const codes = listFeeCodes(question);
  const isNamed = texts.some((text) => listFeeCodes(text).some((code) => codes.includes(code)));
  const body = findOtherBody(question, texts);
  return [
    ...(codes.length > 0 && !isNamed
      ? [`The question names ${codes.join(", ")}, and none of the first passages does.`]
      : []),
    ...(body === undefined
      ? []
      : [`The question is about ${body}, and none of the first passages is: they state rules of others.`]),
  ];
}

/** Without the suffix that says who claims it: K300A is K300. */
const listFeeCodes = (text: string): readonly string[] =>
  findCodes(text).flatMap(({ kind, value }) => (kind === "fee_code" ? [value.slice(0, 4)] : []));

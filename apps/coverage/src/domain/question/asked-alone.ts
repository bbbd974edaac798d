import type { Span } from "@clinical-mcp/citations";
import { listTopicClauses } from "./divide-question.ts";

/** "And then Spiriva, does the plan list it?": a sentence that asks and names none of the others asks of what it names. */
export function isAskedAlone(
  folded: string,
  { start }: Span,
  others: readonly { readonly span: Span }[],
): boolean {
  const clauses = listTopicClauses(folded);
  const own = clauses.find(({ span }) => start >= span.start && start < span.end);
  const sentence = clauses.filter((one) => one.sentence === own?.sentence).map(({ span }) => span);
  const text = sentence.map((span) => folded.slice(span.start, span.end)).join("");
  const isNamed = others.some((other) =>
    sentence.some((span) => other.span.start >= span.start && other.span.start < span.end),
  );
  return text.trimEnd().endsWith("?") && !isNamed;
}

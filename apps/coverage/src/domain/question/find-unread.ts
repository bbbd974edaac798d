import type { Span } from "@clinical-mcp/citations";
import { isStopword } from "@clinical-mcp/retrieval";
import type { CoverageQuestion } from "./coverage-question.ts";
import { foldText } from "./folded-text.ts";
import { tokenize } from "./name-index.ts";

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

const isSpan = (
  value: Readonly<Record<string, unknown>>,
): value is Readonly<Record<string, unknown>> & Span =>
  typeof value["start"] === "number" && typeof value["end"] === "number";

/** Every place that a reading names, however deep it stands in it. */
function collectSpans(value: unknown): readonly Span[] {
  if (!isRecord(value)) return [];
  return isSpan(value) ? [value] : Object.values(value).flatMap(collectSpans);
}

/** An intent's own span covers what stands between its parts, too: the parts count. */
const withoutCover = ({ intents, ...rest }: CoverageQuestion): unknown => ({
  ...rest,
  notUnderstood: [],
  intents: intents.map((intent) => (intent.kind === "billing" ? { ...intent, span: null } : intent)),
});

export interface UnreadWords {
  /** Words that carry meaning. */
  readonly words: number;
  /** Those of them that no reading explains. */
  readonly unread: number;
}

/** Counts the words of a question that carry meaning, and those of them that nothing was read from. */
export function findUnread(question: CoverageQuestion): UnreadWords {
  const spans = collectSpans(withoutCover(question));
  const { folded } = foldText(question.text);
  const meaning = tokenize(folded).filter(({ word }) => !isStopword(word));
  const unread = meaning.filter(
    ({ span: { start, end } }) => !spans.some((span) => start < span.end && end > span.start),
  );
  return { words: meaning.length, unread: unread.length };
}

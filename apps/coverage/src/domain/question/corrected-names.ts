import type { Span } from "@clinical-mcp/citations";

/** "Crestor? No, I mean Lipitor": what stands between a name and the one that takes its place. */
const CORRECTION =
  /(?:[?.!–—-]\s*(?:no|nope|nah)\s?[,:;–—-]|\b(?:no|nope|nah),? (?=wait|sorry|oops|i mean|only|just|make|rather|actually)|\b(?:sorry|oops|wait|scratch that|strike that|correction|my mistake)\b|\?\s*(?=i mean|rather|actually))[\s,:;.–—-]*(?:(?:no|sorry|wait|oops|actually|rather|i mean|i meant|it's|its|it is|that's|only|just|make (?:it|that)|the question is(?: for| about)?|is|the|an?|want|wants|asked for|about|liquid|brand|generic)[\s,:;–—-]*)*$/u;

/** Names of a text without those that the words take back for another. */
export function withoutCorrected<T extends { readonly span: Span }>(
  folded: string,
  names: readonly T[],
): readonly T[] {
  const last = names.findLast(({ span }, at) => {
    const between = folded.slice(names[at - 1]?.span.end ?? 0, span.start);
    return at > 0 && CORRECTION.test(between);
  });
  return last ? names.filter(({ span }) => span.start >= last.span.start) : names;
}

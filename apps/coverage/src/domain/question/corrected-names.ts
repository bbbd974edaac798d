import type { Span } from "@clinical-mcp/citations";

/** "Crestor? No, I mean Lipitor": what stands between a name and the one that takes its place. */
const CORRECTION =
  /(?:[?.!–—-]\s*(?:no|nope|nah)\s?[,:;–—-]|(?:\.{2,}|…)\s*(?:no|nope|nah)\s?\.|\b(?:no|nope|nah),? (?=wait|hang on|hold on|sorry|oops|i mean|only|just|make|rather|actually)|\b(?:sorry|oops|wait|hang on|hold on|scratch that|strike that|correction|my (?:mistake|bad)|pardon|typo|i (?:mean|meant)(?= ))\b|\?\s*(?=i mean|rather|actually))[\s,:;.–—-]*(?:(?:no|sorry|wait|hang on|hold on|a (?:sec|second|minute)|oops|actually|rather|i (?:mean|meant)(?: to (?:say|write|ask|type)(?: about)?)?|(?:he|she|they) (?:means?|meant|said|wants?)|it was|was|should (?:be|read|say)|it's|its|it is|that's|only|just|make (?:it|that)|the question is(?: for| about)?|is|the|an?|want|wants|asked for|about|liquid|brand|generic)[\s,:;–—-]*)*$/u;

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

/** Where names stand that the words take back for the one behind, of whatever kind: "a cane, sorry, I mean a rollator". */
export const listTakenBack = (folded: string, names: readonly Span[]): readonly Span[] => {
  const inOrder = names.toSorted((one, next) => one.start - next.start);
  return inOrder.filter((name) => {
    const next = inOrder.find(({ start }) => start >= name.end);
    return next !== undefined && CORRECTION.test(folded.slice(name.end, next.start));
  });
};

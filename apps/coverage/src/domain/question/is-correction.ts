/** "No wait", "sorry, no", "scratch that": what takes back the words before it for those behind. */
const PARDON = String.raw`(?:sorry(?! (?:for|to|about|if|but|i|in advance))|wait|hang on|hold on|oops|scratch that|strike that|correction|my (?:mistake|bad)|pardon|i (?:mean|meant)(?: to (?:say|write))?|make (?:it|that)|actually|rather(?! than))`;

/** What stands between two things of which the second takes the place of the first; "actually" alone may go on. */
const BETWEEN = new RegExp(
  String.raw`[,.;:–—?-]+\s*(?:(?:no|nope|nah|non)(?:[\s,.:;–—-]+${PARDON}\b|\s*[,:;.–—])|(?:or |but )?(?!actually(?! no)|wait(?!,| no| a ))${PARDON}\b)|\bbut (?:it|she|he|that|this|they|i|we)(?: was| were| is| did| had| saw)? (?:really|actually|in fact)\b`,
  "u",
);
const MOST_BETWEEN = 90;
const SENTENCE_END = /[.?!]\s/u;

/** Whether what stands between two places of a folded text takes back the first for the second: "at her house, no wait, she came to". */
export function isCorrection(between: string): boolean {
  const mark = BETWEEN.exec(between);
  if (mark === null || between.length > MOST_BETWEEN) return false;
  const [before, behind] = [between.slice(0, mark.index), between.slice(mark.index + mark[0].length)];
  return !SENTENCE_END.test(before) && !SENTENCE_END.test(behind);
}

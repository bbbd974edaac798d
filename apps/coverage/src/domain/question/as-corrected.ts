import { NUMBER_PATTERN } from "@clinical-mcp/citations";
import { findAll, type PhraseMatch } from "./folded-text.ts";
import { MONTHS_PATTERN } from "./read-claim-day.ts";

/** "No wait", "sorry, no", "scratch that": what takes back the words before it for those behind. */
const PARDON = String.raw`(?:sorry(?! (?:for|to|about|if|but|i|in advance))|wait|hang on|hold on|oops|scratch that|strike that|correction|my (?:mistake|bad)|pardon|i (?:mean|meant)(?: to (?:say|write))?|make (?:it|that)|actually|rather(?! than))`;
const MARK = String.raw`(?:(?:no|nope|nah|non)[\s,.:;–—-]+(?:${PARDON}[\s,.:;–—-]+)*(?:no[\s,]+)?|(?:or |but )?${PARDON}[\s,.:;–—-]+(?:(?:no|${PARDON})[\s,.:;–—-]+)*)`;
/** Its beginning is set apart: "11 minutes, no sorry". A bare "no" needs a sign behind it: "no other visit" takes nothing back. */
const BACK = String.raw`(?:\s*[,.;:–—()-]+\s*|\s+)(?=(?:no|nope|nah|non)(?:\s*[,.:;–—-]| (?:${PARDON})\b)|(?:or |but )?${PARDON}\b)(?:${MARK})(?<joint>(?:(?:it|that|this|she|he|they|i)(?:'s| is| was| had)?|(?:it|that) (?:is|was)|its|only|just|really|closer to|nearer|more like|was|is|turned|turns|be(?:ing)?|on|at|in|about|the|a|to (?:say|be)|[\s,]){0,4})\s*`;

const UNIT = String.raw`[ -]?(?:minutes?|mins?|hours?|hrs?|days?|nights?|weeks?|months?|years?(?: old)?|yo|y\/o|units?|times|cm|lesions?|warts?|people|patients?)`;
const NUMBER = String.raw`(?:\d{1,3}(?:\.\d+)?|${NUMBER_PATTERN})`;
const WEEKDAY = String.raw`(?:mon|tues|wednes|thurs|fri|satur|sun)day`;
const CLOCK = String.raw`\d{1,2}(?::\d\d)?\s?(?:am|pm|a\.m\.|p\.m\.)`;
const ORDINAL = String.raw`(?:first|second|third|fourth|fifth|sixth|seventh|eighth|\d{1,2}(?:st|nd|rd|th))`;
const WORD_BEFORE = String.raw`(?<![a-z\d./$-])`;
const WORD_BEHIND = String.raw`(?![a-z\d/%-]|\.\d)`;

const AMOUNT = new RegExp(
  String.raw`${WORD_BEFORE}(?<first>${NUMBER})(?<unit>${UNIT})?${WORD_BEHIND}(?<told>(?: [a-z']+){0,4}?)${BACK}(?<instead>${NUMBER})(?<own>${UNIT})?${WORD_BEHIND}(?! (?:other|of (?:us|them)|more|am|pm|[a-z]+ (?:ago|later)\b))`,
  "gu",
);
/** Names of one kind that take one another's place. */
const NAMES = [WEEKDAY, MONTHS_PATTERN, CLOCK, ORDINAL].map(
  (kind) =>
    new RegExp(
      String.raw`${WORD_BEFORE}(?:${kind})${WORD_BEHIND}(?: [a-z']+){0,3}?${BACK}(?:last |this |the )?(?<instead>${kind})${WORD_BEHIND}`,
      "gu",
    ),
);

/**
 * A folded text as its writer corrects it, of the same length: of "8 minutes, no sorry, 11" the eleven minutes are left,
 * of "Monday, I mean Tuesday" the Tuesday. Numbers, days, months, hours and ordinals take one another's place.
 */
export function asCorrected(folded: string): string {
  if (!HAS_MARK.test(folded)) return folded;
  const counted = replaceEach(
    folded,
    AMOUNT,
    ({ first = "", unit = "", told = "", instead = "", own, joint = "" }, written) => {
      // "16... no, sorry, she is 41" is a whole sentence without the first number.
      const isWhole = joint.trim() !== "" && (own !== undefined || unit === "");
      if (isWhole) return written.slice(first.length + unit.length).padStart(written.length);
      // A number without a unit is of what the first one counted.
      return instead + (own ?? unit) + told;
    },
  );
  return NAMES.reduce((text, pattern) => replaceEach(text, pattern, ({ instead = "" }) => instead), counted);
}

const replaceEach = (
  folded: string,
  pattern: RegExp,
  toCorrected: (groups: PhraseMatch["groups"], written: string) => string,
): string =>
  findAll(folded, pattern).reduce(
    (text, { span: { start, end }, groups, written }) =>
      text.slice(0, start) + toCorrected(groups, written).padEnd(end - start) + text.slice(end),
    folded,
  );
const HAS_MARK = new RegExp(String.raw`\b(?:no|nope|nah|non|${PARDON})\b`, "u");

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

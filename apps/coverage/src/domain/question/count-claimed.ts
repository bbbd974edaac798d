import type { Span } from "@clinical-mcp/citations";
import {
  ORDINALS,
  ORDINAL_BEFORE,
  ANOTHER_BEFORE,
  AMOUNT_BEFORE,
  NONE_BEFORE,
  DONE_BEFORE,
  AGAIN_BEHIND,
  AMOUNT_AT_HEAD,
  COUNTED_BEHIND,
  BY_OTHER_BEHIND,
  SEVERAL_BEFORE,
  ONE_DAY,
  SEVERAL,
  UNITS_OF_BEFORE,
  TIMES_WITH,
  LISTED_MONTHS,
  MONTH_NAMES,
  DATED_BEHIND,
  FRENCH_ORDINALS,
  NOW,
  TOLD_BEHIND,
  LAST_BEFORE,
  OF_PATIENT,
  OWN_LAST_BEFORE,
  DATED,
  DONE_BEHIND,
} from "./claim-count-words.ts";
import { after, before } from "./folded-text.ts";
import { toCount } from "./read-claim-day.ts";

/** What the words around a code count. */
export interface Counted {
  readonly times: number;
  readonly units: number;
  /** Whether the words count only what was within the period, so that no date is needed. */
  readonly isCounted: boolean;
  /** Whether it was on the day of the service. */
  readonly isToday?: boolean;
  /** Whether they ask for one more. */
  readonly isAsked?: boolean;
  /** "A135 again": there was one, of which no more is told. */
  readonly isAgain?: boolean;
  /** It is told with its own date. */
  readonly isDatedOnce?: boolean;
  /** "Another K030" is one more than one, or than several. */
  readonly isAtLeast?: boolean;
}

export const toOrdinal = (written: string): number => {
  const french = FRENCH_ORDINALS.findIndex((words) => words.includes(written));
  const named = Math.max(ORDINALS.indexOf(written), french);
  return named === -1 ? Number.parseInt(written, 10) : named + 1;
};

/** "Two K077 units with the mother": units of this service, where no word tells of an earlier one. */
const EARLIER_WORDS =
  /\b(?:already|so far|this (?:year|month|week)|before|earlier|previous[a-z]*|since|last|ago|used|had|has|have|on file|to date|in the (?:past|last)|calendar|remaining|left|again|another|more|another|third|fourth|fifth|then)\b/u;
const isOfNow = (folded: string, span: Span): boolean =>
  /^\s*units?\b/u.test(folded.slice(span.end)) && !EARLIER_WORDS.test(folded);

const HAVE_DONE =
  /\b(?:have|has|had|'ve|already|was|were|been)(?: (?:already|now|been))* (?:claimed|billed|done|paid|submitted|used|put in)(?: [a-z]+)?\s*$/u;
const ONE_MORE =
  /\b(?:another|an?other|one more|again|an? (?:second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|further)|this month|today|now|next)\b/u;
/** "E079 was never billed". */
const NONE_BEHIND =
  /^\s*(?:(?:was|were|has|had|is|got|i|we|they|he|she|have|been) )*(?:never|not|wasn't|hasn't|hadn't|isn't) (?:(?:been|yet|ever|even|actually|got|was) )*(?:billed|claimed|paid|done|submitted|put in|sent|on file|used)\b/u;
/** "Saw her on the 4th and the 19th (W003 both times)". */
const EACH_BEHIND =
  /^\s*(?:for |on )?(?:both(?: times| visits| days| of them)?|each (?:time|visit)|every time)\s*(?:[),;.]|$)/u;
/** "Saw her twice, both W003", "three times (each a W003)". */
const EACH_OF_BEFORE =
  /\b(?:(?<times>twice|two|three|four|five|[2-5])(?: times| visits| occasions)?)(?: (?:this|last|that|in the|in) \w+)?[,;:(–—-]? ?\(?(?:both|each|all(?: (?:three|four|five|of (?:them|those)))?)(?: (?:was|were|of them|times|visits|as|an?|billed|claimed|under|coded|with))*\s*$/u;
/** "Three visits, W003 each time"; without a number they are two. */
const VISITS_BEFORE = /\b(?<amount>two|three|four|five|[2-5]) (?:visits|times|assessments|occasions)\W*$/u;
function countVisits(lead: string): number {
  const amount = VISITS_BEFORE.exec(lead)?.groups?.["amount"];
  return amount === undefined ? 2 : toCount(amount);
}
/** "Billed four times this month, a fifth?": what is done stands right behind the code, the next one is asked for. */
const DONE_AT_HEAD =
  /^[\s,:-]*(?:(?:was|were|has been|have been|had been|is|got|i|we|already|i've|we've|have|has|had|he|she|they)\s+){0,3}(?:billed|claimed|paid|done|used|submitted|sent|put in|gone in|went in)\b/u;
/** "Three units of K013 already paid since January": what was paid is told, and no more asked for. */
const PAID_BEHIND =
  /^[\s,(]*(?:(?:was|were|has|have|had|been|got|are|is|all|both) )*(?:already (?:been )?(?:paid|billed|claimed|used|done|submitted)|(?:paid|billed|claimed|used|done|submitted)(?: (?:up|out))? (?:already|so far|this (?:calendar )?year|since|to date|in the (?:last|past)|over the (?:last|past)|before|earlier))\b/u;
const NEXT_ASKED =
  /\b(?:another|one more|again|(?:the |an? |my |our |number )(?:second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|[2-9](?:nd|rd|th))|and (?:a )?(?:second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth))\b/u;
/** "Is it only two K039 a year?": a limit that is asked about, and no claim. */
const LIMIT_BEHIND =
  /^ ?(?:visits? |claims? |units? )?(?:(?:a|per|each|every|in (?:a|any|one)) (?:calendar |12[- ]month )?(?:year|month|week|day|patient|admission|pregnancy|12 months)|allowed|permitted|the (?:max|limit|cap)|max(?:imum)?)\b/u;
const DONE_ALREADY =
  /\b(?:had|has|have|billed|claimed|did|done|used|paid|already|i've|we've|after|been|got|submitted)\b/u;

/** "First E079 was in April": one of those before, and not the one asked for. */
const isToldBehind = (trail: string): boolean => TOLD_BEHIND.test(trail) || DATED.test(trail);

/** How often a code was claimed before, by the words around it; undefined where they tell nothing. */
export function countBefore(folded: string, span: Span): Counted | undefined {
  if (isOfNow(folded, span)) return undefined;
  const lead = before(folded, span, 60);
  const trail = after(folded, span, 40);
  if (LIMIT_BEHIND.test(trail) && !DONE_ALREADY.test(lead)) return undefined;
  const once = (times: number, isCounted: boolean): Counted => ({ times, units: 1, isCounted });
  if (NONE_BEFORE.test(lead) || NONE_BEHIND.test(trail)) return once(0, true);
  if (/[(,;:–-]\s*$/u.test(lead) && EACH_BEHIND.test(trail)) return once(countVisits(lead), true);
  const told = EACH_OF_BEFORE.exec(lead)?.groups?.["times"];
  if (told !== undefined) return once(told === "twice" ? 2 : toCount(told), true);
  const months = LISTED_MONTHS.exec(after(folded, span, 90))?.[0].match(MONTH_NAMES)?.length ?? 0;
  if (months > 1) return once(months, true);
  const several = ONE_DAY.test(folded) ? SEVERAL_BEFORE.exec(lead)?.groups?.["several"] : undefined;
  if (several !== undefined)
    return { ...once((SEVERAL[several] ?? 2) - 1, true), isAsked: true, isToday: true };
  const times = TIMES_WITH.exec(lead)?.groups?.["amount"];
  if (times !== undefined) return once(toCount(times), true);
  const ordinal = ORDINAL_BEFORE.exec(lead)?.groups?.["ordinal"];
  if (ordinal !== undefined && isToldBehind(trail)) return once(toOrdinal(ordinal), false);
  if (ordinal !== undefined) return { ...once(toOrdinal(ordinal) - 1, true), isAsked: true };
  const { amount, units } = AMOUNT_BEFORE.exec(lead)?.groups ?? {};
  if (amount !== undefined)
    return units === undefined
      ? once(toCount(amount), true)
      : { times: 1, units: toCount(amount), isCounted: true };
  const listed = COUNTED_BEHIND.test(trail) ? AMOUNT_AT_HEAD.exec(lead)?.groups?.["amount"] : undefined;
  if (listed !== undefined) return once(toCount(listed), true);
  const again = AGAIN_BEHIND.exec(trail);
  if (again) {
    const { second = again.groups?.["nth"], thrice, count } = again.groups ?? {};
    // "We have claimed it six times. Can a seventh go in?"
    const isNext = NEXT_ASKED.test(folded.slice(span.end + again.index + again[0].length));
    const isDone = isNext || ((HAVE_DONE.test(lead) || DONE_AT_HEAD.test(trail)) && ONE_MORE.test(folded));
    if (count !== undefined) return { ...once(toCount(count) - (isDone ? 0 : 1), true), isAsked: true };
    const times = second === undefined ? (thrice === undefined ? 1 : 2) : toOrdinal(second) - 1;
    return { ...once(times, second !== undefined), isAsked: true, isAgain: second === undefined };
  }
  if (DATED.test(trail)) return { ...once(1, false), isAsked: true, isDatedOnce: true };
  const asked = UNITS_OF_BEFORE.exec(lead)?.groups?.["amount"];
  if (asked !== undefined && PAID_BEHIND.test(trail))
    return { times: 1, units: toCount(asked), isCounted: true };
  if (BY_OTHER_BEHIND.test(trail)) return { ...once(1, true), isAsked: true };
  if (asked !== undefined) return { ...once(toCount(asked) - 1, true), isAsked: true };
  if (OWN_LAST_BEFORE.test(lead) && DATED.test(trail.replace(OF_PATIENT, "")))
    return { ...once(1, false), isAsked: true };
  if (LAST_BEFORE.test(lead)) return { ...once(1, false), isAsked: true };
  if (DATED_BEHIND.test(trail) && NOW.test(folded))
    return { ...once(1, false), isAsked: true, isDatedOnce: true };
  if (ANOTHER_BEFORE.test(lead)) return { ...once(1, false), isAsked: true, isAtLeast: true };
  return DONE_BEFORE.test(lead) && DONE_BEHIND.test(trail) ? once(1, false) : undefined;
}

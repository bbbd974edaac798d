import { NUMBER_PATTERN, parseNumber, type Span } from "@clinical-mcp/citations";
import type { EarlierClaim } from "../ohip/claim-facts.ts";
import { addDays, subtractMonths } from "../ohip/local-time.ts";
import { after, before, findAll, words } from "./folded-text.ts";
import { isNegated } from "./negation.ts";
import { readResidentVisits } from "./read-visit-count.ts";

/** A code of the question, or a service by its name, with where it stands. */
export interface NamedCode {
  readonly codes: readonly string[];
  readonly span: Span;
}

/** What a question says was claimed before. */
export interface EarlierClaims {
  readonly claims: readonly EarlierClaim[];
  /** Codes of which it tells all. */
  readonly told: readonly string[];
  /** Codes that may have been claimed, nobody being sure whether or how often. */
  readonly unsure: readonly string[];
  /** Codes that were claimed at least as often as `claims` has them. */
  readonly atLeast: readonly string[];
  /** Of these, codes that are only told of as claimed before. */
  readonly history: readonly string[];
}

const MONTHS = "january february march april may june july august september october november december".split(
  " ",
);
const MONTHS_PATTERN = MONTHS.join("|");

const ORDINALS = [
  "first",
  "second",
  "third",
  "fourth",
  "fifth",
  "sixth",
  "seventh",
  "eighth",
  "ninth",
  "tenth",
];
const ORDINAL = String.raw`(?<ordinal>${ORDINALS.join("|")}|\d{1,2}(?:st|nd|rd|th))`;
const AMOUNT = String.raw`(?<amount>\d{1,2}|une?|deux|trois|quatre|cinq|one|two|three|four|five|six|seven|eight|nine|ten)`;

/** "Second E079": the words before a code that say how many there were. */
const ORDINAL_BEFORE = new RegExp(
  String.raw`\b${ORDINAL}(?! (?:days?|weeks?|months?|years?|persons?|patients?|residents?|floor|apartment|trimester|degree|opinion|line|dose|lady|man|woman|one)\b)(?: (?:\p{L}|-)+){0,4}\s*$`,
  "u",
);
const ANOTHER_BEFORE = /\b(?:another|one more|an additional|a further)\s*$/u;
const AMOUNT_BEFORE = new RegExp(
  String.raw`\b(?:only |just |already (?:used |billed |claimed |had |has |have |done |got |at )?|has |have |there (?:are|were) |(?:used|gone through|been through|burn(?:ed|t) through|exhausted|spent|maxed out|been paid(?: for)?|paid|finished|billed|claimed|had|did|done)(?: (?:all|up|her|his|their|the|my|already|just|only|out|allotted|yearly|annual|first|those|of)){0,4} |billed |claimed |after |with |of )${AMOUNT}(?: (?:paid|full|yearly|annual))?(?: (?<units>units?)(?: of)?)?(?: more)?(?: w-prefix| visits of)?\s*$`,
  "u",
);
const NONE_BEFORE =
  /\b(?:no|before (?:any|an?|the|her|his)|never (?:billed|claimed|had|did|paid|got)|(?:nobody|no one|no-one|none of us)(?: (?:here|else|in (?:our|my|the|this) \p{L}+|at (?:our|my|the) \p{L}+))* (?:(?:has|had|have|ever|yet|else) )*(?:billed|claimed|did|done|submitted|put in)|without (?:an?|any|the)?|not (?:billed|claimed|done)|did not (?:bill|claim|do)|didn't (?:bill|claim|do))(?: (?:an?|any|the|initial|previous|prior|earlier|ever))*\s*$/u;
const DONE_BEFORE =
  /\b(?:had|have had|did|done|billed|claimed|was paid|got paid|already|submitted|used|received|got|paid(?: for)?|with)(?: (?:an?|the|my|her|his|their|full|paid|i|we|billed|claimed|did|had|used))*\s*$/u;
const AGAIN_BEHIND =
  /^(?:[^.?!;]{0,30}?[\s,(])?(?:a |the |for the )?(?:(?<nth>second|third|fourth|fifth|sixth|seventh|eighth|ninth|2nd|3rd|4th|5th|6th|7th|8th|9th)(?= (?:in|this|within|per|of|on|for|during)\b| ?\?)|(?<count>two|three|four|five|six|seven|eight|nine|ten|\d{1,2}) times|an?other time|once more|again|(?:for )?(?:an? |the )?(?<second>second|third|fourth|fifth|sixth|seventh|[2-9](?:nd|rd|th)) (?:time|units?|one|visit|claim)|(?<twice>twice)|(?<thrice>three times))/u;
/** "W010, two W003 visits this month": an amount at the head of a part of the sentence. */
const AMOUNT_AT_HEAD = new RegExp(
  String.raw`(?:^|\(\s?|[-–—,;:.] |\band |\bwas |\bafter |\bwith |\bfor )${AMOUNT}(?: visite?s?)?\s*$`,
  "u",
);
const COUNTED_BEHIND =
  /^\s*(?:\)|(?:visits?|assessments?|sessions?|units?|claims?|seulement|dans|ce mois|only|on file|this|in|so far|already|done|since)\b)/u;
/** "K030? I have billed four already": of the one code that is asked about. */
const BILLED_SO_FAR = new RegExp(
  String.raw`\b(?:billed|claimed|done|did|had|used|submitted) (?:it )?${AMOUNT}(?: of (?:them|those|these)| times| units?| visits?| already)?(?: (?:already|so far|to date|on file|this (?:calendar )?year|this month|(?:in|over|within|during) (?:the |this )?(?:last |past |same )?(?:year|twelve months|12 months|calendar year)|since (?:last )?(?:spring|summer|fall|autumn|winter|the new year|christmas|new year'?s|${MONTHS_PATTERN})|and (?:now )?(?:this is|wants|here)))`,
  "u",
);
/** "I already claimed one", "it has been billed before": of the one code that is asked about. */
const BILLED_BEFORE =
  /\b(?:already|previously) (?:been )?(?:billed|claimed|done|did|had|used|submitted|paid)(?: (?:it|one|this|that|the same|for it))?(?=[ .,;?!]|$)|\b(?:billed|claimed|did|had|paid) (?:it|one|this|that) (?:already|before|earlier|last|in|this|\w+ (?:days?|weeks?|months?|years?) ago)|\b(?:last|previous|prior|earlier) (?:one|time|claim) (?:was |were )?(?:\w+ (?:days?|weeks?|months?|years?) ago|in \w+)/u;
/** "Had a normal screen paid by OHIP twenty months ago": the earlier one by what it was. */
const WAS_DONE = new RegExp(
  String.raw`\b(?:had|did|last|previous|paid|done|got|received|billed|claimed)\b[^.?!]{0,30}?\b(?:screen\w*|pap|swab|smear|test|physical|check-?up|annual|health visit|consult\w*|assessment|general|incentive|exam\w*|counselling|one)\b[^.?!]{0,40}?\b(?:\d{1,3}|an?|${NUMBER_PATTERN}) (?:weeks?|months?|years?) (?:ago|back|earlier|before)\b`,
  "u",
);
/** "C122 was claimed by my partner". */
const BY_OTHER_BEHIND =
  /^\s*(?:was |has been |is )?(?:already )?(?:claimed|billed|paid|done)(?: already)? (?:by|to) (?:my|an?|the|another) /u;
/** Several of one code on one day. */
const SEVERAL_BEFORE =
  /\b(?<several>two|2|three|3|four|4|both|double|a second|deux|trois)(?: (?:of the|of|x|times|more))?\s*$/u;
const ONE_DAY =
  /\b(?:(?:same|one|that|single|per|each|a) day|twice|morning and (?:again )?(?:\p{L}+ )?(?:evening|night|afternoon)|a\.?m\.? and p\.?m|both (?:times|visits|encounters)|(?:once|first) (?:in the|at) [^.?!]{0,30}?(?:and|then) (?:again|once|later)|and (?:then )?again (?:in|at|around|this|that|the|after|before|late|to)|at \d[^.?!]{0,25}?(?:and|then) (?:again )?(?:at|around)|deux fois)\b/u;
const SEVERAL: Readonly<Record<string, number>> = {
  "2": 2,
  two: 2,
  both: 2,
  double: 2,
  "a second": 2,
  deux: 2,
  "3": 3,
  three: 3,
  trois: 3,
  "4": 4,
  four: 4,
};

/** "Nine units of K077". */
const UNITS_OF_BEFORE = new RegExp(String.raw`${AMOUNT} units? of\s*$`, "u");
/** "A003 in March", "an A003 on this gentleman 7 months ago": what has its own date was before. */
const DATED_BEHIND = new RegExp(
  String.raw`^\)?(?: (?:on|for|with|with me|in|by|here|paid|visit|him|her|them|this|the|my|was|done|gentleman|lady|patient|man|woman|same|billed|claimed|paid)){0,5} (?:(?:in|last|since|back in|on|from) (?:${MONTHS_PATTERN}|(?:year|spring|summer|fall|autumn|winter|month|week)\b)|(?:\d{1,3}|an?|${NUMBER_PATTERN}) (?:days?|weeks?|months?|years?) (?:ago|back|earlier|before))`,
  "u",
);
/** What is asked about now stands beside it. */
const NOW =
  /\b(?:today|now|again|another|second|repeat(?:ed)?|this time|one more|new|next|just (?:did|done)|redid|re-?did)\b/u;
/** "Number five in twelve months". */
const NUMBERED =
  /\b(?:number|no\.?|#) ?(?<number>\d{1,2}|two|three|four|five|six|seven|eight|nine|ten)\b(?! (?:of|street))/u;
/** "First E079 was billed five months ago": that one was before. */
const TOLD_BEHIND =
  /^\s*(?:was|has been|had been|got|i) (?:\p{L}+ )?(?:billed|claimed|paid|done|submitted)\b[^.?!;]*\b(?:ago|in|last|back|earlier|before)\b/u;
/** Nobody is sure whether, or how often. */
const UNSURE_BEFORE =
  /(?:\b(?:a few|several|some|a number of|a bunch of|many|various|multiple|a couple of|or (?:maybe |was it |perhaps )?\p{L}+,?(?: \p{L}+)?)['"\u2019]?|\b(?:not sure|unsure|no idea|don't know|do not know|can't tell|cannot tell|nobody (?:can tell|knows)|(?:don't|do not) have (?:the|her|his|their) history|unclear|unknown|can tell me)(?: \S+){0,8})[ '"]*$/u;

/** "Three months after the last A003". */
const LAST_BEFORE =
  /\b(?:after|since|from|following) (?:the|her|his|my|their|our) (?:last|previous|first|earlier|initial|other)(?: paid| billed)?\s*$/u;
/** "E079 was in June", of a code beside the one that is asked about. */
const DATED = new RegExp(
  String.raw`^\s*(?:was|is|were|dated|dates)(?: (?:done|billed|claimed|paid|submitted|back|from|only|already))* (?:(?:in|on|from|of) (?:early |late |mid-?)?(?:${MONTHS_PATTERN}|last)|last (?:week|month|year|spring|summer|fall|winter)|(?:\d{1,3}|an?|${NUMBER_PATTERN}) (?:days?|weeks?|months?|years?) (?:ago|back|earlier|before))`,
  "u",
);
const DONE_BEHIND =
  /^\s*(?:(?:with me|by me|myself|ourselves|once|only once|for (?:her|him|them|this)|on (?:her|him|them)|back|here|earlier|,) )*(?:was (?:already )?(?:billed|claimed|paid|done) |billed |claimed |done |paid )?(?:in(?! (?:my|our|the|an?|her|his|their|hospital|clinic|office|person|for)\b)|last|\d|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fourteen|this|earlier|already|a)\b/u;

/** "The second in eight months": the first was in them. */
const WITHIN = words(
  String.raw`(?:in|within|over|under|less than) (?:the (?:last|past|same) )?(?<count>\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?<unit>days?|weeks?|months?|years?)`,
);
const AGO = words(
  String.raw`(?<count>\d{1,3}|an?|${NUMBER_PATTERN}) (?<unit>days?|weeks?|months?|years?) (?:ago|earlier|before|back|later|apart|after)`,
);
const MONTH_NAMED = words(
  MONTHS.map((month) => (month === "may" ? "(?:in|since|last) may" : month)).join("|"),
);
const RECENT: readonly (readonly [number, RegExp])[] = [
  [
    0,
    words(
      "today|same (?:day|month|week|year)|same visit|this morning|this month|this week|yesterday|same (?:admission|pregnancy|stay)",
    ),
  ],
  [7, words("last week|a week ago")],
  [
    31,
    words(
      "last month|this year|in (?:a|one|the) year|a year|per year|in (?:the )?(?:last|past) (?:year|12 months|twelve months)|in 12 months|in twelve months|within (?:12|twelve) months|within a year|this calendar year|earlier this year|since january",
    ),
  ],
  [365, words("last year")],
];
const OTHERS = words(
  String.raw`colleague|partner|another (?:doctor|physician|doc)|other (?:doctor|physician|doc)|someone else|somebody else|different (?:doctor|physician)|specialist|locum|walk-in`,
);
const SAME_EPISODE = words(
  "same (?:admission|stay|pregnancy)|this (?:admission|stay|pregnancy)|during (?:the|this) (?:admission|stay|pregnancy)",
);

const FRENCH = ["un", "deux", "trois", "quatre", "cinq"];

function toCount(written: string): number {
  if (/^(?:an?|une)$/u.test(written)) return 1;
  const french = FRENCH.indexOf(written);
  return french === -1 ? (parseNumber(written) ?? Number.NaN) : french + 1;
}

const toOrdinal = (written: string): number => {
  const named = ORDINALS.indexOf(written);
  return named === -1 ? Number.parseInt(written, 10) : named + 1;
};

const DAYS = { day: 1, week: 7 } as const;

function countBack(
  { count = "", unit = "" }: Readonly<Record<string, string | undefined>>,
  today: string,
): string {
  const amount = toCount(count);
  if (unit.startsWith("month")) return subtractMonths(today, amount);
  if (unit.startsWith("year")) return subtractMonths(today, 12 * amount);
  return addDays(today, -amount * (unit.startsWith("week") ? DAYS.week : DAYS.day));
}

/** "In June", "in March 2023": a day of that month, of the latest one where no year is said. */
function lastOfMonth(folded: string, month: number, today: string): string {
  const year = new RegExp(String.raw`\b${MONTHS[month] ?? ""},? (?:of )?(?<year>20\d\d)\b`, "u").exec(folded)
    ?.groups?.["year"];
  const [now, ofYear] = [Number(today.slice(5, 7)) - 1, Number(today.slice(0, 4))];
  const back = year === undefined ? (now - month + 12) % 12 : (ofYear - Number(year)) * 12 + now - month;
  return back < 0 ? today : subtractMonths(today, back);
}

/** The day of what was before, from the words of the whole question; undefined where they tell none. */
function readDay(folded: string, today: string): string | undefined {
  const [ago] = findAll(folded, AGO);
  if (ago) return countBack(ago.groups, today);
  const [within] = findAll(folded, WITHIN);
  if (within) return addDays(countBack(within.groups, today), 1);
  const named = findAll(folded, MONTH_NAMED).map(({ written }) =>
    MONTHS.findIndex((month) => written.endsWith(month)),
  );
  const [first, second] = named;
  if (first !== undefined && second !== undefined && first !== second)
    return subtractMonths(today, (second - first + 12) % 12);
  if (first !== undefined && new Set(named).size === 1) return lastOfMonth(folded, first, today);
  const recent = RECENT.find(([, pattern]) => findAll(folded, pattern).length > 0);
  return recent && addDays(today, -recent[0]);
}

interface Counted {
  readonly times: number;
  readonly units: number;
  /** Whether the words count only what was within the period, so that no date is needed. */
  readonly isCounted: boolean;
  /** Whether it was on the day of the service. */
  readonly isToday?: boolean;
  /** Whether they ask for one more. */
  readonly isAsked?: boolean;
  /** It is told with its own date. */
  readonly isDatedOnce?: boolean;
  /** "Another K030" is one more than one, or than several. */
  readonly isAtLeast?: boolean;
}

/** How often a code was claimed before, by the words around it; undefined where they tell nothing. */
function countBefore(folded: string, span: Span): Counted | undefined {
  if (isOfNow(folded, span)) return undefined;
  const lead = before(folded, span, 60);
  const trail = after(folded, span, 40);
  const once = (times: number, isCounted: boolean): Counted => ({ times, units: 1, isCounted });
  if (NONE_BEFORE.test(lead)) return once(0, true);
  const several = ONE_DAY.test(folded) ? SEVERAL_BEFORE.exec(lead)?.groups?.["several"] : undefined;
  if (several !== undefined)
    return { ...once((SEVERAL[several] ?? 2) - 1, true), isAsked: true, isToday: true };
  const ordinal = ORDINAL_BEFORE.exec(lead)?.groups?.["ordinal"];
  if (ordinal !== undefined && TOLD_BEHIND.test(trail)) return once(toOrdinal(ordinal), false);
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
    const isDone = HAVE_DONE.test(lead) && ONE_MORE.test(folded);
    if (count !== undefined) return { ...once(toCount(count) - (isDone ? 0 : 1), true), isAsked: true };
    const times = second === undefined ? (thrice === undefined ? 1 : 2) : toOrdinal(second) - 1;
    return { ...once(times, second !== undefined), isAsked: true };
  }
  if (DATED.test(trail)) return { ...once(1, false), isAsked: true, isDatedOnce: true };
  if (BY_OTHER_BEHIND.test(trail)) return { ...once(1, true), isAsked: true };
  const asked = UNITS_OF_BEFORE.exec(lead)?.groups?.["amount"];
  if (asked !== undefined) return { ...once(toCount(asked) - 1, true), isAsked: true };
  if (LAST_BEFORE.test(lead)) return { ...once(1, false), isAsked: true };
  if (DATED_BEHIND.test(trail) && NOW.test(folded))
    return { ...once(1, false), isAsked: true, isDatedOnce: true };
  if (ANOTHER_BEFORE.test(lead)) return { ...once(1, false), isAsked: true, isAtLeast: true };
  return DONE_BEFORE.test(lead) && DONE_BEHIND.test(trail) ? once(1, false) : undefined;
}

/** Visits of a resident that the month's fee (W010) rests on. */
const MONTH_VISITS: ReadonlySet<string> = new Set(["W003", "W008", "W002", "W001"]);

/** "Two K077 units with the mother": units of this service, where no word tells of an earlier one. */
const EARLIER_WORDS =
  /\b(?:already|so far|this (?:year|month|week)|before|earlier|previous\p{L}*|since|last|ago|used|had|has|have|on file|to date|in the (?:past|last)|calendar|remaining|left|again|another|more|another|third|fourth|fifth|then)\b/u;
const isOfNow = (folded: string, span: Span): boolean =>
  /^\s*units?\b/u.test(folded.slice(span.end)) && !EARLIER_WORDS.test(folded);

const HAVE_DONE = /\b(?:have|has|had|'ve|already|was|were|been)(?: (?:already|now|been))* (?:claimed|billed|done|paid|submitted|used|put in)(?: \p{L}+)?\s*$/u;
const ONE_MORE =
  /\b(?:another|an?other|one more|again|an? (?:second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|further)|this month|today|now|next)\b/u;
/** Fees of a month: the ones before were in earlier months. */
const OF_A_MONTH: ReadonlySet<string> = new Set(["K682", "K683", "K684", "W010", "K091"]);

/** The code that is asked about, where there is one, also beside services by their names. */
function oneCode(named: readonly NamedCode[]): string | undefined {
  const single = [...new Set(named.flatMap(({ codes }) => (codes.length === 1 ? codes : [])))];
  return single.length === 1 ? single[0] : undefined;
}

/** One code, also beside a service by its name that it is one of. */
function isOneCode(named: readonly NamedCode[]): boolean {
  const only = oneCode(named);
  return only !== undefined && named.every(({ codes }) => codes.includes(only));
}

/** There was one, and nobody knows when. */
const VAGUE =
  /\b(?:had|did|done|billed|claimed|got|was|were|been|one|it|last|previous|submitted)\b[^.?!]{0,45}?(?:\b(?:a (?:good |little )?while (?:back|ago)|some ?time (?:back|ago|last)|not (?:that |too |so |very )?long ago|at some point|ages ago|quelque temps|recemment)\b|\b(?:can't|cannot|can not|don't|do not|couldn't|didn't|nobody|no one) (?:\p{L}+ )?(?:remember|recall|say|tell|know|knows|note|noted)(?: exactly)? (?:when|how long|the date)\b|\b(?:not sure|unsure|no idea|forget|forgot) (?:exactly )?(?:when|how long ago|of the date)\b)|\b(?:don't|do not|can't|cannot) (?:have|see|find|get|pull up) (?:the|her|his|their) (?:billing )?history\b|\bhad one [^.?!]{0,20}?recently\b/u;

const listUnsure = (folded: string, named: readonly NamedCode[]): readonly string[] => [
  ...new Set(
    named.filter(({ span }) => UNSURE_BEFORE.test(before(folded, span, 90))).flatMap(({ codes }) => codes),
  ),
];

const toSpan = ({ index, 0: written }: RegExpExecArray): Span => ({
  start: index,
  end: index + written.length,
});

/** How often before each code was claimed, where the words count. */
function countNamed(folded: string, named: readonly NamedCode[], isDayTold: boolean) {
  const only = oneCode(named);
  const numbered = only !== undefined ? NUMBERED.exec(folded)?.groups?.["number"] : undefined;
  const soFar = isOneCode(named) ? BILLED_SO_FAR.exec(folded) : null;
  const billed = BILLED_BEFORE.exec(folded);
  const isBilled = billed !== null && !isNegated(folded, toSpan(billed));
  const onceBefore: Counted | undefined =
    (isOneCode(named) && isBilled) || (only !== undefined && WAS_DONE.test(folded))
      ? { times: 1, units: 1, isCounted: !isDayTold, isAsked: true }
      : undefined;
  // A service by its name beside one of its codes is that code.
  const single = new Set(named.flatMap(({ codes }) => (codes.length === 1 ? codes : [])));
  return named.flatMap(({ codes: all, span }) => {
    const own = all.filter((code) => single.has(code));
    const codes = own.length > 0 ? own : all;
    const amount = soFar?.groups?.["amount"];
    const isOther = numbered !== undefined && !(only !== undefined && codes.includes(only));
    const fixed = isOther ? Number.NaN : amount === undefined ? toCount(numbered ?? "") - 1 : toCount(amount);
    const counted: Counted | undefined = Number.isNaN(fixed)
      ? (countBefore(folded, span) ?? onceBefore)
      : { times: fixed, units: 1, isCounted: true, isAsked: true };
    if (!counted || Number.isNaN(counted.times)) return [];
    return [{ codes, counted }];
  });
}

/** The one code of which there was one at a time that nobody knows. */
function listVague(folded: string, named: readonly NamedCode[]): readonly string[] {
  const only = VAGUE.test(folded) ? oneCode(named) : undefined;
  return only === undefined ? [] : [only];
}

const countDated = (
  counts: readonly { readonly codes: readonly string[]; readonly counted: Counted }[],
  code: string,
): number => counts.filter(({ codes, counted }) => counted.isDatedOnce === true && codes.includes(code)).length;

/**
 * What a question says was claimed before: "second E079", "only two K030 in the last year", "A005 fourteen months ago".
 * A code of which nothing is told is in neither list.
 *
 * @param today YYYY-MM-DD; what is counted back from the service is counted from it
 */
export function readEarlierClaims(
  folded: string,
  named: readonly NamedCode[],
  today: string,
): EarlierClaims | undefined {
  const day = readDay(folded, today);
  const isSamePhysician = findAll(folded, OTHERS).length === 0;
  const isSameEpisode = findAll(folded, SAME_EPISODE).length > 0;
  const isDated = ({ isCounted, times }: Counted): boolean => day !== undefined || isCounted || times === 0;
  const counts = countNamed(folded, named, day !== undefined);
  const found = counts.filter(({ counted }) => isDated(counted));
  // "K013 again": there was one, and nobody said when.
  const undated = counts.flatMap(({ codes, counted }) =>
    !isDated(counted) && counted.isAsked === true && codes.length === 1 ? codes : [],
  );
  // A code is told once: "A005 14 months ago. A005 again?" is one claim before this one.
  // "Fifth assessment. K030 again?": the higher count of two.
  const byCode = new Map(
    found
      .toReversed()
      .toSorted(
        (one, other) => one.counted.times * one.counted.units - other.counted.times * other.counted.units,
      )
      .flatMap(({ codes, counted }) =>
        codes.map((code) => {
          // "K039 in March, K039 in May": two.
          const times = Math.max(counted.times, countDated(found, code));
          return [code, { ...counted, times }] as const;
        }),
      ),
  );
  const told = new Set(byCode.keys());
  const only = told.size === 0 ? listVague(folded, named) : [];
  const unsure = [...listUnsure(folded, named), ...undated.filter((code) => !told.has(code)), ...only];
  const visits = byCode.has("W003") ? undefined : readResidentVisits(folded, today);
  // "E079 in March, K039 in June, today the second one": the last is the one that is asked about.
  const dated = [...byCode].flatMap(([code, { isDatedOnce }]) => (isDatedOnce === true ? [code] : []));
  const isAnyOpen = named.some(({ codes }) => codes.every((code) => !dated.includes(code)));
  const asked = isAnyOpen ? undefined : named.at(-1)?.codes;
  const isTold = (code: string): boolean =>
    dated.includes(code) &&
    asked?.includes(code) !== true &&
    named.filter(({ codes }) => codes.includes(code)).length <= countDated(found, code);
  const isOfMonth = named.some(({ codes }) => codes.includes("W010"));
  if (byCode.size === 0 && unsure.length === 0 && !visits) return undefined;
  const claims = [...byCode].flatMap(([code, { times, units, isToday }]) =>
    Array.from({ length: times }, (_, at) => ({
      code,
      ...(isToday === true ? { isToday } : {}),
      day: isToday === true ? today : OF_A_MONTH.has(code) ? subtractMonths(today, at + 1) : (day ?? today),
      units,
      isSamePhysician,
      isSameEpisode: isSameEpisode || day === undefined,
    })),
  );
  return {
    claims: [...claims, ...(visits ?? [])],
    told: [...byCode.keys(), ...(visits ? ["W003"] : [])],
    unsure,
    atLeast: [...byCode].flatMap(([code, { isAtLeast }]) => (isAtLeast === true ? [code] : [])),
    // Beside the month's fee the visits are what it rests on.
    history: [...byCode].flatMap(([code, { isAsked, times }]) =>
      (isAsked === true || times === 0) && !isTold(code) && !(isOfMonth && MONTH_VISITS.has(code))
        ? []
        : [code],
    ),
  };
}

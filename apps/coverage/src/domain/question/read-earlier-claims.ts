import type { Span } from "@clinical-mcp/citations";
import type { EarlierClaim } from "../ohip/claim-facts.ts";
import { subtractMonths } from "../ohip/local-time.ts";
import {
  BILLED_SO_FAR,
  BILLED_BEFORE,
  WAS_DONE,
  NUMBERED,
  ROUNDED_SO_FAR,
  NTH_TIME,
  SOME_BEFORE,
  UNSURE_BEFORE,
} from "./claim-count-words.ts";
import { countBefore, toOrdinal, type Counted } from "./count-claimed.ts";
import { before, findAll, words } from "./folded-text.ts";
import { isNegated } from "./negation.ts";
import { MONTHS_PATTERN, namesTodayAlone, readDay, toCount } from "./read-claim-day.ts";
import { isDatedVisit, readResidentVisits, readVisitCount } from "./read-visit-count.ts";
import { readYearVisits, YEAR_VISIT } from "./read-year-visits.ts";

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

const OTHERS = words(
  String.raw`colleague|partner|another (?:doctor|physician|doc)|other (?:doctor|physician|doc)|someone else|somebody else|different (?:doctor|physician)|specialist|locum|walk-in`,
);
const SAME_EPISODE = words(
  "same (?:admission|stay|pregnancy)|this (?:admission|stay|pregnancy)|during (?:the|this) (?:admission|stay|pregnancy)",
);

/** Visits of a resident that the month's fee (W010) rests on. */
const MONTH_VISITS: ReadonlySet<string> = new Set(["W003", "W008", "W002", "W001"]);

/** "W010 for October, two W003": the visits are those of the month that the fee is for, whichever it is. */
const isOfOneMonth = (folded: string, named: readonly NamedCode[]): boolean =>
  named.some(({ codes }) => codes.includes("W010")) &&
  new Set(folded.match(NAMED_MONTH)).size <= 1 &&
  !/\b(?:months? (?:ago|before|earlier)|other month)\b/u.test(folded);
const BILLED_AHEAD =
  /\b(?:billed|claimed|submitted|sent|put (?:in|through)|been paid|got paid|have|had)(?: (?:in|the|an?|for|already|our|my))*\s*$/u;
const NAMED_MONTH = new RegExp(String.raw`\b(?:${MONTHS_PATTERN}|last month|this month)\b`, "gu");

/** Fees of a month: the ones before were in earlier months. */
const SAME_MONTH = /\b(?:the |that |this )?same (?:calendar )?month\b/u;
/** Fees that visits of a year are counted for. */
const PAID_BEFORE = /\b(?:billed|claimed|paid|submitted|another|again|second)\b/u;
const OF_A_YEAR: ReadonlySet<string> = new Set(["K045", "K046"]);
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
  /\b(?:had|did|done|billed|claimed|got|was|were|been|one|it|last|previous|submitted)\b[^.?!]{0,45}?(?:\b(?:a (?:good |little )?while (?:back|ago)|some ?time (?:back|ago|last)|not (?:that |too |so |very )?long ago|at some point|ages ago|quelque temps|recemment)\b|\b(?:can't|cannot|can not|don't|do not|couldn't|didn't|nobody|no one) (?:[a-z]+ )?(?:remember|recall|say|tell|know|knows|note|noted|find|see|locate|work out|figure out)(?: exactly)? (?:when|how long|the date)\b|\b(?:not sure|unsure|no idea|forget|forgot) (?:exactly )?(?:when|how long ago|of the date)\b)|\b(?:don't|do not|can't|cannot) (?:have|see|find|get|pull up) (?:the|her|his|their) (?:billing )?history\b|\bhad one [^.?!]{0,20}?recently\b/u;

/** "I consulted on her before for the same anemia", "there is an old consult of mine": when, nobody says. */
const CONSULTED_BEFORE =
  /\b(?:(?:have|had|i've|we've|did|was|were|i|we|already) (?:\w+ ){0,2}?consult(?:ed|s|ation)?\b(?: [\w']+){0,7}? (?:before|previously|in the past|already|once)|(?:previously|already|once) consulted|(?:an?|the|my|our) (?:earlier|previous|prior|old|former|past) consult\w*)\b(?![^.?!]{0,25}\b(?:ago|never|was in|in (?:19|20)\d\d|years?|months?|weeks?)\b)/u;

const listUnsure = (folded: string, named: readonly NamedCode[]): readonly string[] => [
  ...new Set(
    named.filter(({ span }) => UNSURE_BEFORE.test(before(folded, span, 90))).flatMap(({ codes }) => codes),
  ),
];

const toSpan = ({ index, 0: written }: RegExpExecArray): Span => ({
  start: index,
  end: index + written.length,
});

/** Hospital visits with a limit by the week or the month, whose claims are the physician's rounds. */
const ROUNDS: ReadonlySet<string> = new Set(["C007", "C009", "C137", "C139", "C008", "C138", "C010"]);
/** "Been three times this week. One more C007?"; where nothing more is asked for, they may count this one. */
function roundedSoFar(folded: string, only: string | undefined): string | undefined {
  if (only === undefined || !ROUNDS.has(only) || !ASKS_MORE.test(folded)) return undefined;
  const { amount, twice } = ROUNDED_SO_FAR.exec(folded)?.groups ?? {};
  return twice === undefined ? amount : "two";
}
const ASKS_MORE =
  /\b(?:another|one more|an additional|a further|again|next|(?:a|the|my) (?:second|third|fourth|fifth|sixth|seventh|[2-9](?:nd|rd|th)))\b/u;

/** How often before each code was claimed, where the words count. */
function countNamed(folded: string, named: readonly NamedCode[], isDayTold: boolean) {
  const only = oneCode(named);
  const numbered = only !== undefined ? NUMBERED.exec(folded)?.groups?.["number"] : undefined;
  const soFar = isOneCode(named) ? BILLED_SO_FAR.exec(folded) : null;
  const rounds = roundedSoFar(folded, only);
  const billed = BILLED_BEFORE.exec(folded);
  const isBilled = billed !== null && !isNegated(folded, toSpan(billed));
  const onceBefore: Counted | undefined =
    (isOneCode(named) && isBilled) || (only !== undefined && WAS_DONE.test(folded))
      ? { times: 1, units: 1, isCounted: !isDayTold, isAsked: true }
      : undefined;
  const { nth: claim, visit } = NTH_TIME.exec(folded)?.groups ?? {};
  const isRound = only !== undefined && ROUNDS.has(only);
  const nth = isOneCode(named) && claim !== undefined ? claim : isRound ? visit : undefined;
  const nthTime: Counted | undefined =
    nth === undefined ? undefined : { times: toOrdinal(nth) - 1, units: 1, isCounted: true, isAsked: true };
  // A service by its name beside one of its codes is that code.
  const single = new Set(named.flatMap(({ codes }) => (codes.length === 1 ? codes : [])));
  return named.flatMap(({ codes: all, span }) => {
    const own = all.filter((code) => single.has(code));
    const codes = own.length > 0 ? own : all;
    const isRounded = rounds !== undefined && only !== undefined && codes.includes(only);
    const amount = isRounded ? rounds : soFar?.groups?.["amount"];
    const isOther = numbered !== undefined && !(only !== undefined && codes.includes(only));
    const fixed = isOther ? Number.NaN : amount === undefined ? toCount(numbered ?? "") - 1 : toCount(amount);
    const here = countBefore(folded, span);
    // "Fourth already billed. Can a fifth go in?": of the two the later one is asked for.
    const later = nthTime && here?.isAsked === true && here.times < nthTime.times ? nthTime : here;
    const counted: Counted | undefined = Number.isNaN(fixed)
      ? (later ?? nthTime ?? onceBefore)
      : { times: fixed, units: 1, isCounted: true, isAsked: true };
    if (!counted || Number.isNaN(counted.times)) return [];
    return [{ codes, counted }];
  });
}

/** "Third this year I think", "a locum may have billed some": how many is not sure. */
const HEDGED =
  /\b(?:first|second|third|fourth|fifth|sixth|\d(?:st|nd|rd|th)|two|three|four|five|six|once|twice)\b[^.?!;]{0,40}\b(?:i think|i believe|i guess|maybe|perhaps|probably|or so|roughly|not sure|give or take)\b|\b(?:i think|i believe|maybe|perhaps|probably|could be|might be)\b[^.?!;]{0,30}\b(?:second|third|fourth|fifth|sixth|seventh|\d(?:st|nd|rd|th)) (?:one|this|in|time)|\b(?:last|previous|prior) (?:one|time|physical|visit|check-?up|exam|test|screen|[a-z]\d{3})\b[^.?!;]{0,25}\b(?:maybe|perhaps|possibly|might have been|may have been|could have been|i (?:think|believe|guess)|or (?:maybe|was it|longer|so)|not sure|some ?time)\b|\b(?:may|might|could) (?:well |also )?have (?:also |already )?(?:billed|claimed|done|had|used|put in)\b/u;

const listHedged = (folded: string, named: readonly NamedCode[]): readonly string[] => {
  const only = HEDGED.test(folded) ? oneCode(named) : undefined;
  return only === undefined ? [] : [only];
};

/** The code of which there were some at a time, or so often, that nobody knows. */
function listVague(folded: string, named: readonly NamedCode[]): readonly string[] {
  const codes = new Set(named.flatMap((one) => (one.codes.length === 1 ? one.codes : [])));
  // Which of the two it is, those before decide.
  const ofPair = [...SUCCESSORS].filter(([code, next]) => codes.has(code) && codes.has(next));
  const isVague = VAGUE.test(folded) || SOME_BEFORE.test(folded) || CONSULTED_BEFORE.test(folded);
  const only = isVague ? oneCode(named) : undefined;
  return [...ofPair.map(([code]) => code), ...(only === undefined ? [] : [only])];
}

/** Codes with what is claimed beyond their number (A17). */
const SUCCESSORS: ReadonlyMap<string, string> = new Map([
  ["K013", "K033"],
  ["K040", "K041"],
]);

interface FoundCount {
  readonly codes: readonly string[];
  readonly counted: Counted;
}

const countDated = (counts: readonly FoundCount[], code: string): number =>
  counts.filter(({ codes, counted }) => counted.isDatedOnce === true && codes.includes(code)).length;

/** How often each code was claimed: of several counts of one the highest, as "Fifth assessment. K030 again?" has. */
const countByCode = (found: readonly FoundCount[]): ReadonlyMap<string, Counted> =>
  new Map(
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

/** Codes that are only told of: "E079 in March, K039 in June, today the second one" asks about the last. */
function listHistory(
  byCode: ReadonlyMap<string, Counted>,
  found: readonly FoundCount[],
  named: readonly NamedCode[],
): readonly string[] {
  const dated = [...byCode].flatMap(([code, { isDatedOnce }]) => (isDatedOnce === true ? [code] : []));
  const isAnyOpen = named.some(({ codes }) => codes.every((code) => !dated.includes(code)));
  const asked = isAnyOpen ? undefined : named.at(-1)?.codes;
  const isTold = (code: string): boolean =>
    dated.includes(code) &&
    asked?.includes(code) !== true &&
    named.filter(({ codes }) => codes.includes(code)).length <= countDated(found, code);
  // Beside the month's fee the visits are what it rests on.
  const isOfMonth = named.some(({ codes }) => codes.includes("W010"));
  return [...byCode].flatMap(([code, { isAsked, times }]) =>
    (isAsked === true || times === 0) && !isTold(code) && !(isOfMonth && MONTH_VISITS.has(code))
      ? []
      : [code],
  );
}

/** "Nursing home round: saw her twice.": the sentence asks nothing. */
const isToldAt = (folded: string, { end }: Span): boolean => /^[^?]*?[.!;:]\s/u.test(folded.slice(end));

/** "K045 for a man seen five times this year", "W003 on the 4th, W003 again on the 19th": codes whose visits are counted by other words. */
function findCountedApart(
  folded: string,
  named: readonly NamedCode[],
  isOfYear: boolean,
): (code: string) => boolean {
  const isYearCounted = isOfYear && !PAID_BEFORE.test(folded);
  const areDated =
    named.some(
      ({ codes, span }) =>
        codes.some((code) => MONTH_VISITS.has(code)) && isDatedVisit(folded.slice(span.end)),
    ) && (readVisitCount(folded) ?? 0) > 1;
  return (code) => (isYearCounted && OF_A_YEAR.has(code)) || (areDated && MONTH_VISITS.has(code));
}

/** "W003 on the 4th", "saw her twice (both W003)": a visit of the month by its code that is only told. */
function isToldVisit(folded: string, span: Span): boolean {
  const trail = folded.slice(span.end);
  if (isDatedVisit(trail)) return !PAID_TOO.test(trail);
  return BOTH_AHEAD.test(before(folded, span, 12)) && isToldAt(folded, span);
}
const PAID_TOO = /^[^,;.?]*\b(?:also|too|payable|paid|as well|separate\w*|on top)\b/u;
const BOTH_AHEAD = /\b(?:both|each|all)(?: an?| as)? $/u;

/** "We billed W010. Also saw her twice, W003 each": it is the visits that are asked about. */
const isMonthPaid = (folded: string, named: readonly NamedCode[]): boolean =>
  named.some(({ codes, span }) => codes.includes("W010") && BILLED_AHEAD.test(before(folded, span, 30)));

interface ClaimDays {
  readonly day: string | undefined;
  readonly today: string;
  readonly isOfMonth: boolean;
}

/** What was counted, as claims with their days. */
function toClaims(
  folded: string,
  byCode: ReadonlyMap<string, Counted>,
  { day, today, isOfMonth }: ClaimDays,
): readonly EarlierClaim[] {
  const isSamePhysician = findAll(folded, OTHERS).length === 0;
  const isSameEpisode = findAll(folded, SAME_EPISODE).length > 0;
  const dayOf = (code: string, at: number): string => {
    if (isOfMonth && MONTH_VISITS.has(code)) return today;
    return OF_A_MONTH.has(code) && !SAME_MONTH.test(folded) ? subtractMonths(today, at + 1) : (day ?? today);
  };
  return [...byCode].flatMap(([code, { times, units, isToday }]) =>
    Array.from({ length: times }, (_, at) => ({
      code,
      ...(isToday === true ? { isToday } : {}),
      day: isToday === true ? today : dayOf(code, at),
      units,
      isSamePhysician,
      isSameEpisode: isSameEpisode || day === undefined,
    })),
  );
}

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
  // "Today the A135 again?": today is when this one was, and not the earlier one.
  const isTodayAlone = namesTodayAlone(folded);
  const isDated = ({ isCounted, times, isAgain }: Counted): boolean =>
    (day !== undefined && !(isAgain === true && isTodayAlone)) || isCounted || times === 0;
  const ofYear = readYearVisits(folded, today);
  const isCountedApart = findCountedApart(folded, named, ofYear !== undefined);
  const counts = countNamed(folded, named, day !== undefined).filter(
    ({ codes }) => !codes.some(isCountedApart),
  );
  const found = counts.filter(({ counted }) => isDated(counted));
  // "K013 again": there was one, and nobody said when.
  const undated = counts.flatMap(({ codes, counted }) =>
    !isDated(counted) && counted.isAsked === true && codes.length === 1 ? codes : [],
  );
  const byCode = countByCode(found);
  const told = new Set(byCode.keys());
  const only = told.size === 0 ? listVague(folded, named) : [];
  const unsure = [
    ...listUnsure(folded, named),
    ...listHedged(folded, named),
    ...undated.filter((code) => !told.has(code)),
    ...only,
  ];
  const visits = byCode.has("W003") ? undefined : readResidentVisits(folded, today);
  if (byCode.size === 0 && unsure.length === 0 && !visits && !ofYear) return undefined;
  const isOfMonth = isOfOneMonth(folded, named);
  // "Saw her three times. W010 fine? W003 fine?": a visit that is named beside those told is asked about.
  const isNamed = (code: string): boolean =>
    named.some(
      ({ codes, span }) =>
        codes.includes(code) && !(codes.length === 1 ? isToldVisit(folded, span) : isToldAt(folded, span)),
    );
  const isPaid = isMonthPaid(folded, named);
  return {
    claims: [...toClaims(folded, byCode, { day, today, isOfMonth }), ...(visits ?? []), ...(ofYear ?? [])],
    told: [...byCode.keys(), ...(visits ? ["W003"] : []), ...(ofYear ? [YEAR_VISIT] : [])],
    unsure: visits ? unsure.filter((code) => !MONTH_VISITS.has(code)) : unsure,
    atLeast: [...byCode].flatMap(([code, { isAtLeast }]) => (isAtLeast === true ? [code] : [])),
    // The visits of the month are what its fee rests on, however they are counted.
    history: [
      ...listHistory(byCode, found, named).filter((code) => !(isPaid && MONTH_VISITS.has(code))),
      ...(visits && isOfMonth && !isPaid ? [...MONTH_VISITS].filter((code) => !isNamed(code)) : []),
    ],
  };
}

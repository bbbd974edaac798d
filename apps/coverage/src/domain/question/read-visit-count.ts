import type { EarlierClaim } from "../ohip/claim-facts.ts";
import { parseNumber } from "@clinical-mcp/citations";
import { findAll, words } from "./folded-text.ts";

const TIMES = String.raw`(?<times>once|twice|thrice|(?:one|two|three|four|five|\d) times?)`;
const COUNT = String.raw`(?<count>no|zero|one|two|three|four|five|\d|a single|a couple of|a|both)`;
const VISIT = String.raw`(?:w\d{3} )?(?:w[- ]?prefix(?:ed)? )?(?:w[- ]?(?:prefix )?)?(?:visits?|assessments?|encounters?)`;
const MONTH =
  "jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december";
const SEEN = String.raw`(?:seen|saw|see|seeing|visiting|assessing|visited|assessed|examined|been (?:in|there|out)|got (?:in|there|out)(?: there)?|made it|came by|dropped by|visit(?:ed|s)?|assessments?)`;
const COUNTED = words(
  [
    String.raw`${SEEN}(?: \S+){0,4}? (?:only |just |exactly )?(?:the )?${TIMES}`,
    String.raw`(?:one|a) (?:single|lone|solitary) (?:w\d{3}|visit|assessment)(?<single>)`,
    String.raw`${COUNT.replace("count", "only")} (?:visit|assessment|w\d{3})s? only`,
    String.raw`(?:only|just|exactly|did|had|made|with|have|after|there (?:were|was)|done|got|paid|for) (?:only |just |the |her |him )?${COUNT} (?:ordinary |regular |routine |separate |w[- ]?prefix |subsequent |paid )?${VISIT}`,
    String.raw`(?:on|at) (?<occasions>one|two|three|four|\d) (?:separate |different )?(?:occasions?|days|dates)`,
    String.raw`${COUNT.replace("count", "monthly")} (?:visits?|assessments?) (?:in|this|during|for|over|that)`,
    String.raw`${COUNT} (?:w[- ]?(?:prefix )?)(?:visits?|assessments?)`,
    String.raw`(?<never>(?:not|n't|never) (?:[a-z]+ )?(?:seen|see|visit(?:ed)?)(?: \S+){0,3}? (?:this|that|all) month)`,
  ].join("|"),
);
const RESIDENT = /\b(?:w010|monthly (?:management|fee)|nursing home|ltc|long-term care|long term care)\b/u;
const NAMED: Readonly<Record<string, number>> = {
  no: 0,
  zero: 0,
  a: 1,
  once: 1,
  twice: 2,
  thrice: 3,
  both: 2,
  "a single": 1,
  "a couple of": 2,
};

const DAY = String.raw`(?:(?:${MONTH})\.? )?(?:the )?\d{1,2}(?:st|nd|rd|th)?(?: of [a-z]+)?`;
const MORE_DAYS = String.raw`(?:,? (?:and|then|plus|et|&)|,)+(?: (?:then|again|once|also|finally|lastly|another|one|the other))*(?: in person)?(?: on)?`;
/** "Assessed on the 4th and again on the 19th". */
const DATED = new RegExp(
  String.raw`\b${SEEN}\b(?:[^.?!;]|\bmrs?\.|\bms\.){0,60}? (?:(?:on |le )|(?=(?:${MONTH})\b|the \d))(?<days>${DAY}(?:${MORE_DAYS} ${DAY})+)(?![a-z\d:])`,
  "u",
);

/** "W003 on the 4th, W003 again on the 19th", "W003 on the 2nd and the 20th": each visit by its code and day. */
const CODED_DAY = String.raw`(?: (?:again|also|then|once more|another|done|was|billed|visits?|once))* (?:on |was |the |(?=${MONTH}))+(?<days>${DAY}(?:${MORE_DAYS} ${DAY})*)(?![a-z\d:])`;
const CODED_DAYS = new RegExp(String.raw`\bw00[1-38]${CODED_DAY}`, "gu");
const DAY_BEHIND = new RegExp(`^${CODED_DAY}`, "u");

/** Whether behind the code of a visit the day stands on which it was. */
export const isDatedVisit = (trail: string): boolean => DAY_BEHIND.test(trail);

function countDays(folded: string): number | undefined {
  const coded = [...folded.matchAll(CODED_DAYS)].flatMap(
    (match) => match.groups?.["days"]?.match(/\d{1,2}/gu) ?? [],
  );
  if (coded.length > 1) return new Set(coded).size;
  const days = DATED.exec(folded)?.groups?.["days"]?.match(/\d{1,2}/gu);
  return days === undefined ? undefined : new Set(days).size;
}

/** How many assessments of a resident of long-term care a question tells of for the month; undefined where it tells none. */
export function readVisitCount(folded: string): number | undefined {
  if (!RESIDENT.test(folded)) return undefined;
  const [match] = findAll(folded, COUNTED);
  if (!match) return countDays(folded);
  const { times, count, never, single, only, occasions, monthly } = match.groups;
  if (never !== undefined) return 0;
  if (single !== undefined) return 1;
  const written = times ?? count ?? only ?? occasions ?? monthly ?? "";
  return NAMED[written] ?? parseNumber(written.split(" ")[0] ?? "");
}

/** Visits of a resident in the month, as claims of the visit that most of them are. */
export function readResidentVisits(folded: string, today: string): readonly EarlierClaim[] | undefined {
  const count = readVisitCount(folded);
  const visit = { code: "W003", day: today, units: 1, isSamePhysician: true, isSameEpisode: true };
  return count === undefined ? undefined : Array.from({ length: count }, () => visit);
}

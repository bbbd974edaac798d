import { parseNumber } from "@clinical-mcp/citations";
import type { EarlierClaim } from "../ohip/claim-facts.ts";
import { findAll, words } from "./folded-text.ts";

/** Fees of a year of diabetes care, which rest on visits of that year (A94, A95). */
const OF_A_YEAR = /\bk04[56]\b/u;
const YEAR = String.raw`(?:in|over|within|during|across|for) (?:the |these |those |this )?(?:(?:last|past|same|previous|whole|full) )?(?:year|1 year|one year|12 months|twelve months)`;
const NUMBER = String.raw`no|zero|one|two|three|four|five|six|seven|eight|nine|ten|\d{1,2}`;
/** Who was there so often; "K045 billed twice" counts claims. */
const SEEN = String.raw`(?:seen|saw|see|in|came|come|comes|here|visited|attended|assessed|examined)(?: (?:her|him|them|here|in|by|me|us|only|just|with|to|the|clinic|patient|man|woman|lady)){0,4}`;
const TIMES = String.raw`(?:${SEEN} (?:(?<times>once|twice|thrice)|(?<often>${NUMBER}) times)|(?<count>${NUMBER}) (?:[a-z-]+ ){0,2}?(?:visits?|assessments?|re-?assessments?|encounters?|appointments?))`;
/** "In three times over the past 12 months", "over the year four visits". */
const COUNTED = words(
  String.raw`${TIMES}(?: [a-z]+){0,4}? ${YEAR}|${YEAR}(?: [a-z]+){0,3}? ${TIMES.replaceAll("?<", "?<late_")}`,
);
const NAMED: Readonly<Record<string, number>> = { no: 0, zero: 0, once: 1, twice: 2, thrice: 3 };

/** A partial assessment of internal medicine, which most of these visits are. */
export const YEAR_VISIT = "A138";

/** Visits of the twelve months that a yearly fee for diabetes rests on, as claims; undefined where none are counted. */
export function readYearVisits(folded: string, today: string): readonly EarlierClaim[] | undefined {
  if (!OF_A_YEAR.test(folded)) return undefined;
  const [match] = findAll(folded, COUNTED);
  const { times, often, count } = match?.groups ?? {};
  const late = [match?.groups["late_times"], match?.groups["late_often"], match?.groups["late_count"]];
  const written = times ?? often ?? count ?? late.find((one) => one !== undefined);
  const visits = written === undefined ? undefined : (NAMED[written] ?? parseNumber(written));
  const visit = { code: YEAR_VISIT, day: today, units: 1, isSamePhysician: true, isSameEpisode: true };
  return visits === undefined ? undefined : Array.from({ length: visits }, () => visit);
}

import { addDays, subtractMonths } from "./ohip/local-time.ts";

/** Names of days other than the message's own, folded: in full, abbreviated, and in French. */
const NEAR_DAYS = [
  [
    "today",
    "today|tonight|this (?:morning|afternoon|evening)|aujourd'hui|ce (?:matin|soir)|cet apr[eè]s-midi",
  ],
  ["yesterday", "yesterday|yest|ystd|yday|y'day|hier"],
  ["tomorrow", "tomorrow|tmrw|tmw|demain"],
] as const;
export type NearDay = (typeof NEAR_DAYS)[number][0];

const NAMED = NEAR_DAYS.map(
  ([day, names]) => [day, new RegExp(`(?<![\\p{L}-])(?:${names})(?![\\p{L}-])`, "gu")] as const,
);
/** Two days off: "the day before yesterday". */
const FURTHER = /\b(?:(?:day )?(?:before|after) (?:yesterday|tomorrow)|avant-hier|apr[eè]s-demain)\b/u;

/** Days near to that of a text in lower case which it names, each by one name: "yest 1400" names yesterday. */
export const listNearDays = (folded: string): readonly NearDay[] =>
  FURTHER.test(folded) ? [] : NAMED.flatMap(([day, names]) => (folded.search(names) < 0 ? [] : [day]));

/** The one name of a day where a text is that and nothing else. */
export function nameNearDay(folded: string): NearDay | undefined {
  const [day, ...others] = listNearDays(folded);
  const rest = NAMED.reduce((text, [, names]) => text.replaceAll(names, ""), folded);
  return others.length === 0 && rest.trim() === "" ? day : undefined;
}

const AGO =
  /\b(?<count>\d{1,3}) (?<unit>days?|weeks?|months?|years?) ago\b|\bil y a (?<nombre>\d{1,3}) (?<unite>jours?|semaines?|mois|ans?)\b/iu;
const DAYS_PER_WEEK = 7;
const MONTHS_PER_YEAR = 12;

/** A day before another: "8 months ago", "il y a 2 semaines", with the rest of the text. Only days and weeks are exact. */
interface DayAgo {
  readonly day: string;
  readonly isExact: boolean;
  readonly rest: string;
}

/** @param from YYYY-MM-DD */
export function findDayAgo(text: string, from: string): DayAgo | undefined {
  const found = AGO.exec(text);
  const { count, unit, nombre, unite } = found?.groups ?? {};
  if (found === null) return undefined;
  const number = Number(count ?? nombre);
  const [first = ""] = (unit ?? unite ?? "").toLowerCase();
  const rest = text.replace(found[0], "").trim();
  if ("mya".includes(first)) {
    const months = first === "m" ? number : number * MONTHS_PER_YEAR;
    return { day: subtractMonths(from, months), isExact: false, rest };
  }
  const days = "ws".includes(first) ? number * DAYS_PER_WEEK : number;
  return { day: addDays(from, -days), isExact: true, rest };
}

/** A text that is a length before a day and nothing else: "3 weeks ago" as a day, "8 months ago" as a month. */
export function readDayAgo(text: string, from: string): string | undefined {
  const { day, isExact, rest } = findDayAgo(text, from) ?? {};
  return rest === "" ? day?.slice(0, isExact ? undefined : "YYYY-MM".length) : undefined;
}

import { addDays, weekdayOf } from "../ohip/local-time.ts";

const DAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const NAMED =
  /\b(?:today(?:'s| is| being|,)|(?:today )?it'?s|it is|nous sommes|on est)(?: now| a| le)? (?<day>sun|mon|tue|wed|thu|fri|sat)(?:day|s|sday|nesday|rs|rsday|ur|urs|ursday|urday)?\b(?! (?:visit|clinic|last|she|he|they|we|i) )/u;

/**
 * The day on which a question says that it is asked: "today is Tuesday" of the latest Tuesday, else the day of the clock.
 *
 * @param today YYYY-MM-DD
 */
export function saidToday(folded: string, today: string): string {
  const named = DAYS.indexOf(NAMED.exec(folded)?.groups?.["day"] ?? "");
  return named < 0 ? today : addDays(today, -((weekdayOf(today) - named + 7) % 7));
}

import { addDays, weekdayOf } from "../ohip/local-time.ts";

const DAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const NAMED =
  /\b(?:today(?:'s| is| being|,)|(?:today )?it'?s|it is|nous sommes|on est)(?: now| a| le)? (?<day>sun|mon|tue|wed|thu|fri|sat)(?:day|s|sday|nesday|rs|rsday|ur|urs|ursday|urday)?\b(?! (?:visit|clinic|last|she|he|they|we|i) )(?<hour>[\s,]*(?:at )?\d)?/u;

export interface SaidToday {
  /** YYYY-MM-DD */
  readonly today: string;
  /** The text without the statement, which is no moment of what is told; of the same length. */
  readonly folded: string;
}

/**
 * The day on which a question says that it is asked: "today is Tuesday" of the latest Tuesday, else the day of the clock.
 *
 * @param today YYYY-MM-DD
 */
export function saidToday(folded: string, today: string): SaidToday {
  const match = NAMED.exec(folded);
  if (!match) return { today, folded };
  const { day = "", hour } = match.groups ?? {};
  const said = addDays(today, -((weekdayOf(today) - DAYS.indexOf(day) + 7) % 7));
  const [written] = match;
  const blanked = " .".padEnd(written.length);
  const rest = folded.slice(0, match.index) + blanked + folded.slice(match.index + written.length);
  return { today: said, folded: hour === undefined ? rest : folded };
}

const ONTARIO_DAY = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Toronto" });
const QUARTER_MS = 15 * 60_000;

/**
 * The current day in Ontario, where the rules of opa and coverage apply, as `YYYY-MM-DD`. A day begins on a quarter-hour in every time
 * zone, so one lookup each quarter-hour is enough: the calendar is slow.
 *
 * @param now milliseconds since 1970
 */
export function createOntarioToday(now: () => number): () => string {
  let known = { quarter: Number.NaN, day: "" };
  return () => {
    const moment = now();
    const quarter = Math.floor(moment / QUARTER_MS);
    if (quarter !== known.quarter) known = { quarter, day: ONTARIO_DAY.format(moment) };
    return known.day;
  };
}

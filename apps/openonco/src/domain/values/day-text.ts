const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

const monthOf = (word: string): number => MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1;

/** The day as YYYY-MM-DD, if the calendar has it. */
function toIso(year: string, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(Number(year), month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : undefined;
}

/**
 * A day as people write it: "2026-01-07", "Jan 7, 2026", "7 January 2026"; "2026-01", "January 2026" and "2026" are the first
 * day of that time.
 *
 * @returns YYYY-MM-DD, or undefined where it is none
 */
export function parseDay(text: string): string | undefined {
  const written = text.trim();
  const [, year, month = "1", day = "1"] = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/.exec(written) ?? [];
  if (year !== undefined) return toIso(year, Number(month), Number(day));
  const american = /^([A-Za-z]{3,9})\.? (?:(\d{1,2}),? )?(\d{4})$/.exec(written);
  if (american) return toIso(american[3] ?? "", monthOf(american[1] ?? ""), Number(american[2] ?? "1"));
  const european = /^(\d{1,2}) ([A-Za-z]{3,9})\.?,? (\d{4})$/.exec(written);
  if (european) return toIso(european[3] ?? "", monthOf(european[2] ?? ""), Number(european[1]));
  return undefined;
}

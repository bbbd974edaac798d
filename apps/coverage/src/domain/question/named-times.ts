import { words } from "./folded-text.ts";

const MONTHS_PER_YEAR = 12;
const MONTH_NAMES = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
/** The month in which a season begins. */
const SEASONS: Readonly<Record<string, number>> = { winter: 1, spring: 4, summer: 7, fall: 10, autumn: 10 };

/** "In April", "last fall", "this past week": times that are told by their name. */
export const NAMED_TIME = words(
  String.raw`(?:(?:back )?in|since|this past|this|last|early|late|earlier in)(?: (?:this|last|past|the))* (?:(?<month>${MONTH_NAMES.map((name) => `${name}[a-z]{0,6}`).join("|")})(?! \d{4}| (?:19|20)\d\d)|(?<period>week|month|spring|summer|fall|autumn|winter|year)|(?<day>\w+day))|yesterday|(?:just|only just|recently|newly) (?:got|received|funded|delivered|approved|picked up)`,
);

/**
 * How many months ago a named time is; a weekday, a week or "just" is one at most, "last year" twelve.
 *
 * @param groups of a match of NAMED_TIME
 * @param today YYYY-MM-DD
 */
export function toMonthsAgo(groups: Readonly<Record<string, string | undefined>>, today: string): number {
  const [, now = 1] = today.split("-").map(Number);
  const { month, period } = groups;
  const since = (then: number): number => (now - then + MONTHS_PER_YEAR) % MONTHS_PER_YEAR;
  if (month !== undefined) return since(MONTH_NAMES.findIndex((name) => month.startsWith(name)) + 1);
  if (period === "year") return MONTHS_PER_YEAR;
  const season = SEASONS[period ?? ""];
  return season === undefined ? 1 : since(season);
}

const MS_PER_DAY = 86_400_000;

/** The academic year of the synthetic program: 13 periods of four weeks, each beginning on a Monday. */
export const START = "2026-06-29";
export const PERIODS = 13;
export const WEEKS_PER_PERIOD = 4;
export const DAYS_PER_WEEK = 7;
export const DAYS = PERIODS * WEEKS_PER_PERIOD * DAYS_PER_WEEK;

/** The date this many days after the start. */
export const dateOf = (day: number): string =>
  new Date(Date.parse(`${START}T00:00Z`) + day * MS_PER_DAY).toISOString().slice(0, 10);

/** 0 is Monday, 6 is Sunday. */
export const weekdayOf = (day: number): number => day % DAYS_PER_WEEK;
export const weekOf = (day: number): number => Math.floor(day / DAYS_PER_WEEK);
export const periodOf = (day: number): number => Math.floor(weekOf(day) / WEEKS_PER_PERIOD);

export const [TUESDAY, WEDNESDAY, SATURDAY, SUNDAY] = [1, 2, 5, 6];
export const isWeekend = (day: number): boolean => weekdayOf(day) >= SATURDAY;

/** Days on which clinics are closed: weekdays of American holidays in the year. */
const HOLIDAYS: ReadonlySet<string> = new Set([
  "2026-07-03", "2026-09-07", "2026-11-26", "2026-12-25", "2027-01-01", "2027-01-18", "2027-05-31",
]); // prettier-ignore
export const isHoliday = (day: number): boolean => HOLIDAYS.has(dateOf(day));

import { addDays, nthWeekday, weekdayOf } from "./local-time.ts";

/**
 * Holidays by the Schedule of Benefits, page GP3: one list for emergency department "H" codes and A888, another for everything else. They
 * differ from the province's public holidays.
 */
export type HolidayList = "general" | "emergency";

export interface Holiday {
  readonly day: string;
  readonly name: string;
  /** One of two days that may replace a holiday on a weekend, by the physician's choice. */
  readonly isByChoice: boolean;
}

const SUNDAY = 0;
const MONDAY = 1;
const FRIDAY = 5;
const SATURDAY = 6;

/** Gregorian Easter Sunday by the anonymous algorithm (Meeus, Astronomical Algorithms, chapter 8). */
function toEaster(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return `${year}-${String(Math.floor(f / 31)).padStart(2, "0")}-${String((f % 31) + 1).padStart(2, "0")}`;
}

/** Monday before May 25. */
const toVictoriaDay = (year: number): string =>
  addDays(`${year}-05-24`, -((weekdayOf(`${year}-05-24`) + 6) % 7));

interface Named {
  readonly day: string;
  readonly name: string;
}

const named = (day: string, name: string): Named => ({ day, name });

/** Both lists have these. */
const toShared = (year: number): readonly Named[] => [
  named(`${year}-01-01`, "New Year's Day"),
  named(nthWeekday(year, 2, { weekday: MONDAY, nth: 3 }), "Family Day"),
  named(addDays(toEaster(year), -2), "Good Friday"),
  named(toVictoriaDay(year), "Victoria Day"),
  named(`${year}-07-01`, "Canada Day"),
  named(nthWeekday(year, 8, { weekday: MONDAY, nth: 1 }), "Civic Holiday"),
  named(nthWeekday(year, 9, { weekday: MONDAY, nth: 1 }), "Labour Day"),
  named(nthWeekday(year, 10, { weekday: MONDAY, nth: 2 }), "Thanksgiving"),
];

const fixed = ({ day, name }: Named): Holiday => ({ day, name, isByChoice: false });

/** The Friday before and the Monday after a holiday on a weekend. */
function around({ day, name }: Named): readonly Holiday[] {
  const weekday = weekdayOf(day);
  if (weekday !== SATURDAY && weekday !== SUNDAY) return [];
  const friday = addDays(day, weekday === SATURDAY ? -1 : -2);
  const monday = addDays(day, weekday === SATURDAY ? 2 : 1);
  return [friday, monday].map((other) => ({ day: other, name: `in the place of ${name}`, isByChoice: true }));
}

const replacing = (day: string, name: string): Holiday => ({
  day,
  name: `in the place of ${name}`,
  isByChoice: false,
});

function toGeneral(year: number): readonly Holiday[] {
  const shared = toShared(year);
  const christmas = `${year}-12-25`;
  const boxing = `${year}-12-26`;
  return [
    ...shared.map(fixed),
    ...shared.flatMap(around),
    fixed(named(boxing, "Boxing Day")),
    ...(weekdayOf(boxing) === SATURDAY ? [replacing(addDays(boxing, 2), "Boxing Day")] : []),
    fixed(named(christmas, "Christmas Day")),
    ...(weekdayOf(christmas) === SUNDAY ? [replacing(addDays(christmas, -2), "Christmas Day")] : []),
    ...(weekdayOf(christmas) === SATURDAY
      ? [
          replacing(addDays(christmas, -1), "Christmas Day"),
          replacing(addDays(christmas, 2), "Christmas Day"),
        ]
      : []),
  ];
}

function toEmergency(year: number): readonly Holiday[] {
  const shared = toShared(year);
  const newYear = `${year}-01-01`;
  const christmas = `${year}-12-25`;
  const isOnWeekend = (day: string): boolean => [SATURDAY, SUNDAY].includes(weekdayOf(day));
  const afterNewYear = addDays(newYear, weekdayOf(newYear) === SATURDAY ? 2 : 1);
  const beforeChristmas = addDays(christmas, -((weekdayOf(christmas) - FRIDAY + 7) % 7));
  return [
    ...shared.map(fixed),
    ...Array.from({ length: 7 }, (_, at) => fixed(named(addDays(christmas, at), "December 25 to 31"))),
    ...(isOnWeekend(christmas) ? [replacing(beforeChristmas, "Christmas Day")] : []),
    ...(isOnWeekend(newYear) ? [replacing(afterNewYear, "New Year's Day")] : []),
    ...shared.filter(({ name }) => name === "Canada Day").flatMap(around),
  ];
}

/** The holidays of a year by day. Where New Year's Day is a Saturday, its Friday is in the year before. */
export function listHolidays(year: number, list: HolidayList): readonly Holiday[] {
  const ofYear = list === "general" ? toGeneral : toEmergency;
  return [...ofYear(year), ...ofYear(year + 1)]
    .filter(({ day }) => day.startsWith(`${year}-`))
    .toSorted((one, other) => one.day.localeCompare(other.day));
}

export interface DayKind {
  readonly isWeekend: boolean;
  /** A certain holiday before one that is by choice. */
  readonly holiday: Holiday | undefined;
}

/** Years of most claims, computed once, because a file of claims asks for each line. */
const FIRST_YEAR = 2015;
const YEARS = Array.from({ length: 25 }, (_, at) => FIRST_YEAR + at);
const toDays = (list: HolidayList): ReadonlyMap<string, readonly Holiday[]> =>
  Map.groupBy(
    YEARS.flatMap((year) => listHolidays(year, list)),
    ({ day }) => day,
  );
const BY_DAY = { general: toDays("general"), emergency: toDays("emergency") } as const;

function listOnDay(day: string, list: HolidayList): readonly Holiday[] {
  const year = Number(day.slice(0, 4));
  return year - FIRST_YEAR in YEARS
    ? (BY_DAY[list].get(day) ?? [])
    : listHolidays(year, list).filter((holiday) => holiday.day === day);
}

/** Whether a day is on a weekend or a holiday of the list. */
export function classifyDay(day: string, list: HolidayList): DayKind {
  const found = listOnDay(day, list);
  return {
    isWeekend: [SATURDAY, SUNDAY].includes(weekdayOf(day)),
    holiday: found.find(({ isByChoice }) => !isByChoice) ?? found[0],
  };
}

/** Minutes of a unit of time; a month is a twelfth of 365.25 days. */
const MINUTES = { minute: 1, hour: 60, day: 1440, week: 10_080, month: 43_830, year: 525_960 } as const;
export type TimeUnit = keyof typeof MINUTES;

/** How many of one unit another is: 12 months are a year. */
export const toFactor = (from: TimeUnit, to: TimeUnit): number => MINUTES[from] / MINUTES[to];

const UNIT_IN_NAME = /(?:^|_)(?<unit>minute|hour|day|week|month|year)s(?:_|$)/u;
const isTimeUnit = (name: string): name is TimeUnit => name in MINUTES;

/** The unit in a measure's name: months_of_need. */
export function findUnitOfName(name: string): TimeUnit | undefined {
  const unit = UNIT_IN_NAME.exec(name)?.groups?.["unit"] ?? "";
  return isTimeUnit(unit) ? unit : undefined;
}

const FIRST_WORD = /^[\s-]?(?<word>\p{L}{2,8})(?!\p{L})/u;
const WORDS: readonly (readonly [TimeUnit, RegExp])[] = [
  ["hour", /^(?:hours?|hrs?|heures?)$/iu],
  ["day", /^(?:days?|jours?)$/iu],
  ["week", /^(?:weeks?|wks?|semaines?)$/iu],
  ["month", /^(?:months?|mos?|mois)$/iu],
  ["year", /^(?:years?|yrs?|ans?|ann[eé]es?)$/iu],
];

/** The unit of time that directly follows a figure, with its word; undefined for other words. */
export function findUnitBehind(rest: string): { readonly unit: TimeUnit; readonly word: string } | undefined {
  const word = FIRST_WORD.exec(rest)?.groups?.["word"] ?? "";
  const [unit] = WORDS.find(([, pattern]) => pattern.test(word)) ?? [];
  return unit && { unit, word };
}

/**
 * A length of time in the unit that a measure's name has: 5 years are 60 of `months_of_need`. Undefined for a measure without a
 * unit of time, which a length cannot be of. A figure without a unit stays as it is.
 */
export function toUnitOfName(name: string, value: number, unit: TimeUnit | undefined): number | undefined {
  if (unit === undefined) return value;
  const own = findUnitOfName(name);
  return own === undefined ? undefined : Number((value * toFactor(unit, own)).toFixed(2));
}

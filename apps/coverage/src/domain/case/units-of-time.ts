const DAYS_PER_MONTH = 365 / 12;

/** Days of a unit of time, by the beginning of its English and French names. */
const UNITS: readonly (readonly [RegExp, number])[] = [
  [/^(?:hours?|hrs?|heures?)$/u, 1 / 24],
  [/^(?:days?|jours?)$/u, 1],
  [/^(?:weeks?|wks?|semaines?)$/u, 7],
  [/^(?:months?|mos?|mois)$/u, DAYS_PER_MONTH],
  [/^(?:years?|yrs?|ans?|annees?|années?)$/u, 365],
];

/** Days of a unit; undefined for a word that is no unit of time. */
const daysOfUnit = (word: string): number | undefined =>
  UNITS.find(([pattern]) => pattern.test(word.toLowerCase()))?.[1];

const FIRST_WORD = /^[\s-]?(?<word>\p{L}{2,8})(?!\p{L})/u;

/** The unit of time that directly follows a figure, if any. */
export function findUnitBehind(rest: string): string | undefined {
  const word = FIRST_WORD.exec(rest)?.groups?.["word"] ?? "";
  return daysOfUnit(word) === undefined ? undefined : word;
}

/**
 * A length of time in the unit that a measure's name has: 5 years are 60 of `months_of_need`. Undefined for a measure without a
 * unit of time, which a length cannot be of. A figure without a unit stays as it is.
 */
export function toUnitOfName(name: string, value: number, unit: string | undefined): number | undefined {
  if (unit === undefined) return value;
  const days = daysOfUnit(unit);
  const own = name
    .split(/[_ ]/u)
    .map(daysOfUnit)
    .find((one) => one !== undefined);
  return days === undefined || own === undefined ? undefined : Number(((value * days) / own).toFixed(2));
}

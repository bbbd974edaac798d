/** Also matches the day of a moment, "2025-05-12T18:30". */
const DAY = /\b20\d{2}-\d{2}-\d{2}(?!\d)/gu;
const MS_PER_DAY = 86_400_000;
const DAYS_PER_WEEK = 7;

function* listDays(value: unknown): Generator<string> {
  if (typeof value === "string") for (const [day] of value.matchAll(DAY)) yield day;
  else if (Array.isArray(value)) for (const one of value) yield* listDays(one);
  else if (typeof value === "object" && value !== null)
    for (const one of Object.values(value)) yield* listDays(one);
}

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * MS_PER_DAY).toISOString().slice(0, day.length);

function mapDays(value: unknown, days: number): unknown {
  if (typeof value === "string") return value.replaceAll(DAY, (day) => addDays(day, days));
  if (Array.isArray(value)) return value.map((one) => mapDays(one, days));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapDays(one, days)]));
  return value;
}

/**
 * Moves all dates of a case by whole weeks, so that its first day is in the first week of an edition. Weekdays and intervals stay the
 * same; holidays may not.
 *
 * @param effective YYYY-MM-DD from which the edition is in force
 */
export function shiftToEffective<TInput>(input: TInput, effective: string): TInput {
  const [first] = [...listDays(input)].toSorted();
  if (first === undefined || Number.isNaN(Date.parse(first))) return input;
  const days =
    Math.ceil((Date.parse(effective) - Date.parse(first)) / MS_PER_DAY / DAYS_PER_WEEK) * DAYS_PER_WEEK;
  return mapDays(input, days) as TInput;
}

import { addDays } from "../ohip/local-time.ts";
import type { ClaimInput } from "./case-input.ts";
import type { ReadValue } from "./read-case.ts";

const DAYS_PER_WEEK = 7;

/** English and French, from Sunday on. */
const NAMES: readonly (readonly [english: string, french: string])[] = [
  ["sunday", "dimanche"],
  ["monday", "lundi"],
  ["tuesday", "mardi"],
  ["wednesday", "mercredi"],
  ["thursday", "jeudi"],
  ["friday", "vendredi"],
  ["saturday", "samedi"],
];
const LEAST_LETTERS = 3;
const WEEKDAY = /^(?<name>\p{L}{3,9})\.?(?:[T ,]{1,2}(?<clock>(?:[01]\d|2[0-3]):[0-5]\d))?$/u;

/** Sunday is 0; undefined for what names no day of the week. */
function toWeekday(name: string): number | undefined {
  const folded = name.toLowerCase();
  const at = NAMES.findIndex((names) =>
    names.some((one) => folded.length >= LEAST_LETTERS && one.startsWith(folded)),
  );
  return at < 0 ? undefined : at;
}

const weekdayOf = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay();

/** The last such day up to one, or the first from one on. */
function findDay(weekday: number, from: string, direction: "back" | "on"): string {
  const away = direction === "back" ? weekdayOf(from) - weekday : weekday - weekdayOf(from);
  const days = (away + DAYS_PER_WEEK) % DAYS_PER_WEEK;
  return addDays(from, direction === "back" ? -days : days);
}

const MOMENTS = [
  "discharge",
  "service_at",
  "admission",
  "admission_assessment",
  "discharge_summary",
] as const;
type MomentField = (typeof MOMENTS)[number];

const dayOf = (moment: string | undefined): string | undefined =>
  moment === undefined ? undefined : /^\d{4}-\d{2}-\d{2}/u.exec(moment)?.[0];

/** From which day a field's weekday is counted, and whether back or on. */
const COUNTED_FROM: Readonly<Record<MomentField, readonly [readonly MomentField[], "back" | "on"]>> = {
  discharge: [[], "back"],
  service_at: [["discharge"], "back"],
  admission: [["discharge", "service_at"], "back"],
  admission_assessment: [["admission"], "on"],
  discharge_summary: [["discharge"], "on"],
};

/**
 * A claim whose moments are told by weekday, "Sunday 22:00": each is the last such day up to today, and the days of one stay
 * follow one another. A name that is no weekday stays as it is, and is refused where dates are read.
 *
 * @param today YYYY-MM-DD
 * @returns the claim with dates, and what was read as which
 */
export function dateWeekdays(
  claim: ClaimInput,
  path: string,
  today: string,
): { readonly claim: ClaimInput; readonly readAs: readonly ReadValue[] } {
  const dated = { ...claim };
  const readAs: ReadValue[] = [];
  for (const field of MOMENTS) {
    const words = dated[field];
    const { name, clock } = WEEKDAY.exec(words?.trim() ?? "")?.groups ?? {};
    const weekday = name === undefined ? undefined : toWeekday(name);
    if (words === undefined || weekday === undefined) continue;
    const [others, direction] = COUNTED_FROM[field];
    const from = others.flatMap((other) => dayOf(dated[other]) ?? [])[0] ?? today;
    const value = `${findDay(weekday, from, direction)}${clock === undefined ? "" : `T${clock}`}`;
    dated[field] = value;
    readAs.push({ path: `${path}.${field}`, value, words });
  }
  return { claim: dated, readAs };
}

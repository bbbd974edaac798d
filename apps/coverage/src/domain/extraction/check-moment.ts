import { foldWords } from "./check-words.ts";
import { listNearDays, nameNearDay } from "../near-days.ts";
import { listNumbers } from "./list-numbers.ts";

const MONTH_NAMES =
  "jan|feb|fév|fev|mar|apr|avr|may|mai|june?|juin|jul|juil|aug|août|aout|sep|oct|nov|dec|déc";
const MONTH_NUMBERS: ReadonlyMap<string, number> = new Map(
  [
    "jan",
    "feb fév fev",
    "mar",
    "apr avr",
    "may mai",
    "jun june juin",
    "jul juil",
    "aug août aout",
    "sep",
    "oct",
    "nov",
    "dec déc",
  ].flatMap((names, at) => names.split(" ").map((name): [string, number] => [name, at + 1])),
);
const MONTH_BESIDE_DAY = [
  new RegExp(`(?:^|[^\\p{L}])(${MONTH_NAMES})\\p{L}{0,7}\\.? ?\\d`, "u"),
  new RegExp(`\\d(?:st|nd|rd|th|er)? ?(?:of )?(${MONTH_NAMES})\\p{L}{0,7}`, "u"),
];
const WEEKDAYS = [
  "sun(?:day)?|dim(?:anche)?",
  "mon(?:day)?|lundi",
  "tue(?:s(?:day)?)?|mardi",
  "wed(?:nesday)?|mercredi",
  "thu(?:rs?(?:day)?)?|jeudi",
  "fri(?:day)?|vendredi",
  "sat(?:urday)?|samedi",
].map((names) => new RegExp(`(?:^|[^\\p{L}])(?:${names})(?!\\p{L})`, "u"));
const NEAR_DAY = new RegExp(
  `\\b(?:${[
    "to(?:day|night|morrow)|yesterday|this|same|next|last|ago|later|after|now|noon|midnight",
    "aujourd'hui|hier|demain|ce|même|dernier|prochain|lendemain",
  ].join("|")})\\b`,
  "u",
);

interface Words {
  readonly words: string;
  readonly numbers: readonly number[];
}

function isDayStated(day: Date, { words, numbers }: Words): boolean {
  const months = MONTH_BESIDE_DAY.flatMap((pattern) => pattern.exec(words)?.[1] ?? []);
  const years = numbers.filter(
    (one) => Number.isInteger(one) && one >= 1900 && one <= 2100 && !/\d{4} ?h/u.test(words),
  );
  const weekdays = WEEKDAYS.flatMap((pattern, at) => (pattern.test(words) ? [at] : []));
  const isOtherMonth =
    months.length > 0 && !months.some((name) => MONTH_NUMBERS.get(name) === day.getUTCMonth() + 1);
  const isOtherYear = years.length > 0 && !years.includes(day.getUTCFullYear());
  const isOtherWeekday = weekdays.length > 0 && !weekdays.includes(day.getUTCDay());
  if (isOtherMonth || isOtherYear || isOtherWeekday) return false;
  return (
    numbers.includes(day.getUTCDate()) ||
    weekdays.length > 0 ||
    (months.length === 0 && (NEAR_DAY.test(words) || listNearDays(words).length > 0))
  );
}

const NEAR_MONTH =
  /\b(?:this|last|past|same|ce|dernier) (?:month|mois)\b|\b(?:months?|mois) (?:ago|before|earlier|avant)\b|\bil y a\b/u;
const NAMED_DAY = new RegExp(MONTH_BESIDE_DAY[0]?.source ?? "", "u");

const NOON = 12;
const MINUTES = /(?<=\d) ?[:h] ?[0-5]\d(?!\d)/gu;

/** "3 pm", "15:00", "1530h", noon. */
function isHourStated(hour: number, minute: number, { words, numbers }: Words): boolean {
  if (hour === NOON && minute === 0 && /\b(?:noon|midi)\b/u.test(words)) return true;
  if (hour === 0 && minute === 0 && /\b(?:midnight|minuit)\b/u.test(words)) return true;
  // The second figure of "1:20" is no hour.
  const hours = toWords(words.replaceAll(MINUTES, " ")).numbers;
  if (hours.includes(hour * 100 + minute)) return true;
  const hasHour =
    hours.includes(hour) ||
    (/(?:\d|\b)[ap]\.? ?m\b|(?:\d|\b)[ap](?!\p{L})|\bo'?clock\b|:\d/u.test(words) &&
      hours.includes(hour % NOON || NOON));
  return (
    hasHour &&
    (minute === 0 || numbers.includes(minute) || (minute === 30 && /\b(?:half|demie)\b/u.test(words)))
  );
}

const MOMENT = /^(?<day>\d{4}-\d{2}-\d{2})(?:T(?<hour>[01]\d|2[0-3]):(?<minute>[0-5]\d)(?::\d{2})?)?$/u;

const MONTH = /^(?<year>\d{4})-(?<month>0[1-9]|1[0-2])$/u;
const NAMED_MONTH = new RegExp(`(?:^|[^\\p{L}])(${MONTH_NAMES})\\p{L}{0,7}`, "gu");

/** For a service, and an earlier claim, only the month may be known. */
const TAKES_MONTHS: ReadonlySet<string> = new Set(["service_at", "day"]);

/** "3 months ago", "this month", "nov. 2025": a month by its name, with the year if stated, or counted from the question. */
function isMonthStated(text: string, words: string): boolean {
  const { year, month } = MONTH.exec(text)?.groups ?? {};
  if (month === undefined) return false;
  const named = [...words.matchAll(NAMED_MONTH)].flatMap(([, name = ""]) => MONTH_NUMBERS.get(name) ?? []);
  const years = [...words.matchAll(/\b(?:19|20)\d{2}\b/gu)].map(([digits]) => digits);
  const isOtherYear = years.length > 0 && year !== undefined && !years.includes(year);
  return named.length > 0 ? named.includes(Number(month)) && !isOtherYear : NEAR_MONTH.test(words);
}

/** Every number of words; digits of "03:05" and "2025-05-04" count by their value, and so does each part of "5/4". */
const toWords = (words: string): Words => ({
  words,
  numbers: [...listNumbers(words), ...[...words.matchAll(/\d+/gu)].map(Number)],
});

/** The name of a part of the day gives no hour without a day. */
const isUndated = (words: string): boolean =>
  ![...WEEKDAYS, NAMED_DAY].some((pattern) => pattern.test(words));

/** A day as words have it; a part of today is today. */
function toDayName(text: string, words: string): string {
  const near = nameNearDay(foldWords(text));
  return near === undefined || (near !== "today" && words.includes(foldWords(text))) ? text : near;
}
const tellsNearDay = (day: string, words: string): boolean => {
  const near = nameNearDay(day);
  return near !== undefined && listNearDays(words).includes(near);
};
/** "2 weeks ago" is no day. */
const IN_FIGURES = /^\d+(?! (?:days? ago|jours?)$)/u;

const SAME_DAY = /\b(?:same day|m[eê]me jour|jour m[eê]me)\b/u;
const CLOCK_AT_END = /(?:^|[\st])(?<hour>[01]?\d|2[0-3]):(?<minute>[0-5]\d)$/u;

/** A written day, "yesterday", "Sunday 22:00", if the words have it, with its hour if they state one. */
function checkWritten(text: string, stated: Words, field: string): string | undefined {
  const { words } = stated;
  const written = foldWords(text);
  const end = CLOCK_AT_END.exec(written);
  const { hour, minute } = end?.groups ?? {};
  const day = written.slice(0, end?.index).trim();
  const isTimed = hour !== undefined && isHourStated(Number(hour), Number(minute), stated);
  const clock = isTimed ? `${hour.padStart(2, "0")}:${minute ?? ""}` : undefined;
  if (day === "")
    return clock !== undefined && field === "service_at" && isUndated(words) ? clock : undefined;
  const weekday = WEEKDAYS.find((pattern) => pattern.test(day));
  const isStated = words.includes(day) || weekday?.test(words) === true || tellsNearDay(day, words);
  // "Weeknight 02:15" of "wknight 0215h": drops what the words lack, and keeps their hour.
  if (!isStated && !weekday && !/\d/u.test(day) && field === "service_at" && isUndated(words)) return clock;
  if (IN_FIGURES.test(day) || !isStated) return undefined;
  return clock === undefined ? toDayName(day, words) : `${toDayName(day, words)} ${clock}`;
}

/**
 * The moment as far as the words state it. An hour that they do not state is the model's filler; an hour with a day from elsewhere is
 * stated alone. Copied words ("Saturday") are read like typed moments.
 */
export function checkMoment(text: string, words: string, field: string): string | undefined {
  // A summary of "the same day" is on the day of discharge, which comes from elsewhere.
  if (field === "discharge_summary" && SAME_DAY.test(words) && isUndated(words)) return "same day";
  if (!/\d/u.test(text) && words.includes(foldWords(text))) return toDayName(text, words);
  if (TAKES_MONTHS.has(field) && isMonthStated(text, words)) return text;
  const stated = toWords(words);
  const { day = "", hour, minute } = MOMENT.exec(text)?.groups ?? {};
  if (day === "") return checkWritten(text, stated, field);
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day) return undefined;
  const isTimed = hour !== undefined && isHourStated(Number(hour), Number(minute), stated);
  if (isDayStated(date, stated)) return isTimed ? `${day}T${hour}:${minute}` : day;
  return isTimed && isUndated(words) && field === "service_at" ? `${hour}:${minute}` : undefined;
}

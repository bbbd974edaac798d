import { classifyDay } from "./holidays.ts";
import { addDays, printClock, weekdayOf, type LocalMoment } from "./local-time.ts";
import type { VisitPlace } from "./special-visit.ts";

export interface VisitWords {
  readonly place: VisitPlace | undefined;
  /** Days to show: the named one, or an ordinary weekday and a Saturday. */
  readonly days: readonly string[];
  readonly isDayKnown: boolean;
  readonly minute: number | undefined;
  readonly isElective: boolean | undefined;
  /** The day and hour as read, for the reader to check. */
  readonly readAs: string | undefined;
}

const HOUSE_CALL = new RegExp(
  [
    String.raw`\bhouse[- ]?calls?\b`,
    String.raw`\bhome[- ]visits?\b`,
    String.raw`\bvisit(?:s|ed|ing)?\b[^.?!]{0,40}\b(?:at|to) (?:the |his |her |their |a |patient's )*home\b`,
    String.raw`\bdomiciliary\b`,
    String.raw`\bvisites? à domicile\b`,
  ].join("|"),
  "iu",
);
const SPECIAL_VISIT = /\bspecial visits?\b|\bcalled (?:in|back|to)\b/i;
/** Places of special visits. */
const PLACES: readonly (readonly [RegExp, VisitPlace])[] = [
  [/\b(?:long[- ]term care|nursing home|ltc)\b/i, "long_term_care"],
  [/\b(?:emergency (?:department|room)|ED|ER)\b/, "emergency_department"],
  [/\bout-?patient\b/i, "hospital_out_patient"],
  [/\b(?:in-?patient|hospital|ward)\b/i, "hospital_in_patient"],
  [/\boffice\b/i, "office"],
  [/\bhome\b/i, "home"],
];

const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
const SATURDAY = 6;
const TUESDAY = 2;
const EVENING = 18 * 60;

/** Place of the special visit in a question; undefined if it asks about none. */
export function readVisitPlace(text: string): VisitPlace | undefined {
  if (HOUSE_CALL.test(text)) return /\bpalliative\b/i.test(text) ? "palliative_home" : "home";
  if (!SPECIAL_VISIT.test(text)) return undefined;
  return PLACES.find(([pattern]) => pattern.test(text))?.[1];
}

/** Minutes since midnight: "9 pm", "9:30 p.m.", "21:00", "21h30", "evening". */
function readMinute(text: string): number | undefined {
  const half = /\b(?<hours>1[0-2]|[1-9])(?::(?<minutes>[0-5]\d))?\s*(?<half>[ap])\.?m\b/i.exec(text)?.groups;
  if (half) {
    const hours = (Number(half["hours"]) % 12) + (half["half"]?.toLowerCase() === "p" ? 12 : 0);
    return hours * 60 + Number(half["minutes"] ?? 0);
  }
  const whole = /\b(?<hours>[01]?\d|2[0-3])(?::|h)(?<minutes>[0-5]\d)\b/i.exec(text)?.groups;
  if (whole) return Number(whole["hours"]) * 60 + Number(whole["minutes"]);
  if (/\bmidnight\b/i.test(text)) return 0;
  if (/\bnoon\b/i.test(text)) return 12 * 60;
  return /\bevening\b/i.test(text) ? EVENING : undefined;
}

const isHoliday = (day: string): boolean => classifyDay(day, "general").holiday !== undefined;

/** The next such day that is no holiday: a holiday is paid otherwise, and would have been named. */
function nextOrdinary(weekday: number, today: string): string {
  const first = addDays(today, (weekday - weekdayOf(today) + 7) % 7);
  const weeks = [0, 1, 2, 3].map((week) => addDays(first, 7 * week));
  return weeks.find((day) => !isHoliday(day)) ?? first;
}

function readDay(text: string, today: string): string | undefined {
  const written = /\b\d{4}-\d{2}-\d{2}\b/.exec(text)?.[0];
  if (written !== undefined && !Number.isNaN(Date.parse(written))) return written;
  if (/\bweekend\b/i.test(text)) return nextOrdinary(SATURDAY, today);
  if (/\bweekday\b/i.test(text)) return nextOrdinary(TUESDAY, today);
  const named = WEEKDAYS.findIndex((name) => new RegExp(String.raw`\b${name}s?\b`, "i").test(text));
  return named === -1 ? undefined : nextOrdinary(named, today);
}

function describeReading(day: string | undefined, minute: number | undefined): string | undefined {
  if (day === undefined && minute === undefined) return undefined;
  const name = WEEKDAYS[weekdayOf(day ?? "")] ?? "";
  const dayWords = day === undefined ? "any day" : `${name}, not a holiday unless facts.service says so`;
  return `${dayWords}, ${minute === undefined ? "any hour" : printClock(minute)}`;
}

/** Place, day and hour of the visit in a question. `today`, YYYY-MM-DD, is where "Saturday" is counted from. */
export function readVisitWords(text: string, today: string): VisitWords {
  const day = readDay(text, today);
  const minute = readMinute(text);
  return {
    place: readVisitPlace(text),
    days: day === undefined ? [nextOrdinary(TUESDAY, today), nextOrdinary(SATURDAY, today)] : [day],
    isDayKnown: day !== undefined,
    minute,
    isElective: /\belective\b|\bscheduled home visit\b/i.test(text) ? true : undefined,
    readAs: describeReading(day, minute),
  };
}

/** The moments that a reading leaves open, one for each day. */
export const toMoments = ({ days, minute }: VisitWords): readonly LocalMoment[] =>
  days.map((day) => ({ day, minute }));

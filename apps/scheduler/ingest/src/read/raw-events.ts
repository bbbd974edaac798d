import { unreadable } from "./read-json.ts";
import { isSkipped } from "./skipped-time.ts";

/** The properties of an event as the file has them, by name. */
export interface RawEvent {
  readonly valuesOf: (name: string) => readonly string[];
}

const PROPERTY = /^([A-Za-z0-9-]+)(?:[^A-Za-z0-9:-][^:]*)?:(.*)$/;

function toRawEvent(lines: readonly string[]): RawEvent {
  const properties = lines.flatMap((line) => {
    const [, name, value] = PROPERTY.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [{ name: name.toUpperCase(), value }];
  });
  const byName = Map.groupBy(properties, ({ name }) => name);
  return { valuesOf: (name) => (byName.get(name) ?? []).map(({ value }) => value.trim()) };
}

/** Long lines are folded: a line that begins with a space continues the line before. */
export const unfold = (text: string): string => text.replaceAll(/\r?\n[ \t]/g, "");

const isLine = (line: string, word: string): boolean => line.trim().toUpperCase() === word;

/**
 * The events of a calendar, line by line: the library that reads them keeps one of those that share a UID, drops what
 * repeats by RDATE, and moves days that do not exist to the next month.
 *
 * @throws UserInputError for an event that does not end
 */
export function listRawEvents(text: string): readonly RawEvent[] {
  const lines = unfold(text).split(/\r?\n/);
  const events: RawEvent[] = [];
  const open: { from: number | undefined } = { from: undefined };
  for (const [index, line] of lines.entries()) {
    const [begins, ends] = [isLine(line, "BEGIN:VEVENT"), isLine(line, "END:VEVENT")];
    if (!begins && !ends) continue;
    if (begins === (open.from !== undefined))
      throw unreadable("The calendar is damaged: an event in it does not begin or end.");
    if (open.from !== undefined) events.push(toRawEvent(lines.slice(open.from, index)));
    open.from = begins ? index + 1 : undefined;
  }
  if (open.from !== undefined) throw unreadable("The calendar is damaged: an event in it does not end.");
  return events;
}

const TIME = /^(\d{4})(\d\d)(\d\d)(?:T([01]\d|2[0-3])[0-5]\d[0-6]\dZ?)?$/;

function isTime(value: string): boolean {
  const [, year, month, day] = TIME.exec(value) ?? [];
  if (year === undefined) return false;
  const date = `${year}-${month}-${day}`;
  const midnight = new Date(`${date}T00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(date);
}

/** A series by the hour or the minute is not a schedule, and would never end. */
const OF_DAYS = /^(?:[^;]*;)*FREQ=(?:DAILY|WEEKLY|MONTHLY|YEARLY)(?:;|$)/i;

/** Whether it changes one event of a series. */
export const isOfSeries = ({ valuesOf }: RawEvent): boolean => valuesOf("RECURRENCE-ID").length > 0;
export const isSeries = ({ valuesOf }: RawEvent): boolean => valuesOf("RRULE").length > 0;

/** What is wrong with an event before anybody asks what it means. */
export function findFault({ valuesOf }: RawEvent): string | undefined {
  if (valuesOf("UID")[0] === undefined) return "has no UID.";
  if (valuesOf("RDATE").length > 0)
    return "has further days (RDATE); give each of them as an event of its own.";
  if (valuesOf("RRULE").some((rule) => !OF_DAYS.test(rule)))
    return "repeats itself by a rule other than FREQ=DAILY, WEEKLY, MONTHLY or YEARLY.";
  const [start, more] = valuesOf("DTSTART");
  if (start === undefined || more !== undefined) return "needs one DTSTART.";
  return [start, ...valuesOf("DTEND")].every(isTime) ? undefined : "has a day or time that does not exist.";
}

export const isCancelled = ({ valuesOf }: RawEvent): boolean =>
  valuesOf("STATUS").some((status) => status.toUpperCase() === "CANCELLED");

const LOCAL = /^\d{8}T\d{6}$/;

/** Local times of its start and end that no clock of a zone shows. */
export const listSkipped = ({ valuesOf }: RawEvent, zone: string): readonly string[] =>
  ["DTSTART", "DTEND"].flatMap(valuesOf).filter((time) => LOCAL.test(time) && isSkipped(time, zone));

const DAY = /^\d{8}$/;

/** Days that are taken out of a series whole, as some calendars do also where its events have times. */
export const listExcludedDays = ({ valuesOf }: RawEvent): ReadonlySet<string> =>
  new Set(
    valuesOf("EXDATE")
      .flatMap((value) => value.split(","))
      .filter((value) => DAY.test(value)),
  );

import { nextDate, type Row } from "./grid-header.ts";

/** What a cell says of a person who does not work: nothing more, or a leave by its type. A rotation of that name comes first. */
export type TimeOff = { readonly kind: "off" } | { readonly kind: "leave"; readonly type: string };

const OFF: ReadonlySet<string> = new Set(["off", "x", "-", "–", "free", "day off"]);
const LEAVE: Readonly<Record<string, string>> = {
  vac: "vacation",
  vacation: "vacation",
  pto: "vacation",
  al: "vacation",
  sick: "sick",
  "sick leave": "sick",
  leave: "leave",
  loa: "leave",
  fmla: "leave",
  hol: "holiday",
  holiday: "holiday",
  conf: "conference",
  conference: "conference",
  cme: "conference",
  bereavement: "bereavement",
  parental: "parental",
  maternity: "parental",
  paternity: "parental",
};

/** Reads "OFF", "VAC" and similar words; undefined for any other word. */
export function readTimeOff(code: string): TimeOff | undefined {
  const word = code.trim().toLowerCase();
  if (OFF.has(word)) return { kind: "off" };
  const type = Object.hasOwn(LEAVE, word) ? LEAVE[word] : undefined;
  return type === undefined ? undefined : { kind: "leave", type };
}

/** A day of leave as a grid shows it. */
export interface LeaveDay {
  readonly date: string;
  readonly type: string;
  /** The cell, for people. */
  readonly where: string;
}

/** Days of one type in a row are one absence, named by its first cell. */
export function toAbsences(
  days: readonly LeaveDay[],
  { id, person_id }: { readonly id: string; readonly person_id: string | undefined },
): readonly { readonly row: Row; readonly where: string }[] {
  const sorted = days.toSorted((one, other) => (one.date < other.date ? -1 : 1));
  const runs: { first: LeaveDay; last: string }[] = [];
  for (const day of sorted) {
    const run = runs.at(-1);
    const goesOn = run?.first.type === day.type && day.date <= nextDate(run.last);
    if (run && goesOn) run.last = day.date;
    else runs.push({ first: day, last: day.date });
  }
  return runs.map(({ first, last }) => ({
    where: first.where,
    row: {
      id: `${id}-${first.date}`,
      person_id,
      start_date: first.date,
      end_date: last,
      absence_type: first.type,
    },
  }));
}

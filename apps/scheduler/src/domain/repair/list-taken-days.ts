import { isDayLong } from "../roster/free-days.ts";
import type { Duty, Roster, WorkPeriod, WorkRecord } from "../roster/roster.ts";
import type { Day } from "../time/day.ts";
import type { TakenDay } from "./cut.ts";

function lastToEnd({ duties }: WorkPeriod): Duty | undefined {
  return duties.reduce<Duty | undefined>(
    (latest, duty) => (latest === undefined || duty.end > latest.end ? duty : latest),
    undefined,
  );
}

interface Gap {
  readonly head: Duty;
  readonly tail: Duty;
  /** Days from that on which work ended to that before it begins again, on which none starts. */
  readonly open: readonly Day[];
}

/** Gaps in which no 24 hours fit. */
function listShortGaps(
  { zone }: Roster,
  { periods }: WorkRecord,
  startDays: ReadonlySet<Day>,
): readonly Gap[] {
  return periods.flatMap((period, index) => {
    const next = periods[index + 1];
    const head = lastToEnd(period);
    const tail = next?.duties[0];
    if (next === undefined || head === undefined || tail === undefined) return [];
    if (isDayLong({ start: period.end, end: next.start }, zone)) return [];
    const from = zone.dayOf(period.end - 1);
    const open = Array.from(
      { length: Math.max(0, zone.dayOf(next.start) - from) },
      (_, place) => from + place,
    );
    return [{ head, tail, open: open.filter((day) => !startDays.has(day)) }];
  });
}

/**
 * Days on which no work starts and that are taken all the same: less than a day is between two duties, or one lasts all
 * day. The days stay taken with any other work.
 */
export function listTakenDays(roster: Roster, record: WorkRecord): readonly TakenDay[] {
  const { zone } = roster;
  const { duties, person } = record;
  const startDays = new Set(duties.map(({ day }) => day));
  const take = (day: Day, ...by: readonly Duty[]): TakenDay => ({
    personId: person.id,
    day,
    blocks: by.map(({ block }) => block.id),
  });
  const gaps = listShortGaps(roster, record, startDays).flatMap(({ head, tail, open }) =>
    open.map((day) => take(day, head, tail)),
  );
  const spanned = duties.flatMap((duty) => {
    const from = zone.dayOf(duty.start) + 1;
    const whole = Array.from(
      { length: Math.max(0, zone.dayOf(duty.end - 1) - from) },
      (_, place) => from + place,
    );
    return whole.filter((day) => !startDays.has(day)).map((day) => take(day, duty));
  });
  return [...gaps, ...spanned];
}

import type { Duty, Roster, WorkPeriod, WorkRecord } from "../roster/roster.ts";
import type { Day } from "../time/day.ts";
import type { TakenDays } from "./cut.ts";

const MINUTES_PER_DAY = 1_440;

function lastToEnd({ duties }: WorkPeriod): Duty | undefined {
  return duties.reduce<Duty | undefined>(
    (latest, duty) => (latest === undefined || duty.end > latest.end ? duty : latest),
    undefined,
  );
}

interface Gap {
  readonly head: Duty;
  readonly tail: Duty;
  readonly minutes: number;
  /** Days from that on which work ended to that before it begins again, on which none starts. */
  readonly open: readonly Day[];
}

function listGaps({ zone }: Roster, { periods }: WorkRecord, startDays: ReadonlySet<Day>): readonly Gap[] {
  return periods.flatMap((period, index) => {
    const next = periods[index + 1];
    const head = lastToEnd(period);
    const tail = next?.duties[0];
    if (next === undefined || head === undefined || tail === undefined) return [];
    const from = zone.dayOf(period.end - 1);
    const open = Array.from(
      { length: Math.max(0, zone.dayOf(next.start) - from) },
      (_, place) => from + place,
    );
    const minutes = next.start - period.end;
    return [{ head, tail, minutes, open: open.filter((day) => !startDays.has(day)) }];
  });
}

/**
 * Days on which no work starts and that are taken all the same: less than a day lies between two duties, or one lasts
 * all day. Whatever else is worked besides these two, the days stay taken.
 */
export function listTakenDays(roster: Roster, record: WorkRecord): readonly TakenDays[] {
  const { zone } = roster;
  const { days, duties, free, leave, person } = record;
  const startDays = new Set(duties.map(({ day }) => day));
  const taken = (rest: Omit<TakenDays, "personId">): TakenDays => ({ personId: person.id, ...rest });
  const gaps = listGaps(roster, record, startDays).flatMap(({ head, tail, minutes, open }) => {
    const blocks = [head.block.id, tail.block.id];
    const uncounted = open.filter((day) => free.counted[day - days.first] === 0);
    // Which days of a longer gap count can change with leave among them.
    const isPlain = open.every((day) => leave[day - days.first] === 0);
    return [
      ...(minutes < MINUTES_PER_DAY ? open : []).map((day) =>
        taken({ measure: "run", days: [day], least: 1, blocks }),
      ),
      ...(uncounted.length > 0 && isPlain
        ? [taken({ measure: "average", days: open, least: uncounted.length, blocks })]
        : []),
    ];
  });
  const spanned = duties.flatMap(({ start, end, block }) => {
    const from = zone.dayOf(start) + 1;
    const whole = Array.from({ length: Math.max(0, zone.dayOf(end - 1) - from) }, (_, place) => from + place);
    return whole
      .filter((day) => !startDays.has(day))
      .flatMap((day) =>
        (["run", "average"] as const).map((measure) =>
          taken({ measure, days: [day], least: 1, blocks: [block.id] }),
        ),
      );
  });
  return [...gaps, ...spanned];
}

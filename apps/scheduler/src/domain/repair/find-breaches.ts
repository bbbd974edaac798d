import { createFreeDayCount } from "../roster/free-days.ts";
import { touches } from "../roster/roster.ts";
import type { Duty, Roster, WorkPeriod, WorkRecord } from "../roster/roster.ts";
import { toWorkPeriods } from "../roster/work-periods.ts";
import { createWorkRecord } from "../roster/work-record.ts";
import { byDutyOrder } from "../roster/prepare-roster.ts";
import { countWeeks } from "../rules/check-weekly-hours.ts";
import { countCallNights, mostCallNights } from "../rules/check-call-frequency.ts";
import { freeDaysDue } from "../rules/check-days-free.ts";
import {
  findLateCare,
  isLongCall,
  LONGEST_SCHEDULED,
  LONGEST_WITH_HANDOVER,
  REST_AFTER_CALL,
} from "../rules/check-rest.ts";
import { listWindows, WEEK_DAYS } from "../rules/windows.ts";
import type { DayRange } from "../time/day.ts";
import type { Person } from "../../dataset/index.ts";
import { dutyKey } from "./cut.ts";
import type { Cut, Lessons } from "./cut.ts";
import { listTakenDays } from "./list-taken-days.ts";

const MINUTES_PER_HOUR = 60;
const NOTHING = 1e-6;

/** A person's record before and after a change, and the windows in which the change can be felt. */
export interface BreachQuestion {
  readonly roster: Roster;
  readonly before: WorkRecord;
  readonly after: WorkRecord;
  readonly windows: readonly DayRange[];
}

/** The record that a person would have with these duties. */
export const recordWith = (roster: Roster, person: Person, duties: readonly Duty[]): WorkRecord =>
  createWorkRecord(
    { ...roster, dutiesByPerson: new Map([[person.id, duties.toSorted(byDutyOrder)]]) },
    person,
  );

/** Windows that touch the days on which something may change. */
export const listTouchedWindows = (roster: Roster, days: DayRange): readonly DayRange[] =>
  listWindows(roster, days, roster.document.settings.averaging);

function findHours({ roster, before, after, windows }: BreachQuestion): readonly Cut[] {
  const limit = roster.document.settings.weekly_hours_limit;
  return windows.flatMap((window): readonly Cut[] => {
    const allowed = Math.max(limit * countWeeks(window, before.leaveIn(window)), before.hoursIn(window));
    if (after.hoursIn(window) <= allowed + NOTHING) return [];
    const upper = Math.floor(allowed * MINUTES_PER_HOUR + NOTHING);
    return [{ personId: after.person.id, kind: "hours", window, upper }];
  });
}

const isTaken = ({ free, leave }: WorkRecord, index: number): boolean =>
  free.breaks[index] === 0 && leave[index] === 0;

function findRuns({ roster, before, after, windows }: BreachQuestion): readonly Cut[] {
  if (roster.document.settings.averaging === "block") return [];
  const [first, last] = [windows[0]?.first ?? 0, windows.at(-1)?.last ?? -1];
  const cuts: Cut[] = [];
  for (
    let day = Math.max(first, after.days.first);
    day + WEEK_DAYS - 1 <= Math.min(last, after.days.last);
    day += 1
  ) {
    const days = Array.from({ length: WEEK_DAYS }, (_, place) => day + place);
    const isRun = (record: WorkRecord): boolean =>
      days.every((each) => isTaken(record, each - record.days.first));
    if (isRun(after) && !isRun(before))
      cuts.push({ personId: after.person.id, kind: "days", days, upper: WEEK_DAYS - 1 });
  }
  return cuts;
}

interface ShortWindow {
  readonly window: DayRange;
  /** Free days that it must have. */
  readonly needed: number;
}

/** Windows with fewer free days than are due and than there were. */
const findShortWindows = (
  { before, after, windows }: BreachQuestion,
  kind: "free" | "freeOfHomeCall",
): readonly ShortWindow[] =>
  windows.flatMap((window) => {
    const due = freeDaysDue(window, after.leaveIn(window));
    const needed = Math.min(due, before[kind].countIn(window));
    return after[kind].countIn(window) < needed ? [{ window, needed }] : [];
  });

/**
 * Blocks that by themselves leave a window too few free days, none of which could be spared for that: a person who
 * works all of them and more has no more free days.
 */
function findCrowding({ roster, after }: BreachQuestion, { window, needed }: ShortWindow): readonly string[] {
  const frame = { days: after.days, zone: roster.zone, leave: after.leave };
  const isShort = (duties: readonly Duty[]): boolean =>
    createFreeDayCount(toWorkPeriods(duties), frame)(window) < needed;
  const inside = after.duties.filter((duty) => touches(duty, window, roster.zone));
  // The farthest from the middle first, so that windows that lie side by side learn the same.
  const middle = roster.zone.startOfDay(Math.floor((window.first + window.last) / 2));
  const farthestFirst = inside.toSorted((a, b) => Math.abs(b.start - middle) - Math.abs(a.start - middle));
  return blockIdsOf(
    farthestFirst.reduce((kept, duty) => {
      const fewer = kept.filter((other) => other !== duty);
      return isShort(fewer) ? fewer : kept;
    }, inside),
  );
}

const findShortAverages = (question: BreachQuestion): readonly Cut[] =>
  findShortWindows(question, "free").map((short) => {
    const blocks = findCrowding(question, short);
    return {
      personId: question.after.person.id,
      kind: "together",
      work: "any",
      blocks,
      upper: blocks.length - 1,
    };
  });

const minutesOf = ({ start, end }: Pick<WorkPeriod, "start" | "end">): number => end - start;

/** The shortest of neighbouring duties that by themselves are longer than so many minutes without a break. */
function findChain(
  { duties }: WorkPeriod,
  pause: number,
  isLongEnough: (minutes: number) => boolean,
): readonly Duty[] {
  let best: readonly Duty[] = duties;
  for (const [from, head] of duties.entries()) {
    let end = head.end;
    for (let to = from; to < duties.length; to += 1) {
      const duty = duties[to];
      if (duty === undefined || duty.start > end + pause) break;
      end = Math.max(end, duty.end);
      if (!isLongEnough(end - head.start)) continue;
      if (to - from + 1 < best.length) best = duties.slice(from, to + 1);
      break;
    }
  }
  return best;
}

const blockIdsOf = (duties: readonly Duty[]): readonly string[] => [
  ...new Set(duties.map(({ block }) => block.id)),
];

const pauseOf = ({ document }: Roster): number => document.settings.min_break_minutes;

/** The last of the duties before patient care that begins after 24 hours of work, as late as they may begin, and that care. */
function lateChain({ duties }: WorkPeriod, care: Duty): readonly Duty[] {
  const heads = duties.filter(({ start }) => care.start - start >= LONGEST_SCHEDULED * MINUTES_PER_HOUR);
  const from = heads.at(-1)?.start ?? 0;
  return duties.filter(({ start }) => from <= start && start <= care.start);
}

/** Patient care that a change makes begin after 24 hours of continuous work. */
function findCareTooLate({ before, after }: BreachQuestion): readonly Cut[] {
  const old = new Set(before.periods.flatMap(findLateCare).map(dutyKey));
  return after.periods.flatMap((period) =>
    findLateCare(period)
      .filter((care) => !old.has(dutyKey(care)))
      .map((care): Cut => {
        const blocks = blockIdsOf(lateChain(period, care));
        return {
          personId: after.person.id,
          kind: "together",
          work: "any",
          blocks,
          upper: blocks.length - 1,
          clinicalIn: care.block.id,
        };
      }),
  );
}

function findLongPeriods({ roster, before, after }: BreachQuestion): readonly Cut[] {
  const most = LONGEST_WITH_HANDOVER * MINUTES_PER_HOUR;
  const long = after.periods.filter((period) => minutesOf(period) > most);
  return long
    .filter(
      (period) =>
        !before.periods.some(
          (old) => old.start < period.end && period.start < old.end && minutesOf(old) >= minutesOf(period),
        ),
    )
    .map((period) => {
      const blocks = blockIdsOf(findChain(period, pauseOf(roster), (minutes) => minutes > most));
      return { personId: after.person.id, kind: "together", work: "any", blocks, upper: blocks.length - 1 };
    });
}

/** Rests after a long period that are too short. */
function listShortRests(
  { periods }: WorkRecord,
  { zone }: Roster,
): readonly { before: WorkPeriod; after: WorkPeriod }[] {
  return periods.flatMap((before, index) => {
    const after = periods[index + 1];
    const isShort =
      after !== undefined &&
      isLongCall(before, zone) &&
      after.start - before.end < REST_AFTER_CALL * MINUTES_PER_HOUR;
    return isShort ? [{ before, after }] : [];
  });
}

function findShortRests({ roster, before, after }: BreachQuestion): readonly Cut[] {
  const old = new Set(listShortRests(before, roster).map((rest) => `${rest.before.end} ${rest.after.start}`));
  return listShortRests(after, roster)
    .filter((rest) => !old.has(`${rest.before.end} ${rest.after.start}`))
    .map((rest): Cut => {
      // Only duties that reach the end make the rest begin there.
      const { duties, end } = rest.before;
      const chain = endingChain(duties, end, {
        least: LONGEST_SCHEDULED * MINUTES_PER_HOUR,
        pause: pauseOf(roster),
      });
      const blocks = blockIdsOf([...chain, ...rest.after.duties.slice(0, 1)]);
      const fillers = { from: end, to: rest.after.start };
      return {
        personId: after.person.id,
        kind: "together",
        work: "any",
        blocks,
        upper: blocks.length - 1,
        fillers,
      };
    });
}

/** The last duties of a period that together are long enough and reach its end. */
function endingChain(
  duties: readonly Duty[],
  end: number,
  { least, pause }: { readonly least: number; readonly pause: number },
): readonly Duty[] {
  for (let from = duties.length - 1; from >= 0; from -= 1) {
    const tail = duties.slice(from);
    const [head] = tail;
    let reached = head?.end ?? 0;
    const isJoined = tail.every((duty) => {
      const joins = duty.start <= reached + pause;
      reached = Math.max(reached, duty.end);
      return joins;
    });
    if (isJoined && reached === end && head !== undefined && end - head.start >= least) return tail;
  }
  return duties;
}

function findManyCalls({ before, after, windows }: BreachQuestion): readonly Cut[] {
  const calls = after.duties.filter(({ assignment }) => assignment.duty === "in_house_call");
  if (calls.length === 0) return [];
  const [nightsBefore, nightsAfter] = [countCallNights(before), countCallNights(after)];
  return windows.flatMap((window): readonly Cut[] => {
    const upper = Math.max(mostCallNights(window, after.leaveIn(window)), nightsBefore(window));
    if (nightsAfter(window) <= upper) return [];
    const inside = calls.filter(({ day }) => window.first <= day && day <= window.last);
    const oneADay = [...new Map(inside.map((duty) => [duty.day, duty])).values()];
    return [
      {
        personId: after.person.id,
        kind: "together",
        work: "in_house_call",
        blocks: blockIdsOf(oneADay),
        upper,
      },
    ];
  });
}

/** What cannot be said of single blocks: the person's days as they are now are forbidden as a whole. */
export const forbidExactly = (record: WorkRecord, duties: readonly Duty[]): Cut => ({
  personId: record.person.id,
  kind: "exact",
  duties: [...new Set(duties.map(dutyKey))],
});

/** At-home call on free days: seldom enough that no row says it better. */
function findHomeCalls(question: BreachQuestion): readonly Cut[] {
  const { after, windows } = question;
  const isShort = after.homeCalls.length > 0 && findShortWindows(question, "freeOfHomeCall").length > 0;
  const [first, last] = [windows[0]?.first ?? 0, windows.at(-1)?.last ?? 0];
  const all = [...after.duties, ...after.homeCalls].filter(({ day }) => first - 2 <= day && day <= last + 2);
  return isShort ? [forbidExactly(after, all)] : [];
}

/**
 * What a change of a resident's duties breaks: binding work-hour rules that were kept before, or were broken less. The
 * same rules as `checkRules` applies, read window by window. Work hours bind residents only.
 */
export function findBreaches(question: BreachQuestion): Lessons {
  if (question.after.person.role !== "resident") return { cuts: [], takenDays: [] };
  const runs = findRuns(question);
  const takenDays = runs.length === 0 ? [] : listTakenDays(question.roster, question.after);
  const cuts = [
    ...findHours(question),
    ...runs,
    ...findShortAverages(question),
    ...findLongPeriods(question),
    ...findCareTooLate(question),
    ...findShortRests(question),
    ...findManyCalls(question),
    ...findHomeCalls(question),
  ];
  return { cuts, takenDays };
}

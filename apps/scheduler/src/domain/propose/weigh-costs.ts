import type { Person, Preference } from "../../dataset/index.ts";
import type { DutyCosts } from "../repair/repair-question.ts";
import type { Duty, Roster } from "../roster/roster.ts";
import { formatDay } from "../time/day.ts";
import type { DayRange } from "../time/day.ts";
import { isAbout } from "../what-if/judge-cover.ts";
import { measurePerson } from "../workload/measure-workload.ts";
import { weighDuties } from "../workload/weigh-duties.ts";

/** What a person has worked of each kind for each day that was not leave. */
type Rates = Readonly<Record<Kind, number>>;
const KINDS = ["hours", "nights", "weekendDays"] as const;
type Kind = (typeof KINDS)[number];

/** Ranks of who has had most; a whole number, as costs must be. */
const STEPS = 10;
/** The weight of a night or a day of a weekend relative to an hour. */
const WEIGHTS: Rates = { hours: 1, nights: 12, weekendDays: 12 };

function rate(roster: Roster, person: Person, range: DayRange): Rates {
  const load = measurePerson(roster, person, range);
  const days = Math.max(1, range.last - range.first + 1 - load.leaveDays);
  return { hours: load.hours / days, nights: load.nights / days, weekendDays: load.weekendDays / days };
}

type Levels = ReadonlyMap<string, Rates>;

/** How much each has had so far relative to others of the same role: 0 for the least, 10 for the most. */
function levelPeople(roster: Roster, people: readonly Person[], range: DayRange): Levels {
  const rates = new Map(people.map((person) => [person.id, rate(roster, person, range)]));
  const levelIn = (kind: Kind, personId: string): number => {
    const all = [...rates.values()].map((each) => each[kind]);
    const [least, most] = [Math.min(...all), Math.max(...all)];
    const own = rates.get(personId)?.[kind] ?? least;
    return most === least ? 0 : Math.round((STEPS * (own - least)) / (most - least));
  };
  return new Map(
    people.map(({ id }) => [
      id,
      { hours: levelIn("hours", id), nights: levelIn("nights", id), weekendDays: levelIn("weekendDays", id) },
    ]),
  );
}

const listWishes = (
  { document }: Roster,
  { first, last }: DayRange,
): ReadonlyMap<string, readonly Preference[]> =>
  Map.groupBy(
    document.preferences.filter(
      ({ start_date, end_date }) => start_date <= formatDay(last) && formatDay(first) <= end_date,
    ),
    ({ person_id }) => person_id,
  );

/**
 * What duties of a week cost: days that people would like to avoid, less those that they prefer; and hours, nights and
 * weekends, the more for who has had more of them since the proposal's first day. Blocked days never get a duty.
 *
 * @param range the proposal's days, of which those before `week` are filled
 */
export function weighCosts(roster: Roster, range: DayRange, week: DayRange): DutyCosts {
  const wishes = listWishes(roster, week);
  const before = { first: range.first, last: week.first - 1 };
  const hasPast = before.first <= before.last;
  const everyone = [...roster.people.values()];
  const levels: Levels = new Map(
    [...Map.groupBy(hasPast ? everyone : [], ({ role }) => role).values()].flatMap((people) => [
      ...levelPeople(roster, people, before),
    ]),
  );
  const countKind = (kind: Preference["kind"], duty: Duty): number =>
    (wishes.get(duty.person.id) ?? []).filter((wish) => wish.kind === kind && isAbout(wish, duty)).length;
  return {
    wishes: (duty) => countKind("avoid", duty) - countKind("preferred", duty),
    fairness(duty) {
      const level = levels.get(duty.person.id);
      if (level === undefined) return 0;
      const weight = weighDuties([duty], roster);
      return KINDS.reduce((sum, kind) => sum + Math.round(level[kind] * weight[kind] * WEIGHTS[kind]), 0);
    },
  };
}

/** How many of these duties go against a wish of their people, and how many meet one. */
export function countWishes(
  roster: Roster,
  duties: readonly Duty[],
): { readonly met: number; readonly hurt: number } {
  const count = (kind: Preference["kind"]): number =>
    duties.filter((duty) =>
      roster.document.preferences.some((wish) => wish.kind === kind && isAbout(wish, duty)),
    ).length;
  return { met: count("preferred"), hurt: count("avoid") };
}

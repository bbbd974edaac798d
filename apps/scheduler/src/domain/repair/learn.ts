import type { Duty, Roster } from "../roster/roster.ts";
import { toDay } from "../time/day.ts";
import type { DayRange } from "../time/day.ts";
import { dutyKey } from "./cut.ts";
import type { Lessons } from "./cut.ts";
import { listStanding } from "./draft.ts";
import type { Draft } from "./draft.ts";
import { findBreaches, forbidExactly, recordWith } from "./find-breaches.ts";
import type { Groundwork } from "./groundwork.ts";
import { listChangedPeople, listDutiesUnder } from "./plan.ts";
import type { Plan } from "./plan.ts";
import type { RepairQuestion } from "./repair-question.ts";

const keyOf = (lesson: object): string => JSON.stringify(lesson);

/** @returns whether any of it was new */
function note({ lessons }: Groundwork, { cuts, takenDays }: Lessons): boolean {
  const before = lessons.cuts.size + lessons.takenDays.size;
  for (const cut of cuts) lessons.cuts.set(keyOf(cut), cut);
  for (const taken of takenDays) lessons.takenDays.set(keyOf(taken), taken);
  return lessons.cuts.size + lessons.takenDays.size > before;
}

/** Beyond windows and duties around them nothing matters to what they forbid. */
const MARGIN_DAYS = 4;

/** A roster as if it had only the days of some windows: what is worked out day by day takes time by their number. */
function nearRoster(roster: Roster, windows: readonly DayRange[]): Roster {
  const days = {
    first: Math.max(roster.days.first, Math.min(...windows.map(({ first }) => first)) - MARGIN_DAYS),
    last: Math.min(roster.days.last, Math.max(...windows.map(({ last }) => last)) + MARGIN_DAYS),
  };
  if (days.first > days.last) return roster;
  const averaging_periods = roster.document.averaging_periods.filter(
    ({ start_date, end_date }) => toDay(start_date) <= days.last && days.first <= toDay(end_date),
  );
  return { ...roster, days, document: { ...roster.document, averaging_periods } };
}

/** What the rules forbid a person who would have these duties. */
export function judgeDuties(
  { roster, windows }: Pick<Groundwork, "roster" | "windows">,
  personId: string,
  duties: readonly Duty[],
): Lessons {
  const person = roster.people.get(personId);
  if (person === undefined || person.role !== "resident") return { cuts: [], takenDays: [] };
  const near = nearRoster(roster, windows);
  const isNear = ({ day }: Duty): boolean => near.days.first <= day && day <= near.days.last;
  const after = recordWith(near, person, duties.filter(isNear));
  return findBreaches({ roster, before: roster.recordOf(person), after, windows });
}

/**
 * People whose duties under a plan break a rule. What the rules forbid them is remembered for all further problems; where
 * that says nothing new, it did not catch what is wrong, and exactly these duties are forbidden.
 */
export function findPlanBreaches(question: RepairQuestion, plan: Plan): ReadonlySet<string> {
  const { groundwork } = question;
  const breaching = new Set<string>();
  for (const personId of listChangedPeople(plan)) {
    const person = groundwork.roster.people.get(personId);
    const duties = listDutiesUnder(question, plan, personId);
    const lessons = judgeDuties(groundwork, personId, duties);
    if (person === undefined || lessons.cuts.length === 0) continue;
    breaching.add(personId);
    const { first, last } = groundwork.reach;
    const plain = duties.filter(
      ({ kind, day }) => (kind === "work" || kind === "home_call") && first <= day && day <= last,
    );
    const record = groundwork.roster.recordOf(person);
    if (!note(groundwork, lessons)) note(groundwork, { cuts: [forbidExactly(record, plain)], takenDays: [] });
  }
  return breaching;
}

/** A night that begins on one day ends on the next, and is felt in whether the day after is free. */
const FELT_DAYS = 2;

/** Windows in which one duty is felt; farther ones, as at the other end of weeks without work, are left to whole plans. */
export const listNearWindows = ({ windows }: Groundwork, { day }: Duty): readonly DayRange[] =>
  windows.filter(({ first, last }) => first <= day + FELT_DAYS && day - FELT_DAYS <= last);

/**
 * Tries each single step that a draft offers against the rules, once for all repairs, as long as there is time.
 *
 * @returns whether anything was learnt
 */
export function trySingleSteps(
  question: RepairQuestion,
  { choicesByPerson }: Draft,
  timeLeft: () => number,
): boolean {
  const { groundwork } = question;
  const learnt = [...choicesByPerson].map(([personId, choices]) => {
    if (timeLeft() <= 0) return [];
    const standing = listStanding(question, personId);
    const untried = choices.filter(({ duty, isKept }) => {
      const key = `${personId} ${dutyKey(duty)}`;
      if (isKept || duty.kind !== "work" || groundwork.tried.has(key)) return false;
      groundwork.tried.add(key);
      return true;
    });
    return untried.map(({ duty }) => {
      const others = standing.filter(({ start, end }) => end <= duty.start || duty.end <= start);
      const near = { roster: groundwork.roster, windows: listNearWindows(groundwork, duty) };
      return note(groundwork, judgeDuties(near, personId, [...others, duty]));
    });
  });
  return learnt.flat().includes(true);
}

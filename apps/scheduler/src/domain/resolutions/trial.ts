import { daysOf } from "../conflicts/find-broken-rules.ts";
import type { Conflict } from "../conflicts/conflict.ts";
import { listConflicts } from "../detect-conflicts.ts";
import type { Duty, Roster } from "../roster/roster.ts";
import type { DayRange } from "../time/day.ts";
import { compareFindings, findRemaining } from "../what-if/compare-findings.ts";
import { focusRoster } from "../what-if/focus-roster.ts";
import type { Focus } from "../what-if/focus-roster.ts";

/** What came of changing a copy of the schedule in order to be rid of a conflict. */
export interface Trial {
  /** Undefined where the conflict is gone. */
  readonly remaining: Conflict | undefined;
  /** What was not there before, or has grown worse; the rest of the conflict itself aside. */
  readonly added: readonly Conflict[];
  /** Conflicts that went away, this one included. */
  readonly gone: readonly Conflict[];
}

const hull = (ranges: readonly DayRange[]): DayRange => ({
  first: Math.min(...ranges.map(({ first }) => first)),
  last: Math.max(...ranges.map(({ last }) => last)),
});

const judge = (roster: Roster, focus: Focus, range: DayRange): readonly Conflict[] =>
  listConflicts(focusRoster(roster, focus), range);

/**
 * A breach that the one to be resolved has hidden: a rest that is too short hides the next one. It is a rest of the conflict,
 * for nothing was given to its person.
 */
const isSameBreach = (found: Conflict, { type, rule, personIds }: Conflict): boolean =>
  type === "rest_period_violation" &&
  found.rule === rule &&
  found.personIds[0] === personIds[0] &&
  rule !== undefined;

/** Rest is judged from one day to the next. */
const NEIGHBOURS = 1;

/**
 * Judges a changed roster as the detector would, as far as the changes can have an effect: the people and blocks
 * concerned, all days of the conflict and those of the changes, with every window that touches them.
 *
 * @param touched duties that were changed, as they were and as they are
 */
export function tryRoster(
  before: Roster,
  conflict: Conflict,
  { after, touched }: { readonly after: Roster; readonly touched: readonly Duty[] },
): Trial {
  const isOfBlock = conflict.evidence?.block_id !== undefined;
  const focus = {
    personIds: new Set([...touched.map(({ person }) => person.id), ...(isOfBlock ? [] : conflict.personIds)]),
    blockIds: new Set([...touched.map(({ block }) => block.id), ...(isOfBlock ? conflict.blockIds : [])]),
  };
  const days = hull([
    daysOf(conflict),
    ...touched.map(({ day, end }) => ({ first: day, last: before.zone.dayOf(end) })),
  ]);
  const range = { first: days.first - NEIGHBOURS, last: days.last + NEIGHBOURS };
  const old = judge(before, focus, range);
  const now = judge(after, focus, range);
  const { gone, added } = compareFindings(old, now);
  return {
    remaining: findRemaining(conflict, now) ?? added.find((each) => isSameBreach(each, conflict)),
    added: added.filter((each) => !isSameBreach(each, conflict)),
    gone,
  };
}

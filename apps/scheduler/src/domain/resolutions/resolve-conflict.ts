import type { Conflict } from "../conflicts/conflict.ts";
import { daysOf } from "../conflicts/find-broken-rules.ts";
import { indexCredentials } from "../conflicts/find-unqualified.ts";
import type { Duty, Roster } from "../roster/roster.ts";
import type { Finding } from "../rules/finding.ts";
import { applyChanges, getDuty, toDuty } from "../what-if/apply-changes.ts";
import type { RosterChange } from "../what-if/apply-changes.ts";
import type { Obstacle } from "../what-if/judge-cover.ts";
import { listOptions } from "./list-options.ts";
import type { Option, Scene } from "./option.ts";
import { tryRoster } from "./trial.ts";
import type { Trial } from "./trial.ts";

/**
 * How many options of a step were judged, and how many of these would do: bring nothing new and, in the last step, leave
 * nothing of the conflict.
 */
export interface StepCount {
  readonly checked: number;
  readonly possible: number;
}

/** Why options failed: their obstacles, or the findings that they would have brought. */
export interface Refusals {
  readonly obstacles: readonly Obstacle[];
  readonly added: readonly (Conflict | Finding)[];
}

/** Changes that resolve a conflict, checked on a copy; or the failed attempts. */
export type Resolution =
  | {
      readonly isAvailable: true;
      readonly changes: readonly RosterChange[];
      readonly steps: readonly StepCount[];
      /** Conflicts that go away with it, this one included. */
      readonly gone: readonly Conflict[];
    }
  | {
      readonly isAvailable: false;
      readonly steps: readonly StepCount[];
      readonly refusals: Refusals;
    };

const MOST_STEPS = 14;
/** Options of one step that are tried on a copy; those with a plain obstacle are refused before. */
const USUALLY_TRIED = 12;
/** As many as are tried while none will do. */
const MOST_TRIED = 60;
const LOOK_AROUND = 14;

/** People by their hours around a conflict. */
function toScene(roster: Roster, conflict: Conflict): Scene {
  const { first, last } = daysOf(conflict);
  const around = { first: first - LOOK_AROUND, last: last + LOOK_AROUND };
  const people = roster.document.people.map((person) => ({
    id: person.id,
    hours: roster.recordOf(person).hoursIn(around),
  }));
  return {
    roster,
    held: indexCredentials(roster),
    personIds: people.toSorted((a, b) => a.hours - b.hours || (a.id < b.id ? -1 : 1)).map(({ id }) => id),
  };
}

/** The duties that changes are about, as they are before and as they become. */
const listTouched = (roster: Roster, changes: readonly RosterChange[]): readonly Duty[] =>
  changes.flatMap((change) => {
    if (change.kind === "add") return [toDuty(roster, change.assignment)];
    const duty = getDuty(roster, change.assignmentId);
    if (change.kind === "remove") return [duty];
    return [duty, toDuty(roster, { ...duty.assignment, person_id: change.personId })];
  });

interface Tried {
  readonly option: Option;
  readonly trial: Trial;
  readonly after: Roster;
  readonly touched: readonly Duty[];
}

interface Step {
  readonly best: Tried | undefined;
  readonly count: StepCount;
  readonly refusals: Refusals;
}

/** Where the way so far has led. */
interface Place {
  readonly start: Roster;
  readonly conflict: Conflict;
  readonly now: Roster;
  readonly touched: readonly Duty[];
}

function tryOption({ start, conflict, now, touched }: Place, option: Option): Tried {
  const after = applyChanges(now, option.changes);
  const all = [...touched, ...listTouched(now, option.changes)];
  return { option, after, touched: all, trial: tryRoster(start, conflict, { after, touched: all }) };
}

/** Options that end it, those with the fewest changes first; else all that bring nothing new. */
function rankPossible(tried: readonly Tried[]): readonly Tried[] {
  const possible = tried.filter(({ trial }) => trial.added.length === 0);
  const ending = possible.filter(({ trial }) => trial.remaining === undefined);
  if (ending.length === 0) return possible;
  return ending.toSorted((a, b) => a.option.changes.length - b.option.changes.length);
}

function tryOptions(place: Place, open: readonly Option[]): readonly Tried[] {
  const tried: Tried[] = [];
  for (const option of open.slice(0, MOST_TRIED)) {
    const isEnough = tried.length >= USUALLY_TRIED && rankPossible(tried).length > 0;
    if (isEnough) break;
    tried.push(tryOption(place, option));
  }
  return tried;
}

function takeStep(place: Place, options: readonly Option[]): Step {
  const open = options.filter(({ obstacles }) => obstacles.length === 0);
  const refused = options.filter(({ obstacles }) => obstacles.length > 0);
  const tried = tryOptions(place, open);
  const possible = rankPossible(tried);
  return {
    best: possible[0],
    count: { checked: refused.length + tried.length, possible: possible.length },
    refusals: {
      obstacles: refused.flatMap(({ obstacles }) => obstacles.slice(0, 1)),
      added: tried.flatMap(({ trial }) => trial.added.slice(0, 1)),
    },
  };
}

const NOTHING_TRIED: Refusals = { obstacles: [], added: [] };

/**
 * Looks for changes after which a conflict is gone and no other is there or worse: each step takes the best option, until
 * nothing of the conflict is left. Every option is judged on a copy by the rules themselves.
 */
export function resolveConflict(roster: Roster, conflict: Conflict): Resolution {
  const scene = toScene(roster, conflict);
  const changes: RosterChange[] = [];
  const steps: StepCount[] = [];
  let place: Place = { start: roster, conflict, now: roster, touched: [] };
  let rest = conflict;
  while (steps.length < MOST_STEPS) {
    const { best, count, refusals } = takeStep(place, listOptions({ ...scene, roster: place.now }, rest));
    steps.push(count);
    if (best === undefined) return { isAvailable: false, steps, refusals };
    changes.push(...best.option.changes);
    const { remaining, gone } = best.trial;
    if (remaining === undefined) return { isAvailable: true, changes, steps, gone };
    place = { ...place, now: best.after, touched: best.touched };
    rest = remaining;
  }
  return { isAvailable: false, steps, refusals: NOTHING_TRIED };
}

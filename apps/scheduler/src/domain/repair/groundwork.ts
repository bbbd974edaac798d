import type { PersonRole, Rotation } from "../../dataset/index.ts";
import { takesPlace } from "../conflicts/find-double-bookings.ts";
import { indexCredentials } from "../conflicts/find-unqualified.ts";
import { listDemands } from "../conflicts/list-demands.ts";
import { dutiesOf, isAway, touches } from "../roster/roster.ts";
import type { Duty, Roster, Slot } from "../roster/roster.ts";
import { remember } from "../remember.ts";
import type { Day, DayRange } from "../time/day.ts";
import { toDuty } from "../what-if/apply-changes.ts";
import { isFit } from "../what-if/judge-cover.ts";
import { toPost, toVacancy } from "../what-if/post.ts";
import type { Post } from "../what-if/post.ts";
import type { Cut, TakenDay } from "./cut.ts";
import { listTouchedWindows } from "./find-breaches.ts";
import { countShort, toCoverageNeed, toSupervisionNeed } from "./need.ts";
import type { Need } from "./need.ts";

/** A need, and what it lacks before anybody is absent: the repair of an absence need not fix that. */
export interface KnownNeed {
  readonly need: Need;
  readonly shortBefore: number;
}

/** Work in a block that people of one role can be put to. */
export interface Position {
  readonly rotation: Rotation;
  readonly role: PersonRole;
  readonly post: Post;
  /** Whether it only serves to supervise a block, so that any other of them is as good. */
  readonly isSpare: boolean;
}

/**
 * What all repairs of a roster over the same days share: what blocks need, who may be put where, and what was learnt
 * about the rules. It remembers what it works out.
 */
export interface Groundwork {
  readonly roster: Roster;
  /** Days of the absence. */
  readonly range: DayRange;
  /**
   * Days on which duties may change: a day more at both ends, since a night needs rest before and after, and those on
   * which duties begin that reach into the absence.
   */
  readonly horizon: DayRange;
  /** Days whose duties can matter to a change: those of its windows, and of blocks that reach into them. */
  readonly reach: DayRange;
  /** Windows in which a change can be felt. */
  readonly windows: readonly DayRange[];
  readonly slots: ReadonlyMap<string, Slot>;
  needsOf(blockId: string): readonly KnownNeed[];
  positionsOf(blockId: string): readonly Position[];
  /** The duty that a person would have in a position; undefined where they may not take it, with any other duties. */
  dutyIn(position: Position, personId: string): Duty | undefined;
  /** A person's duties that could overlap with one of a day. */
  dutiesNear(personId: string, day: Day): readonly Duty[];
  /** Whether a duty must stay as it is. */
  isPinned(duty: Duty): boolean;
  readonly lessons: { readonly cuts: Map<string, Cut>; readonly takenDays: Map<string, TakenDay> };
  /** Whether somebody could take a duty by one step without breaking a rule: `${personId} ${dutyKey}`. */
  readonly takers: Map<string, boolean>;
  /** People and blocks whose combination was tried against the rules: `${personId} ${blockId}`. */
  readonly tried: Set<string>;
}

const dutiesIn = ({ dutiesByBlock }: Roster, blockId: string): readonly Duty[] =>
  dutiesByBlock.get(blockId) ?? [];

function createNeeds(roster: Roster, horizon: DayRange, slots: Groundwork["slots"]): Groundwork["needsOf"] {
  const demands = Map.groupBy(listDemands(roster, horizon), ({ slot }) => slot.block.id);
  const byRotation = roster.document.settings.supervision.counted_per === "rotation";
  const supervised = roster.document.rotations.filter(
    ({ category, needs_supervision }) => category === "clinical" && needs_supervision,
  );
  return remember((blockId: string) => {
    const slot = slots.get(blockId);
    if (slot === undefined) return [];
    const supervision = byRotation
      ? supervised.map((rotation) => toSupervisionNeed(slot, rotation))
      : [toSupervisionNeed(slot)];
    return [...(demands.get(blockId) ?? []).map(toCoverageNeed), ...supervision].map((need) => ({
      need,
      shortBefore: countShort(need, dutiesIn(roster, blockId), roster),
    }));
  });
}

/** Work that is neither stand-by nor outside the program. */
const isPlainWork = ({ kind, assignment }: Duty): boolean =>
  (kind === "work" || kind === "home_call") && assignment.duty !== "moonlighting";

/** A rotation in a block as someone of this role does it there. */
function findExample(duties: readonly Duty[], rotationId: string, role: PersonRole): Duty | undefined {
  return duties.find(
    (duty) => isPlainWork(duty) && duty.rotation.id === rotationId && duty.person.role === role,
  );
}

type Vacancies = (place: { readonly slot: Slot; readonly rotation: Rotation }, role: PersonRole) => Post;

/** What a rotation's work looks like in blocks of a type where nobody of that role does it in this one. */
function createVacancies(roster: Roster): Vacancies {
  const known = new Map<string, Post>();
  return ({ slot, rotation }, role) => {
    const key = `${rotation.id} ${slot.block.block_type} ${role}`;
    const place = { slot, rotation, role };
    const post = known.get(key) ?? { ...toVacancy(roster, place, "vacancy"), skills: [] };
    known.set(key, post);
    return { ...post, assignment: { ...post.assignment, block_id: slot.block.id } };
  };
}

const ROLES: readonly PersonRole[] = ["resident", "faculty"];

/** Clinical rotations of a block that residents are on, or that it needs people for, and on which faculty can supervise. */
function listSupervised(duties: readonly Duty[], needs: readonly KnownNeed[]): readonly Rotation[] {
  const demanded = needs.flatMap(({ need }) => (need.kind === "coverage" ? [need.demand.rotation] : []));
  const worked = duties.filter(isPlainWork).map(({ rotation }) => rotation);
  return [...new Set([...worked, ...demanded])].filter(
    ({ category, gives_supervision: gives }) => category === "clinical" && gives,
  );
}

/** Work on which faculty of the block supervise. */
const listSupervising = (duties: readonly Duty[]): readonly Position[] =>
  duties
    .filter((duty) => isPlainWork(duty) && duty.person.role === "faculty")
    .filter(({ rotation }) => rotation.category === "clinical" && rotation.gives_supervision)
    .map((duty) => ({ rotation: duty.rotation, role: "faculty", post: toPost(duty), isSpare: false }));

/** A supervisor may join any clinical work of the block: no faculty need be there, or have been. */
const joinSupervised = (
  slot: Slot,
  { duties, needs }: { readonly duties: readonly Duty[]; readonly needs: readonly KnownNeed[] },
  vacancies: Vacancies,
): readonly Position[] =>
  listSupervised(duties, needs).map((rotation) => ({
    rotation,
    role: "faculty",
    post: vacancies({ slot, rotation }, "faculty"),
    isSpare: false,
  }));

function createPositions(
  roster: Roster,
  needsOf: Groundwork["needsOf"],
  slots: Groundwork["slots"],
): Groundwork["positionsOf"] {
  const vacancies = createVacancies(roster);
  const countedPerBlock = roster.document.settings.supervision.counted_per === "block";
  return remember((blockId: string) => {
    const duties = dutiesIn(roster, blockId);
    const demanded = needsOf(blockId).flatMap(({ need }) => {
      if (need.kind !== "coverage") return [];
      const { rotation, coverage } = need.demand;
      return ROLES.filter((role) => coverage.role === "any" || coverage.role === role).map(
        (role): Position => {
          const example = findExample(duties, rotation.id, role);
          return {
            rotation,
            role,
            post: example === undefined ? vacancies({ slot: need.slot, rotation }, role) : toPost(example),
            isSpare: false,
          };
        },
      );
    });
    const slot = slots.get(blockId);
    const joined = slot ? joinSupervised(slot, { duties, needs: needsOf(blockId) }, vacancies) : [];
    const all = new Map(
      [...joined, ...listSupervising(duties), ...demanded].map((position) => [
        `${position.rotation.id} ${position.role}`,
        position,
      ]),
    );
    const isDemanded = ({ rotation, role }: Position): boolean =>
      demanded.some((other) => other.rotation.id === rotation.id && other.role === role);
    return [...all.values()].map((position) => ({
      ...position,
      isSpare: countedPerBlock && !isDemanded(position),
    }));
  });
}

const overlapsTime = (a: Pick<Duty, "start" | "end">, b: Pick<Duty, "start" | "end">): boolean =>
  a.start < b.end && b.start < a.end;

/** How far apart duties may begin that overlap: the longest ends on the second day after it began. */
export const DAYS_AROUND = [-2, -1, 0, 1, 2] as const;

function createNearby(roster: Roster): Groundwork["dutiesNear"] {
  const byDay = remember((personId: string) => Map.groupBy(dutiesOf(roster, personId), ({ day }) => day));
  return (personId, day) => DAYS_AROUND.flatMap((distance) => byDay(personId).get(day + distance) ?? []);
}

function createPins(
  roster: Roster,
  horizon: DayRange,
  dutiesNear: Groundwork["dutiesNear"],
): Groundwork["isPinned"] {
  const clashes = (duty: Duty): boolean =>
    dutiesNear(duty.person.id, duty.day).some(
      (other) =>
        other.assignment.id !== duty.assignment.id &&
        (other.block.id === duty.block.id ||
          (takesPlace(duty) && takesPlace(other) && overlapsTime(duty, other))),
    );
  return remember((duty) => {
    const { duty: what, worked_hours } = duty.assignment;
    const isOutside = duty.day < horizon.first || duty.day > horizon.last;
    const isOther = duty.kind === "off" || what === "moonlighting" || (worked_hours ?? 0) > 0;
    return isOutside || isOther || isAway(roster, duty) || clashes(duty);
  });
}

const SPILL_DAYS = 2;

/** Windows in which changes on some days can be felt, and the days whose duties matter to them. */
export function listAround(roster: Roster, { first, last }: DayRange): Pick<Groundwork, "windows" | "reach"> {
  // The last night ends a day later, and a long block two.
  const windows = listTouchedWindows(roster, { first, last: last + SPILL_DAYS });
  const reach = {
    first: Math.min(first, windows[0]?.first ?? first) - SPILL_DAYS,
    last: Math.max(last, windows.at(-1)?.last ?? last) + SPILL_DAYS,
  };
  return { windows, reach };
}

function createDuties(roster: Roster): Groundwork["dutyIn"] {
  const held = indexCredentials(roster);
  const dutiesInPosition = remember(({ post, rotation, role }: Position) =>
    remember((personId: string) => {
      if (roster.people.get(personId)?.role !== role) return undefined;
      const id = `repair:${post.assignment.block_id} ${rotation.id} ${personId}`;
      const assignment = { ...post.assignment, id, person_id: personId, worked_hours: null };
      return isFit(roster, { personId, post }, held) ? toDuty(roster, assignment) : undefined;
    }),
  );
  return (position, personId) => dutiesInPosition(position)(personId);
}

/** @param range days of the absence, within the schedule */
export function layGroundwork(roster: Roster, range: DayRange): Groundwork {
  const lost = roster.slots.filter((slot) => touches(slot, range, roster.zone)).map(({ day }) => day);
  const horizon = {
    first: Math.max(Math.min(range.first - 1, ...lost), roster.days.first),
    last: Math.min(range.last + 1, roster.days.last),
  };
  const slots = new Map(roster.slots.map((slot) => [slot.block.id, slot]));
  const needsOf = createNeeds(roster, horizon, slots);
  const dutiesNear = createNearby(roster);
  return {
    roster,
    range,
    horizon,
    ...listAround(roster, horizon),
    slots,
    needsOf,
    positionsOf: createPositions(roster, needsOf, slots),
    dutyIn: createDuties(roster),
    dutiesNear,
    isPinned: createPins(roster, horizon, dutiesNear),
    lessons: { cuts: new Map(), takenDays: new Map() },
    takers: new Map(),
    tried: new Set(),
  };
}

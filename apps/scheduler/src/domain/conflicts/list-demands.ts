import type { Coverage, Rotation } from "../../dataset/index.ts";
import { isAway } from "../roster/roster.ts";
import type { Duty, Roster, Slot } from "../roster/roster.ts";
import { toWeekday } from "../time/day.ts";
import type { DayRange } from "../time/day.ts";

/** What one rotation needs in one block. */
export interface Demand {
  readonly slot: Slot;
  readonly rotation: Rotation;
  readonly coverage: Coverage;
  /** Place of the coverage in its rotation, so that a demand has a name. */
  readonly index: number;
}

const isOpen = (
  { block_types, weekdays, start_times, closed_on_holidays }: Coverage,
  { block, day, startTime }: Slot,
): boolean =>
  block_types.includes(block.block_type) &&
  (start_times.length === 0 || start_times.includes(startTime)) &&
  weekdays.includes(toWeekday(day)) &&
  !(closed_on_holidays && block.is_holiday);

/** What some rotations need in a block. */
const listDemandsOf = (slot: Slot, rotations: readonly Rotation[]): readonly Demand[] =>
  rotations.flatMap((rotation) =>
    rotation.coverage.flatMap((coverage, index) =>
      isOpen(coverage, slot) ? [{ slot, rotation, coverage, index }] : [],
    ),
  );

/** Every demand of the asked days, by block, then rotation. */
export function listDemands(roster: Roster, range: DayRange): readonly Demand[] {
  const demanding = roster.document.rotations.filter(({ coverage }) => coverage.length > 0);
  return roster.slots
    .filter(({ day }) => range.first <= day && day <= range.last)
    .flatMap((slot) => listDemandsOf(slot, demanding));
}

const hasRole = ({ person }: Duty, { role }: Coverage): boolean => role === "any" || person.role === role;

/** Whether this person, where assigned, counts for the demand: there, not away, of the role, with the skills. */
export function countsFor(duty: Duty, { rotation, coverage }: Demand, roster: Roster): boolean {
  return (
    (duty.kind === "work" || duty.kind === "home_call") &&
    duty.rotation.id === rotation.id &&
    hasRole(duty, coverage) &&
    coverage.skills.every((skill) => duty.person.skills.includes(skill)) &&
    !isAway(roster, duty)
  );
}

/** The people who meet a demand, each once. */
export function listCovering(demand: Demand, roster: Roster): readonly Duty[] {
  const duties = roster.dutiesByBlock.get(demand.slot.block.id) ?? [];
  const covering = duties.filter((duty) => countsFor(duty, demand, roster));
  return [...new Map(covering.map((duty) => [duty.person.id, duty])).values()];
}

/** Whether a rotation has fewer people than it needs as soon as this duty is left to nobody. */
export function isCoverageOf(duty: Duty, roster: Roster): boolean {
  return listDemandsOf(duty, [duty.rotation])
    .filter(({ coverage }) => hasRole(duty, coverage))
    .some((demand) => {
      const others = listCovering(demand, roster).filter(({ person }) => person.id !== duty.person.id);
      return others.length < demand.coverage.minimum;
    });
}

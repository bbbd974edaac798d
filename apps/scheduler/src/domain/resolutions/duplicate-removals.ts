import { takesPlace } from "../conflicts/find-double-bookings.ts";
import type { Duty } from "../roster/roster.ts";
import { listShedding, removeAll } from "./option.ts";
import type { Option, Scene } from "./option.ts";

/** Sets of assignments are tried up to this many overlapping ones: 64 sets. */
const MOST_OVERLAPPING = 6;

const overlap = (a: Duty, b: Duty): boolean =>
  takesPlace(a) && takesPlace(b) && a.start < b.end && b.start < a.end;

const hasOverlap = (duties: readonly Duty[]): boolean =>
  duties.some((duty, index) => duties.slice(index + 1).some((other) => overlap(duty, other)));

/** What stays must not matter less than what goes for it. */
const keepsPriorities = (gone: readonly Duty[], kept: readonly Duty[]): boolean =>
  gone.every((duty) =>
    kept.every((other) => !overlap(duty, other) || duty.assignment.priority <= other.assignment.priority),
  );

/** Where priorities are equal: a stand-by goes before work, and a service that must not stop stays. */
const weigh = ({ kind, rotation }: Duty): number =>
  (kind === "backup" ? 0 : kind === "off" ? 1 : 2) + (rotation.is_critical ? 2 : 0);

const sum = (duties: readonly Duty[], of: (duty: Duty) => number): number =>
  duties.reduce((total, duty) => total + of(duty), 0);

const byLoss = (a: readonly Duty[], b: readonly Duty[]): number =>
  a.length - b.length ||
  sum(a, ({ assignment }) => assignment.priority) - sum(b, ({ assignment }) => assignment.priority) ||
  sum(a, weigh) - sum(b, weigh);

/** Every set of assignments without which none overlap and which matter no more than those that stay: fewest first. */
function listRemovable(duties: readonly Duty[]): readonly (readonly Duty[])[] {
  if (duties.length > MOST_OVERLAPPING) return [];
  const sets = Array.from({ length: 2 ** duties.length - 1 }, (_, mask) =>
    duties.filter((_duty, place) => ((mask + 1) >> place) % 2 === 1),
  );
  return sets
    .filter((gone) => {
      const kept = duties.filter((duty) => !gone.includes(duty));
      const isLeast = gone.every((duty) => hasOverlap([...kept, duty]));
      return isLeast && !hasOverlap(kept) && keepsPriorities(gone, kept);
    })
    .toSorted(byLoss);
}

/** Ways out of a double booking: leave out what matters least, or give it to someone else where it is needed. */
export function listDuplicateRemovals(scene: Scene, duties: readonly Duty[]): readonly Option[] {
  const removable = listRemovable(duties);
  return [
    ...removable.map(removeAll),
    ...removable
      .slice(0, 2)
      .flatMap((gone) => listShedding(scene, gone).filter(({ personId }) => personId !== null)),
  ];
}

import type { Rotation } from "../../dataset/index.ts";
import { countsFor } from "../conflicts/list-demands.ts";
import type { Demand } from "../conflicts/list-demands.ts";
import { isAway } from "../roster/roster.ts";
import type { Duty, Roster, Slot } from "../roster/roster.ts";
import { facultyNeeded, isSupervised, supervises } from "../rules/check-supervision.ts";

/** What a block needs: places of a rotation to be filled, or faculty to supervise its residents. */
export type Need = { readonly id: string; readonly slot: Slot; readonly isCritical: boolean } & (
  | { readonly kind: "coverage"; readonly demand: Demand }
  /** The rotation, where supervision is counted by rotation. */
  | { readonly kind: "supervision"; readonly rotation: Rotation | undefined }
);

export const toCoverageNeed = (demand: Demand): Need => ({
  kind: "coverage",
  id: `${demand.rotation.id}:${demand.slot.block.id}:${demand.index}`,
  slot: demand.slot,
  isCritical: demand.rotation.is_critical,
  demand,
});

export const toSupervisionNeed = (slot: Slot, rotation?: Rotation): Need => ({
  kind: "supervision",
  id: ["supervision", ...(rotation === undefined ? [] : [rotation.id]), slot.block.id].join(":"),
  slot,
  isCritical: rotation?.is_critical ?? false,
  rotation,
});

const countPeople = (duties: readonly Duty[]): number => new Set(duties.map(({ person }) => person.id)).size;

/** Whether someone on this duty is one of the residents of the need. */
export const isResidentOf = (
  duty: Duty,
  { rotation }: { readonly rotation: Rotation | undefined },
): boolean => isSupervised(duty) && (rotation === undefined || rotation.id === duty.rotation.id);

/** Whether someone on this duty is one of the faculty of the need; who is on leave is not. */
export const isFacultyOf = (
  duty: Duty,
  { rotation }: { readonly rotation: Rotation | undefined },
  roster: Roster,
): boolean =>
  supervises(duty) && (rotation === undefined || rotation.id === duty.rotation.id) && !isAway(roster, duty);

/** How many people a need lacks, if these are all duties of its block. */
export function countShort(need: Need, duties: readonly Duty[], roster: Roster): number {
  if (need.kind === "coverage") {
    const covering = duties.filter((duty) => countsFor(duty, need.demand, roster));
    return Math.max(0, need.demand.coverage.minimum - countPeople(covering));
  }
  const residents = duties.filter((duty) => isResidentOf(duty, need));
  const firstYear = countPeople(residents.filter(({ person }) => person.pgy_level === 1));
  const others = countPeople(residents) - firstYear;
  const faculty = countPeople(duties.filter((duty) => isFacultyOf(duty, need, roster)));
  return Math.max(0, facultyNeeded({ firstYear, others }, roster.document.settings.supervision) - faculty);
}

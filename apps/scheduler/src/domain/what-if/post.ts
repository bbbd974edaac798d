import type { Assignment, PersonRole, Rotation } from "../../dataset/index.ts";
import type { Demand } from "../conflicts/list-demands.ts";
import type { Duty, Roster, Slot } from "../roster/roster.ts";

/** Work that someone may take: an assignment of another, or one that nobody has yet. */
export interface Post {
  /** With the id of an assignment of the schedule it is taken over, with a new one it is added. */
  readonly assignment: Omit<Assignment, "person_id">;
  /** Residents and faculty do not do each other's work. */
  readonly role: PersonRole | "any";
  /** What is asked of who takes it beyond what its rotation asks of everybody. */
  readonly skills: readonly string[];
}

/** An assignment as something that others could take over. */
export const toPost = ({ assignment, person }: Duty): Post => ({
  assignment,
  role: person.role,
  skills: [],
});

/** A place to be filled: who, on which rotation, in which block. */
export interface Place {
  readonly slot: Slot;
  readonly rotation: Rotation;
  readonly role: PersonRole | "any";
}

/** What people of this role do on this rotation in blocks of this type elsewhere, or what such a block is called. */
function findUsualDuty(roster: Roster, { rotation, slot, role }: Place): Assignment["duty"] {
  const { block_type } = slot.block;
  for (const duties of roster.dutiesByBlock.values())
    for (const { block, assignment, person } of duties)
      if (
        assignment.rotation_id === rotation.id &&
        block.block_type === block_type &&
        (role === "any" || person.role === role)
      )
        return assignment.duty;
  return block_type === "CALL" ? "in_house_call" : "scheduled";
}

const DEFAULT_PRIORITY = 50;

/**
 * A place as something that people can take.
 *
 * @param id of the assignment that it would become; none of the schedule has it
 */
export function toVacancy(roster: Roster, place: Place, id: string): Omit<Post, "skills"> {
  const { slot, rotation, role } = place;
  return {
    assignment: {
      id,
      block_id: slot.block.id,
      rotation_id: rotation.id,
      role: role === "faculty" ? "supervising" : "primary",
      priority: DEFAULT_PRIORITY,
      duty: findUsualDuty(roster, place),
      worked_hours: null,
    },
    role,
  };
}

/** The place that a rotation has to fill in a block, as something that people can take. */
export const toDemandedPost = (roster: Roster, demand: Demand, id: string): Post => ({
  ...toVacancy(roster, { slot: demand.slot, rotation: demand.rotation, role: demand.coverage.role }, id),
  skills: demand.coverage.skills,
});

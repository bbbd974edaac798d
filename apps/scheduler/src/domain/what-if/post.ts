import type { Assignment, PersonRole } from "../../dataset/index.ts";
import type { Demand } from "../conflicts/list-demands.ts";
import type { Duty, Roster } from "../roster/roster.ts";

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

/** What people on this rotation do in blocks of this type elsewhere, or what such a block is called. */
function findUsualDuty(roster: Roster, { rotation, slot }: Demand): Assignment["duty"] {
  const { block_type } = slot.block;
  for (const duties of roster.dutiesByBlock.values())
    for (const { block, assignment } of duties)
      if (assignment.rotation_id === rotation.id && block.block_type === block_type) return assignment.duty;
  return block_type === "CALL" ? "in_house_call" : "scheduled";
}

const DEFAULT_PRIORITY = 50;

/**
 * The place that a rotation has to fill in a block.
 *
 * @param id of the assignment that it would become; none of the schedule has it
 */
export function toVacancy(roster: Roster, demand: Demand, id: string): Post {
  const { slot, rotation, coverage } = demand;
  return {
    assignment: {
      id,
      block_id: slot.block.id,
      rotation_id: rotation.id,
      role: coverage.role === "faculty" ? "supervising" : "primary",
      priority: DEFAULT_PRIORITY,
      duty: findUsualDuty(roster, demand),
      worked_hours: null,
    },
    role: coverage.role,
    skills: coverage.skills,
  };
}

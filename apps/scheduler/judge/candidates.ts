import { VIOLATION } from "./finding.ts";
import { checkLimits } from "./limits.ts";
import { areDoubleBooked, isInLeave, listLacks } from "./needs.ts";
import type { Assignment, Block, Duty, Person, Program, Rotation } from "./program.ts";
import { dateOf } from "./calendar.ts";
import { writeWorkLog } from "./work-log.ts";

/** Days on which a person said that nothing may be assigned; the block's own day counts. */
const isBlocked = ({ file }: Program, { person, block, rotation }: Duty): boolean =>
  file.preferences.some(
    (wish) =>
      wish.kind === "blocked" &&
      wish.person_id === person.id &&
      wish.start_date <= dateOf(block.day) &&
      dateOf(block.day) <= wish.end_date &&
      (wish.block_types.length === 0 || wish.block_types.includes(block.type)) &&
      (wish.rotation_id === null || wish.rotation_id === rotation.id),
  );

/** Whether somebody could hold an assignment, other assignments left aside: leave, blocked days, credentials, skills. */
export const couldHold = (program: Program, duty: Duty): boolean =>
  !isInLeave(program, duty) && !isBlocked(program, duty) && listLacks(program, duty).length === 0;

/** Whether an assignment is booked over another of the same person. */
export const doesMeet = (duty: Duty, others: readonly Duty[]): boolean =>
  others.some((other) => other !== duty && areDoubleBooked(duty, other));

/** Whether somebody's work keeps every rule that binds. */
export const isLawful = (program: Program, person: Person, duties: readonly Duty[]): boolean =>
  checkLimits(writeWorkLog(program, person, duties), program.file.settings.averaging).every(
    ({ verdict }) => verdict !== VIOLATION,
  );

interface Place {
  readonly person: Person;
  readonly block: Block;
  readonly rotation: Rotation;
}

/** A place as others fill it: nights of a rotation that are call are call for anyone who takes one. */
export function takePlace({ file }: Program, { person, block, rotation }: Place): Duty {
  const like = file.assignments.filter(({ rotation_id }) => rotation_id === rotation.id);
  const kind: Assignment["duty"] =
    (like.find(({ block_id }) => block_id === block.id) ?? like[0])?.duty ?? "scheduled";
  const assignment: Assignment = {
    id: `new:${person.id}:${block.id}`,
    block_id: block.id,
    person_id: person.id,
    rotation_id: rotation.id,
    role: "primary",
    duty: kind,
    worked_hours: null,
  };
  return { assignment, person, block, rotation };
}

import { UserInputError } from "@clinical-mcp/errors";
import type { Assignment } from "../../dataset/index.ts";
import { byDutyOrder, keepRecords, toDutyKind } from "../roster/prepare-roster.ts";
import type { Duty, Roster, Slot } from "../roster/roster.ts";
import { reviseDocument } from "./revise-document.ts";

/** One step from a schedule to another. An exchange is two reassignments. */
export type RosterChange =
  | { readonly kind: "remove"; readonly assignmentId: string }
  | { readonly kind: "reassign"; readonly assignmentId: string; readonly personId: string }
  | { readonly kind: "add"; readonly assignment: Assignment };

const refuse = (message: string, code = "VALIDATION_ERROR"): UserInputError =>
  new UserInputError(message, { code });

function findSlot({ dutiesByBlock, slots }: Roster, blockId: string): Slot | undefined {
  return dutiesByBlock.get(blockId)?.[0] ?? slots.find(({ block }) => block.id === blockId);
}

/**
 * An assignment with everything it names.
 *
 * @throws UserInputError when it names a block, person or rotation that the schedule does not have
 */
export function toDuty(roster: Roster, assignment: Assignment): Duty {
  const slot = findSlot(roster, assignment.block_id);
  const person = roster.people.get(assignment.person_id);
  const rotation = roster.rotations.get(assignment.rotation_id);
  if (person === undefined)
    throw refuse(`Person with ID '${assignment.person_id}' is not in this schedule.`, "PERSON_NOT_FOUND");
  if (slot === undefined || rotation === undefined)
    throw refuse("An assignment names a block or rotation that is not in this schedule.");
  return { ...slot, kind: toDutyKind(assignment, rotation), assignment, person, rotation };
}

/**
 * The duty of an assignment.
 *
 * @throws UserInputError VALIDATION_ERROR where there is none of that id
 */
export function getDuty(roster: Roster, assignmentId: string): Duty {
  const duty = roster.findDuty(assignmentId);
  if (duty === undefined) throw refuse(`This schedule has no assignment '${assignmentId}'.`);
  return duty;
}

type Groups = ReadonlyMap<string, readonly Duty[]>;

/** A copy of the groups in which one duty is gone and one is new. */
function replaceIn(
  groups: Groups,
  keyOf: (duty: Duty) => string,
  { out, into }: { readonly out: Duty | undefined; readonly into: Duty | undefined },
): Groups {
  const copy = new Map(groups);
  if (out !== undefined) {
    const rest = (copy.get(keyOf(out)) ?? []).filter(({ assignment }) => assignment.id !== out.assignment.id);
    if (rest.length > 0) copy.set(keyOf(out), rest);
    else copy.delete(keyOf(out));
  }
  if (into !== undefined)
    copy.set(keyOf(into), [...(copy.get(keyOf(into)) ?? []), into].toSorted(byDutyOrder));
  return copy;
}

function replaceAssignment(
  assignments: readonly Assignment[],
  out: Duty | undefined,
  into: Duty | undefined,
): Assignment[] {
  if (out === undefined) return into === undefined ? [...assignments] : [...assignments, into.assignment];
  const place = assignments.indexOf(out.assignment);
  return assignments.toSpliced(place, 1, ...(into === undefined ? [] : [into.assignment]));
}

/** What a change takes out of the roster, and what it puts in. */
function toStep(roster: Roster, change: RosterChange): { out: Duty | undefined; into: Duty | undefined } {
  if (change.kind === "add") {
    const { assignment } = change;
    if (roster.findDuty(assignment.id) !== undefined)
      throw refuse(`This schedule has an assignment '${assignment.id}' already.`);
    return { out: undefined, into: toDuty(roster, assignment) };
  }
  const out = getDuty(roster, change.assignmentId);
  if (change.kind === "remove") return { out, into: undefined };
  return { out, into: toDuty(roster, { ...out.assignment, person_id: change.personId }) };
}

function applyChange(roster: Roster, change: RosterChange): Roster {
  const step = toStep(roster, change);
  const rows = {
    ...roster,
    document: reviseDocument(roster.document, {
      assignments: () => replaceAssignment(roster.document.assignments, step.out, step.into),
    }),
    dutiesByPerson: replaceIn(roster.dutiesByPerson, ({ person }) => person.id, step),
    dutiesByBlock: replaceIn(roster.dutiesByBlock, ({ block }) => block.id, step),
  };
  const changedId = (step.into ?? step.out)?.assignment.id;
  const findDuty = (id: string): Duty | undefined => (id === changedId ? step.into : roster.findDuty(id));
  const concerned = new Set([step.out?.person.id, step.into?.person.id]);
  const recordOfConcerned = keepRecords(rows);
  return {
    ...rows,
    findDuty,
    recordOf: (person) => (concerned.has(person.id) ? recordOfConcerned(person) : roster.recordOf(person)),
  };
}

/**
 * The schedule after some changes, one after the other; the one before does not change. Equal to a roster prepared from
 * the changed document, but only the people concerned are recomputed, and only when they are asked for.
 *
 * @throws UserInputError VALIDATION_ERROR or PERSON_NOT_FOUND when a change names what the schedule does not have
 */
export const applyChanges = (roster: Roster, changes: readonly RosterChange[]): Roster =>
  changes.reduce(applyChange, roster);

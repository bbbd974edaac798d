import { UserInputError } from "@clinical-mcp/errors";
import { findPersonByWords, findRotationByWords } from "./find-by-words.ts";
import { parseSchedule } from "./parse-schedule.ts";
import type { Absence } from "./people.ts";
import { PLAN_FORMAT } from "./plan.ts";
import type { Plan, PlanParts } from "./plan.ts";
import type { ScheduleDocument } from "./schedule-document.ts";
import type { BlockType } from "./schedule-values.ts";
import type { Assignment, Block } from "./work.ts";

/** A schedule after a plan, and the plan with ids for names. */
export interface Applied {
  readonly document: ScheduleDocument;
  /** Says the same of the schedule before, also when names change; applying it gives the same document. */
  readonly plan: Plan;
}

const refuse = (message: string, suggestion?: string): UserInputError =>
  new UserInputError(message, { code: "VALIDATION_ERROR", ...(suggestion && { suggestion }) });

interface AskedBlock {
  readonly block_id?: string | undefined;
  readonly date?: string | undefined;
  readonly block_type?: BlockType | undefined;
}

function findBlock({ blocks }: ScheduleDocument, { block_id, date, block_type }: AskedBlock): Block {
  if (block_id !== undefined) {
    const block = blocks.find(({ id }) => id === block_id);
    if (block) return block;
    throw refuse(`Block '${block_id}' is not in this schedule.`, "Give date and block_type instead.");
  }
  if (date === undefined || block_type === undefined)
    throw refuse("A block is named by block_id, or by date and block_type.");
  const [only, ...more] = blocks.filter((block) => block.date === date && block.block_type === block_type);
  if (only === undefined) throw refuse(`This schedule has no ${block_type} block on ${date}.`);
  if (more.length > 0)
    throw refuse(
      `This schedule has several ${block_type} blocks on ${date}.`,
      `Give block_id: ${[only, ...more]
        .slice(0, 8)
        .map(({ id }) => id)
        .join(", ")}.`,
    );
  return only;
}

function freeId(stem: string, taken: ReadonlySet<string>): string {
  let number = 1;
  while (taken.has(`${stem}${number}`)) number += 1;
  return `${stem}${number}`;
}

const hasBlock = (asked: AskedBlock): boolean => asked.block_id !== undefined || asked.date !== undefined;

/** Turns what people call things into ids of a schedule. */
function createNaming(document: ScheduleDocument, { add_people }: PlanParts) {
  const everyone = [...document.people, ...add_people];
  const holders = new Map(document.assignments.map(({ id, person_id }) => [id, person_id]));
  const assignmentIds = new Set(holders.keys());
  const absenceIds = new Set(document.absences.map(({ id }) => id));
  const who = (asked: string): string => findPersonByWords(everyone, asked).id;
  const take = (ids: Set<string>, stem: string, given: string | undefined): string => {
    const id = given ?? freeId(stem, ids);
    ids.add(id);
    return id;
  };
  return {
    who,
    rotation: (asked: string): string => findRotationByWords(document.rotations, asked).id,
    newAssignment: (given: string | undefined): string => take(assignmentIds, "plan-", given),
    newAbsence: (given: string | undefined): string => take(absenceIds, "plan-leave-", given),
    /** The assignment and whose it is. */
    held({ assignment_id, was_person }: Plan["remove"][number]) {
      const holder = holders.get(assignment_id);
      if (holder === undefined)
        throw refuse(
          `This schedule has no assignment '${assignment_id}'.`,
          "get_schedule shows the assignments.",
        );
      if (was_person !== undefined && who(was_person) !== holder)
        throw refuse(
          `Assignment '${assignment_id}' is ${holder}'s by now: the plan is for an older schedule.`,
        );
      return { assignment_id, was_person: holder };
    },
  };
}

/** Names to ids, so that a plan says the same for any names. */
function resolvePlan(document: ScheduleDocument, parts: PlanParts): Plan {
  const naming = createNaming(document, parts);
  return {
    format: PLAN_FORMAT,
    schedule_id: document.id,
    add: parts.add.map(({ id, person, role, duty, ...asked }) => ({
      id: naming.newAssignment(id),
      person: naming.who(person),
      rotation: naming.rotation(asked.rotation),
      block_id: findBlock(document, asked).id,
      role,
      duty,
    })),
    remove: parts.remove.map(naming.held),
    move: parts.move.map(({ person, rotation, ...move }) => ({
      ...naming.held(move),
      ...(person !== undefined && { person: naming.who(person) }),
      ...(rotation !== undefined && { rotation: naming.rotation(rotation) }),
      ...(hasBlock(move) && { block_id: findBlock(document, move).id }),
    })),
    leave: parts.leave.map(({ id, person, ...rest }) => ({
      id: naming.newAbsence(id),
      person: naming.who(person),
      ...rest,
    })),
    add_people: parts.add_people,
    remove_people: parts.remove_people.map(naming.who),
  };
}

function checkOnce(plan: Plan): void {
  const touched = [...plan.remove, ...plan.move].map(({ assignment_id }) => assignment_id);
  const twice = touched.find((id, place) => touched.indexOf(id) !== place);
  if (twice !== undefined) throw refuse(`The plan changes assignment '${twice}' twice.`);
}

/** A day as local text that comes after all times of it. */
const END_OF_DAY = "T24:00";

/** Whether an assignment is of somebody whom leave frees of it: it touches a day of the leave, a night before it, too. */
function createFreed(
  { blocks }: ScheduleDocument,
  leave: Plan["leave"],
): (assignment: Assignment) => boolean {
  const freeing = Map.groupBy(
    leave.filter(({ frees_work }) => frees_work),
    ({ person }) => person,
  );
  const times = new Map(
    blocks.map(({ id, date, starts_at, ends_at }) => [
      id,
      { start: starts_at ?? `${date}T00:00`, end: ends_at ?? `${date}${END_OF_DAY}` },
    ]),
  );
  return ({ person_id, block_id }) => {
    const time = times.get(block_id);
    return (freeing.get(person_id) ?? []).some(
      ({ start_date, end_date }) =>
        time !== undefined && time.start < `${end_date}${END_OF_DAY}` && time.end > `${start_date}T00:00`,
    );
  };
}

function changeAssignments(document: ScheduleDocument, plan: Plan): Assignment[] {
  const { assignments } = document;
  const isFreed = createFreed(document, plan.leave);
  const leaving = new Set(plan.remove_people);
  const removed = new Set(plan.remove.map(({ assignment_id }) => assignment_id));
  const moves = new Map(plan.move.map((move) => [move.assignment_id, move]));
  const kept = assignments
    .filter((assignment) => !removed.has(assignment.id) && !isFreed(assignment))
    .map((assignment): Assignment => {
      const move = moves.get(assignment.id);
      return {
        ...assignment,
        person_id: move?.person ?? assignment.person_id,
        rotation_id: move?.rotation ?? assignment.rotation_id,
        block_id: move?.block_id ?? assignment.block_id,
      };
    })
    .filter(({ person_id }) => !leaving.has(person_id));
  const added = plan.add.map(({ id = "", person, rotation, block_id = "", role, duty }): Assignment => ({
    id,
    block_id,
    person_id: person,
    rotation_id: rotation,
    role,
    duty,
    priority: 50,
    worked_hours: null,
  }));
  return [...kept, ...added];
}

const toAbsence = ({
  id = "",
  person,
  start_date,
  end_date,
  absence_type,
}: Plan["leave"][number]): Absence => ({
  id,
  person_id: person,
  start_date,
  end_date,
  absence_type,
  approval: "approved",
});

/**
 * The document after a plan; the one before stays as it is.
 *
 * @throws UserInputError PERSON_NOT_FOUND, PERSON_AMBIGUOUS, or VALIDATION_ERROR when the plan names what the schedule does not
 *   have, is for an older schedule, or leaves a schedule that is not whole
 */
export function applyPlan(document: ScheduleDocument, parts: PlanParts): Applied {
  const plan = resolvePlan(document, parts);
  checkOnce(plan);
  const leaving = new Set(plan.remove_people);
  const stays = ({ person_id }: { readonly person_id: string }): boolean => !leaving.has(person_id);
  const assignments = changeAssignments(document, plan);
  const parsed = parseSchedule({
    ...document,
    people: [...document.people.filter(({ id }) => !leaving.has(id)), ...plan.add_people],
    assignments,
    absences: [...document.absences.filter(stays), ...plan.leave.map(toAbsence)],
    credentials: document.credentials.filter(stays),
    preferences: document.preferences.filter(stays),
    swaps: document.swaps.filter(
      (swap) =>
        !leaving.has(swap.requester_id) && (swap.partner_id === null || !leaving.has(swap.partner_id)),
    ),
  });
  if (parsed.ok) return { document: parsed.document, plan };
  const [first] = parsed.problems;
  throw refuse(
    `The schedule would not be whole after this plan: ${[first?.table, first?.field, first?.message].filter(Boolean).join(" ")}.`,
  );
}

import type { PlanParts } from "../../dataset/index.ts";
import { dutiesOf } from "../roster/roster.ts";
import type { Duty } from "../roster/roster.ts";
import type { RosterChange } from "../what-if/apply-changes.ts";
import type { KnownNeed } from "./groundwork.ts";
import { countShort } from "./need.ts";
import { isLost, listStanding } from "./draft.ts";
import { isInFrame } from "./repair-question.ts";
import type { Plan, RepairQuestion } from "./repair-question.ts";

export type { Plan } from "./repair-question.ts";

export const EMPTY_PLAN: Plan = { released: [], taken: [] };

/** A need with fewer people than before the absence, and how many fewer. */
export interface Gap {
  readonly need: KnownNeed["need"];
  readonly missing: number;
}

/** Places that gaps leave without people. */
export const countMissing = (gaps: readonly Gap[]): number => sum(gaps.map(({ missing }) => missing));

/** A person's duties under a plan. */
export function listDutiesUnder(question: RepairQuestion, plan: Plan, personId: string): readonly Duty[] {
  const released = new Set(plan.released.map(({ assignment }) => assignment.id));
  const taken = plan.taken.filter(({ person }) => person.id === personId);
  return [
    ...listStanding(question, personId).filter(({ assignment }) => !released.has(assignment.id)),
    ...taken,
  ];
}

/** Blocks whose open demand the repair fills, on the days considered. */
function listOpenBlocks(question: RepairQuestion): readonly string[] {
  const { slots } = question.groundwork;
  return [...(question.openBlockIds ?? [])].filter((id) => {
    const slot = slots.get(id);
    return slot !== undefined && isInFrame(question, slot.day);
  });
}

/** Blocks in which people are absent, open demand is filled or something changes. */
function listTouchedBlocks(question: RepairQuestion, plan: Plan): ReadonlySet<string> {
  const vacated = [...question.absentIds]
    .flatMap((id) => dutiesOf(question.groundwork.roster, id))
    .filter((duty) => isLost(question, duty));
  const touched = [...vacated, ...plan.released, ...plan.taken].filter(({ day }) => isInFrame(question, day));
  return new Set([...listOpenBlocks(question), ...touched.map(({ block }) => block.id)]);
}

/** The duties of a block during an absence and under a plan. */
function createBlockDuties(question: RepairQuestion, plan: Plan): (blockId: string) => readonly Duty[] {
  const { dutiesByBlock } = question.groundwork.roster;
  const released = new Set(plan.released.map(({ assignment }) => assignment.id));
  const taken = Map.groupBy(plan.taken, ({ block }) => block.id);
  return (blockId) => [
    ...(dutiesByBlock.get(blockId) ?? []).filter(
      (duty) => !released.has(duty.assignment.id) && !isLost(question, duty),
    ),
    ...(taken.get(blockId) ?? []),
  ];
}

/** What lacks people during the absence and under the plan that did not lack them before, by block. */
export function listGaps(question: RepairQuestion, plan: Plan): readonly Gap[] {
  const { groundwork } = question;
  const dutiesOfBlock = createBlockDuties(question, plan);
  return [...listTouchedBlocks(question, plan)].flatMap((blockId) => {
    const duties = dutiesOfBlock(blockId);
    return groundwork.needsOf(blockId).flatMap(({ need, shortBefore }) => {
      const missing = countShort(need, duties, groundwork.roster) - shortBefore;
      return missing > 0 ? [{ need, missing }] : [];
    });
  });
}

const minutesOf = ({ kind, start, end }: Duty): number => (kind === "work" ? end - start : 0);
export const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** People whose duties change. */
export const listChangedPeople = ({ released, taken }: Plan): ReadonlySet<string> =>
  new Set([...released, ...taken].map(({ person }) => person.id));

/** Minutes of work that a person gets on top under a plan; negative where it is less than before. */
export function countAdded({ released, taken }: Plan, personId: string): number {
  const own = (duties: readonly Duty[]): number =>
    sum(duties.filter(({ person }) => person.id === personId).map(minutesOf));
  return own(taken) - own(released);
}

/**
 * A plan without what it changes for some people. What it leaves uncovered so is counted like any other gap; it is a plan
 * that can be carried out, however much worse.
 */
export function withdraw(plan: Plan, personIds: ReadonlySet<string>): Plan {
  const stays = ({ person }: Duty): boolean => !personIds.has(person.id);
  return { released: plan.released.filter(stays), taken: plan.taken.filter(stays) };
}

/** Two plans that change different things. */
export const mergePlans = (a: Plan, b: Plan): Plan => ({
  released: [...a.released, ...b.released],
  taken: [...a.taken, ...b.taken],
});

/** A plan as steps from the schedule; the absent people's duties are not among them. */
export function toRosterChanges({ released, taken }: Plan): readonly RosterChange[] {
  return [
    ...released.map(({ assignment }): RosterChange => ({ kind: "remove", assignmentId: assignment.id })),
    ...taken.map(({ assignment }): RosterChange => ({ kind: "add", assignment })),
  ];
}

function toAddition({ person, rotation, block, assignment }: Duty): PlanParts["add"][number] {
  const { role, duty } = assignment;
  return { person: person.id, rotation: rotation.id, block_id: block.id, role, duty };
}

/** The same as the parts of a plan that is written; without what the absence itself takes away. */
export const toPlanParts = ({ released, taken }: Plan): PlanParts => ({
  add: taken.map(toAddition),
  remove: released.map(({ assignment, person }) => ({ assignment_id: assignment.id, was_person: person.id })),
  move: [],
  leave: [],
  add_people: [],
  remove_people: [],
});

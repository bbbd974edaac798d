import { dutiesOf } from "../roster/roster.ts";
import type { Duty } from "../roster/roster.ts";
import type { RosterChange } from "../what-if/apply-changes.ts";
import type { KnownNeed } from "./groundwork.ts";
import { countShort } from "./need.ts";
import { isLost, listStanding } from "./draft.ts";
import type { RepairQuestion } from "./repair-question.ts";

/** What a repair changes: duties given up and duties taken, each person at most one of each in a block. */
export interface Plan {
  readonly released: readonly Duty[];
  readonly taken: readonly Duty[];
}

export const EMPTY_PLAN: Plan = { released: [], taken: [] };

/** A need with fewer people than before the absence, and how many fewer. */
export interface Gap {
  readonly need: KnownNeed["need"];
  readonly missing: number;
}

/** What a plan comes to, in the order in which plans are preferred. */
export interface PlanMeasures {
  readonly criticalUncovered: number;
  readonly uncovered: number;
  readonly changes: number;
  /** Minutes of work on top of all who have more than before. */
  readonly overloadMinutes: number;
  /** The most of these that one person has. */
  readonly spreadMinutes: number;
}

/** A person's duties under a plan. */
export function listDutiesUnder(question: RepairQuestion, plan: Plan, personId: string): readonly Duty[] {
  const released = new Set(plan.released.map(({ assignment }) => assignment.id));
  const taken = plan.taken.filter(({ person }) => person.id === personId);
  return [
    ...listStanding(question, personId).filter(({ assignment }) => !released.has(assignment.id)),
    ...taken,
  ];
}

/** Blocks in which people are absent, demand is to be filled or something changes. */
function listTouchedBlocks(question: RepairQuestion, plan: Plan): ReadonlySet<string> {
  const vacated = [...question.absentIds]
    .flatMap((id) => dutiesOf(question.groundwork.roster, id))
    .filter((duty) => isLost(question, duty));
  const touched = [...vacated, ...plan.released, ...plan.taken].map(({ block }) => block.id);
  return new Set([...(question.openBlockIds ?? []), ...touched]);
}

/** The duties of a block during an absence and under a plan. */
function listInBlock(question: RepairQuestion, plan: Plan, blockId: string): readonly Duty[] {
  const { groundwork } = question;
  const released = new Set(plan.released.map(({ assignment }) => assignment.id));
  const standing = (groundwork.roster.dutiesByBlock.get(blockId) ?? []).filter(
    (duty) => !released.has(duty.assignment.id) && !isLost(question, duty),
  );
  return [...standing, ...plan.taken.filter(({ block }) => block.id === blockId)];
}

/** What lacks people during the absence and under the plan that did not lack them before, by block. */
export function listGaps(question: RepairQuestion, plan: Plan): readonly Gap[] {
  const { groundwork } = question;
  return [...listTouchedBlocks(question, plan)].flatMap((blockId) => {
    const duties = listInBlock(question, plan, blockId);
    return groundwork.needsOf(blockId).flatMap(({ need, shortBefore }) => {
      const missing = countShort(need, duties, groundwork.roster) - shortBefore;
      return missing > 0 ? [{ need, missing }] : [];
    });
  });
}

const minutesOf = ({ kind, start, end }: Duty): number => (kind === "work" ? end - start : 0);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** People whose duties change. */
export const listChangedPeople = ({ released, taken }: Plan): ReadonlySet<string> =>
  new Set([...released, ...taken].map(({ person }) => person.id));

/** Minutes of work that a person gets on top under a plan; negative where it is less than before. */
export function countAdded({ released, taken }: Plan, personId: string): number {
  const own = (duties: readonly Duty[]): number =>
    sum(duties.filter(({ person }) => person.id === personId).map(minutesOf));
  return own(taken) - own(released);
}

const countChanges = ({ released, taken }: Plan): number =>
  new Set([...released, ...taken].map(({ person, block }) => `${person.id} ${block.id}`)).size;

/** Measures a plan by the roster itself, not by the problem that it came from. */
export function measurePlan(question: RepairQuestion, plan: Plan): PlanMeasures {
  const gaps = listGaps(question, plan);
  const count = (list: readonly Gap[]): number => sum(list.map(({ missing }) => missing));
  const onTop = [...listChangedPeople(plan)].map((id) => Math.max(0, countAdded(plan, id)));
  return {
    criticalUncovered: count(gaps.filter(({ need }) => need.isCritical)),
    uncovered: count(gaps),
    changes: countChanges(plan),
    overloadMinutes: sum(onTop),
    spreadMinutes: Math.max(0, ...onTop),
  };
}

/**
 * A plan without what it changes for some people. What it leaves uncovered so is counted like any other gap; it is a plan
 * that can be carried out, however much worse.
 */
export function withdraw(plan: Plan, personIds: ReadonlySet<string>): Plan {
  const stays = ({ person }: Duty): boolean => !personIds.has(person.id);
  return { released: plan.released.filter(stays), taken: plan.taken.filter(stays) };
}

/** A plan as steps from the schedule; the absent people's duties are not among them. */
export function toRosterChanges({ released, taken }: Plan): readonly RosterChange[] {
  return [
    ...released.map(({ assignment }): RosterChange => ({ kind: "remove", assignmentId: assignment.id })),
    ...taken.map(({ assignment }): RosterChange => ({ kind: "add", assignment })),
  ];
}

import type { Duty } from "../roster/roster.ts";
import { countAdded, listChangedPeople, listGaps, sum } from "./plan.ts";
import type { Gap } from "./plan.ts";
import type { Plan, RepairQuestion } from "./repair-question.ts";
import { countShortRests } from "./short-rests.ts";

/** What a plan comes to, in the order in which plans are preferred. */
export interface PlanMeasures {
  readonly criticalUncovered: number;
  readonly uncovered: number;
  readonly changes: number;
  /** The duties among these that somebody gives up without another: calling people in comes before sending them home. */
  readonly cancelled: number;
  /** Rests of residents that become shorter than the advised 8 hours. */
  readonly shortRests: number;
  /** Sum over all duties taken, as the question counts them; 0 where it does not. */
  readonly wishCost: number;
  /** Minutes of work on top of all who have more than before. */
  readonly overloadMinutes: number;
  /** The most of these that one person has. */
  readonly spreadMinutes: number;
  /** Sum over all duties taken, as the question counts it; 0 where it does not. */
  readonly fairnessCost: number;
}

/** A change is one person in one block. */
const changeKey = ({ person, block }: Duty): string => `${person.id} ${block.id}`;

const countChanges = ({ released, taken }: Plan): number =>
  new Set([...released, ...taken].map(changeKey)).size;

/** Duties given up for another in the same block. */
function countReplaced({ released, taken }: Plan): number {
  const keys = new Set(taken.map(changeKey));
  return new Set(released.map(changeKey).filter((key) => keys.has(key))).size;
}

/** Measures a plan by the roster itself, not by the problem that it came from. */
export function measurePlan(question: RepairQuestion, plan: Plan): PlanMeasures {
  const gaps = listGaps(question, plan);
  const count = (list: readonly Gap[]): number => sum(list.map(({ missing }) => missing));
  const onTop = [...listChangedPeople(plan)].map((id) => Math.max(0, countAdded(plan, id)));
  return {
    criticalUncovered: count(gaps.filter(({ need }) => need.isCritical)),
    uncovered: count(gaps),
    changes: countChanges(plan),
    cancelled: countChanges({ released: plan.released, taken: [] }) - countReplaced(plan),
    shortRests: countShortRests(question, plan),
    overloadMinutes: sum(onTop),
    spreadMinutes: Math.max(0, ...onTop),
    wishCost: sum(plan.taken.map((duty) => question.costs?.wishes(duty) ?? 0)),
    fairnessCost: sum(plan.taken.map((duty) => question.costs?.fairness(duty) ?? 0)),
  };
}

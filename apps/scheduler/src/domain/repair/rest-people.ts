import type { Duty } from "../roster/roster.ts";
import { checkRestBetweenPeriods } from "../rules/check-rest.ts";
import { listStanding, listInTheWay } from "./draft.ts";
import { recordWith } from "./find-breaches.ts";
import { findPlanBreaches } from "./learn.ts";
import { listTakers } from "./list-takers.ts";
import { listChangedPeople, listDutiesUnder, measurePlan } from "./plan.ts";
import type { Plan, PlanMeasures } from "./plan.ts";
import type { RepairQuestion } from "./repair-question.ts";

/** How often a person of a plan has less than the advised 8 hours off between two days' work. */
function countShortRests(question: RepairQuestion, plan: Plan, personId: string): number {
  const { roster, windows } = question.groundwork;
  const { settings } = roster.document;
  const person = roster.people.get(personId);
  if (person?.role !== "resident") return 0;
  const record = recordWith(roster, person, listDutiesUnder(question, plan, personId));
  return checkRestBetweenPeriods({ roster, record, settings, windows, range: roster.days }).filter(
    ({ severity }) => severity === "warning",
  ).length;
}

const countAll = (question: RepairQuestion, plan: Plan, people: ReadonlySet<string>): number =>
  [...people].reduce((total, id) => total + countShortRests(question, plan, id), 0);

const MEASURES = ["criticalUncovered", "uncovered", "changes", "overloadMinutes", "spreadMinutes"] as const;

const isNoWorse = (measures: PlanMeasures, than: PlanMeasures): boolean =>
  MEASURES.every((name) => measures[name] <= than[name]);

/** The plan with one duty taken by somebody else who is free. */
function giveTo(question: RepairQuestion, { released, taken }: Plan, duty: Duty): readonly Plan[] {
  const { groundwork } = question;
  const position = groundwork
    .positionsOf(duty.block.id)
    .find(({ rotation, role }) => rotation.id === duty.rotation.id && role === duty.person.role);
  if (position === undefined) return [];
  return listTakers(question, duty).flatMap((personId) => {
    const other = groundwork.dutyIn(duty.block.id, position, personId);
    if (other === undefined) return [];
    const isFree = listInTheWay(question, other, listStanding(question, personId))?.length === 0;
    return isFree ? [{ released, taken: taken.map((each) => (each === duty ? other : each)) }] : [];
  });
}

/**
 * The plan, with duties given to the rested wherever that worsens nothing that a repair is measured by: what is proved of
 * the plan stays proved. Single exchanges only, so a better one that takes several at once is not found.
 */
export function restPeople(question: RepairQuestion, plan: Plan): Plan {
  return plan.taken.reduce((current, duty) => {
    if (countShortRests(question, current, duty.person.id) === 0) return current;
    const measures = measurePlan(question, current);
    const better = giveTo(question, current, duty).find((each) => {
      const people = new Set([...listChangedPeople(current), ...listChangedPeople(each)]);
      return (
        countAll(question, each, people) < countAll(question, current, people) &&
        isNoWorse(measurePlan(question, each), measures) &&
        findPlanBreaches(question, each).size === 0
      );
    });
    return better ?? current;
  }, plan);
}

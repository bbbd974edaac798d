import { dutyKey } from "./cut.ts";
import type { Duty } from "../roster/roster.ts";
import { listInTheWay, listStanding } from "./draft.ts";
import { judgeDuties, listNearWindows } from "./learn.ts";
import type { RepairQuestion } from "./repair-question.ts";

/** Whether a person could take a duty by a single step without breaking a rule; they are not absent. */
function couldTake(question: RepairQuestion, taken: Duty, inTheWay: readonly Duty[]): boolean {
  const { groundwork } = question;
  const personId = taken.person.id;
  const key = `${personId} ${taken.rotation.id} ${dutyKey(taken)}`;
  const known = groundwork.takers.get(key);
  if (known !== undefined) return known;
  const others = listStanding(question, personId).filter((other) => !inTheWay.includes(other));
  const near = { roster: groundwork.roster, windows: listNearWindows(groundwork, taken) };
  const answer = judgeDuties(near, personId, [...others, taken]).cuts.length === 0;
  groundwork.takers.set(key, answer);
  return answer;
}

/** People who could take a duty by a single step, without breaking a rule by it. */
export function listTakers(question: RepairQuestion, duty: Duty): readonly string[] {
  const { groundwork, absentIds } = question;
  const blockId = duty.block.id;
  const position = groundwork
    .positionsOf(blockId)
    .find(({ rotation, role }) => rotation.id === duty.rotation.id && role === duty.person.role);
  if (position === undefined) return [];
  return [...groundwork.roster.people.keys()].filter((personId) => {
    const taken = absentIds.has(personId) ? undefined : groundwork.dutyIn(position, personId);
    if (taken === undefined) return false;
    const inTheWay = listInTheWay(question, taken, groundwork.dutiesNear(personId, taken.day));
    const isThere = inTheWay?.some(
      ({ block, rotation, kind }) =>
        block.id === blockId && rotation.id === taken.rotation.id && kind === taken.kind,
    );
    return inTheWay !== undefined && isThere !== true && couldTake(question, taken, inTheWay);
  });
}

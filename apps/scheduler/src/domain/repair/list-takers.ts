import type { Duty } from "../roster/roster.ts";
import { listInTheWay, listStanding } from "./draft.ts";
import { judgeDuties, listNearWindows } from "./learn.ts";
import type { RepairQuestion } from "./repair-question.ts";

/** Duties overlap that begin at most so many days apart. */
const DAYS_AROUND = 2;

/** People who could take a duty by a single step, without breaking a rule by it. */
export function listTakers(question: RepairQuestion, duty: Duty): readonly string[] {
  const { groundwork, absentIds } = question;
  const blockId = duty.block.id;
  const position = groundwork
    .positionsOf(blockId)
    .find(({ rotation, role }) => rotation.id === duty.rotation.id && role === duty.person.role);
  if (position === undefined) return [];
  return [...groundwork.roster.people.keys()].filter((personId) => {
    const taken = absentIds.has(personId) ? undefined : groundwork.dutyIn(blockId, position, personId);
    if (taken === undefined) return false;
    const standing = listStanding(question, personId);
    const around = standing.filter(({ day }) => Math.abs(day - taken.day) <= DAYS_AROUND);
    const inTheWay = listInTheWay(question, taken, around);
    const isThere = inTheWay?.some(
      ({ block, rotation, kind }) =>
        block.id === blockId && rotation.id === taken.rotation.id && kind === taken.kind,
    );
    if (inTheWay === undefined || isThere === true) return false;
    const others = standing.filter((other) => !inTheWay.includes(other));
    const near = { roster: groundwork.roster, windows: listNearWindows(groundwork, taken) };
    return judgeDuties(near, personId, [...others, taken]).cuts.length === 0;
  });
}

import { couldHold, doesMeet } from "./candidates.ts";
import { compareFindings } from "./finding.ts";
import { checkLimits } from "./limits.ts";
import { countMissing, listDemands, listLacks, listSupervision } from "./needs.ts";
import { listDuties, look } from "./program.ts";
import type { Block, Duty, Person, Program } from "./program.ts";
import { writeWorkLog } from "./work-log.ts";

/** Days beyond which nothing is swapped. */
const MOST_DAYS_APART = 90;

const give = (duty: Duty, person: Person): Duty => ({
  ...duty,
  person,
  assignment: { ...duty.assignment, person_id: person.id },
});

/** Whether a block has fewer people or faculty than it had, of what it needs. */
function isShorter(
  program: Program,
  block: Block,
  [before, after]: readonly [readonly Duty[], readonly Duty[]],
): boolean {
  const isOpener = listDemands(program).some(
    (demand) =>
      demand.block.id === block.id &&
      countMissing(program, demand, after) > countMissing(program, demand, before),
  );
  const once = new Map(listSupervision(program, block, before).map((each) => [each.group, each]));
  const isUnsupervised = listSupervision(program, block, after).some(({ group, needed, present }) => {
    const { needed: neededBefore = 0, present: presentBefore = 0 } = once.get(group) ?? {};
    return Math.max(0, needed - present) > Math.max(0, neededBefore - presentBefore);
  });
  return isOpener || isUnsupervised;
}

/** Whether anything is found in somebody's work that was not found before, advice and early warnings included. */
function isWorse(
  program: Program,
  person: Person,
  [before, after]: readonly [readonly Duty[], readonly Duty[]],
): boolean {
  const { averaging } = program.file.settings;
  const judge = (duties: readonly Duty[]) =>
    checkLimits(
      writeWorkLog(
        program,
        person,
        duties.filter((duty) => duty.person === person),
      ),
      averaging,
    );
  return compareFindings(judge(after), judge(before)).onlyMine.length > 0;
}

function isSound(program: Program, duties: readonly Duty[], [mine, theirs]: readonly [Duty, Duty]): boolean {
  const [got, given] = [give(theirs, mine.person), give(mine, theirs.person)];
  if (!couldHold(program, got) || !couldHold(program, given)) return false;
  if (listLacks(program, got).length + listLacks(program, given).length > 0) return false;
  const after = [...duties.filter((duty) => duty !== mine && duty !== theirs), got, given];
  const isClash = [got, given].some((duty) =>
    doesMeet(
      duty,
      after.filter(({ person }) => person === duty.person),
    ),
  );
  const change = [duties, after] as const;
  return (
    !isClash &&
    ![mine.person, theirs.person].some((person) => isWorse(program, person, change)) &&
    ![mine.block, theirs.block].some((block) => isShorter(program, block, change))
  );
}

/** Work that can change hands one for one; time off is nothing to give, and the same work at the same time no exchange. */
const isExchange = (mine: Duty, theirs: Duty): boolean =>
  theirs.rotation.category !== "time_off" &&
  (theirs.block !== mine.block ||
    theirs.rotation !== mine.rotation ||
    theirs.assignment.role !== mine.assignment.role ||
    theirs.assignment.duty !== mine.assignment.duty);

/**
 * Everybody with whom an assignment could be exchanged one for one, by trying each of theirs.
 *
 * @returns ids of people, sorted
 */
export function listPartners(program: Program, assignmentId: string): readonly string[] {
  const duties = listDuties(program);
  const mine = duties.find(({ assignment }) => assignment.id === assignmentId);
  if (mine === undefined) throw new Error(`no assignment ${assignmentId}`);
  const partners = duties.filter(
    (theirs) =>
      theirs.person !== mine.person &&
      theirs.person.role === mine.person.role &&
      isExchange(mine, theirs) &&
      Math.abs(theirs.block.day - mine.block.day) <= MOST_DAYS_APART &&
      isSound(program, duties, [mine, theirs]),
  );
  return [...new Set(partners.map(({ person }) => look(program.people, person.id).id))].toSorted();
}

/** Whether one exchange is sound. */
export function isSoundExchange(program: Program, mineId: string, theirId: string): boolean {
  const duties = listDuties(program);
  const [mine, theirs] = [mineId, theirId].map((id) => duties.find(({ assignment }) => assignment.id === id));
  return mine !== undefined && theirs !== undefined && isSound(program, duties, [mine, theirs]);
}

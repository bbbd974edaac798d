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

/** Whether one duty can go for some of another person's. */
function isSound(program: Program, duties: readonly Duty[], mine: Duty, theirs: readonly Duty[]): boolean {
  const [partner] = theirs;
  if (partner === undefined || theirs.some(({ person }) => person !== partner.person)) return false;
  const moved = [...theirs.map((duty) => give(duty, mine.person)), give(mine, partner.person)];
  if (!moved.every((duty) => couldHold(program, duty))) return false;
  if (moved.some((duty) => listLacks(program, duty).length > 0)) return false;
  const after = [...duties.filter((duty) => duty !== mine && !theirs.includes(duty)), ...moved];
  const isClash = moved.some((duty) =>
    doesMeet(
      duty,
      after.filter(({ person }) => person === duty.person),
    ),
  );
  const change = [duties, after] as const;
  const blocks = new Set([mine, ...theirs].map(({ block }) => block));
  return (
    !isClash &&
    ![mine.person, partner.person].some((person) => isWorse(program, person, change)) &&
    ![...blocks].some((block) => isShorter(program, block, change))
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
      isSound(program, duties, mine, [theirs]),
  );
  return [...new Set(partners.map(({ person }) => look(program.people, person.id).id))].toSorted();
}

/** Whether one exchange is sound. */
export function isSoundExchange(program: Program, mineId: string, theirIds: readonly string[]): boolean {
  const duties = listDuties(program);
  const mine = duties.find(({ assignment }) => assignment.id === mineId);
  const theirs = duties.filter(({ assignment }) => theirIds.includes(assignment.id));
  return mine !== undefined && theirs.length === theirIds.length && isSound(program, duties, mine, theirs);
}

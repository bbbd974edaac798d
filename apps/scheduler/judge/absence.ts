import { dayOf } from "./calendar.ts";
import { areDoubleBooked, countMissing, isInLeave, listDemands, listSupervision } from "./needs.ts";
import type { Demand } from "./needs.ts";
import { listDuties } from "./program.ts";
import type { Block, Duty, Program } from "./program.ts";

/** One person away on some days. */
export interface AbsenceQuestion {
  readonly personId: string;
  /** First and last day away. */
  readonly first: string;
  readonly last: string;
}

/** A schedule and what is left of it once somebody is away. */
export interface Absence {
  /** An absent person takes nothing on, also not on the days around. */
  readonly personId: string;
  /** With the absence as leave. */
  readonly program: Program;
  readonly before: readonly Duty[];
  readonly left: readonly Duty[];
  /** Blocks from the day before to the day after, whose duties may change. */
  readonly blocks: readonly Block[];
  /** Missing places beyond those that were missing before, among `duties`. */
  readonly countNewGaps: (block: Block, duties: readonly Duty[]) => Gaps;
}

export interface Gaps {
  readonly coverage: number;
  readonly supervision: number;
}

function withLeave(program: Program, { personId, first, last }: AbsenceQuestion): Program {
  const leaves = new Map(program.leaves);
  leaves.set(personId, [...(leaves.get(personId) ?? []), { first: dayOf(first), last: dayOf(last) }]);
  return { ...program, leaves };
}

const countShortages = (
  program: Program,
  block: Block,
  duties: readonly Duty[],
): ReadonlyMap<string, number> =>
  new Map(
    listSupervision(program, block, duties).map(({ group, needed, present }) => [
      group,
      Math.max(0, needed - present),
    ]),
  );

/** What an absence takes away. */
export function openAbsence(program: Program, question: AbsenceQuestion): Absence {
  const away = withLeave(program, question);
  const before = listDuties(program);
  const left = before.filter(
    (duty) => duty.person.id !== question.personId || !isInLeave(away, duty) || isInLeave(program, duty),
  );
  const lost = before.filter((duty) => !left.includes(duty)).map(({ block }) => block.day);
  const [first, last] = [Math.min(dayOf(question.first) - 1, ...lost), dayOf(question.last) + 1];
  const demands = new Map<string, Demand[]>();
  for (const demand of listDemands(program))
    demands.set(demand.block.id, [...(demands.get(demand.block.id) ?? []), demand]);
  return {
    personId: question.personId,
    program: away,
    before,
    left,
    blocks: [...program.blocks.values()].filter(({ day }) => first <= day && day <= last),
    countNewGaps(block, duties) {
      const here = duties.filter((duty) => duty.block.id === block.id);
      const once = before.filter((duty) => duty.block.id === block.id);
      const coverage = (demands.get(block.id) ?? [])
        .map((demand) => countMissing(away, demand, here) - countMissing(program, demand, once))
        .reduce((sum, more) => sum + Math.max(0, more), 0);
      const known = countShortages(program, block, once);
      const supervision = [...countShortages(away, block, here)]
        .map(([group, missing]) => missing - (known.get(group) ?? 0))
        .reduce((sum, more) => sum + Math.max(0, more), 0);
      return { coverage, supervision };
    },
  };
}

/** Moonlighting, time off, leave, calls from home that were worked, and what is booked twice stay as they are. */
export const isFixed = ({ program, left }: Absence, duty: Duty): boolean =>
  duty.assignment.duty === "moonlighting" ||
  duty.rotation.category === "time_off" ||
  isInLeave(program, duty) ||
  (duty.assignment.worked_hours ?? 0) > 0 ||
  left.some((other) => other !== duty && areDoubleBooked(duty, other));

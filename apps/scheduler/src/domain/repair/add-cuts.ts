import type { MipBuilder, Terms } from "../mip/mip-problem.ts";
import type { Duty, Roster } from "../roster/roster.ts";
import { toWorkPeriods } from "../roster/work-periods.ts";
import type { Day } from "../time/day.ts";
import { dutyKey } from "./cut.ts";
import type { Cut, DaysCut, ExactCut, HoursCut, TogetherCut } from "./cut.ts";
import type { Draft, PlacedChoice } from "./draft.ts";

/** One person's choices and what stays of their duties. */
interface Own {
  readonly personId: string;
  readonly choices: readonly PlacedChoice[];
  readonly fixed: readonly Duty[];
  readonly choicesByBlock: ReadonlyMap<string, readonly PlacedChoice[]>;
  readonly fixedByBlock: ReadonlyMap<string, readonly Duty[]>;
  readonly roster: Roster;
}

interface Sum {
  readonly terms: Terms;
  readonly constant: number;
}

const isWork = ({ kind }: Duty): boolean => kind === "work";

/** Whether a block is worked: a sum that is 0 or 1. */
function workIn(own: Own, blockId: string, matches: (duty: Duty) => boolean): Sum {
  const choices = (own.choicesByBlock.get(blockId) ?? []).filter(({ duty }) => matches(duty));
  return {
    terms: choices.map(({ column }) => [column, 1]),
    constant: own.fixedByBlock.get(blockId)?.some(matches) ? 1 : 0,
  };
}

function addUp(sums: readonly Sum[]): Sum {
  return {
    terms: sums.flatMap(({ terms }) => terms),
    constant: sums.reduce((total, { constant }) => total + constant, 0),
  };
}

/** Minutes of a duty in a window. */
function minutesIn(
  { start, end }: Pick<Duty, "start" | "end">,
  { window }: HoursCut,
  { zone }: Roster,
): number {
  return Math.max(
    0,
    Math.min(end, zone.startOfDay(window.last + 1)) - Math.max(start, zone.startOfDay(window.first)),
  );
}

function addHours(builder: MipBuilder, own: Own, cut: HoursCut): void {
  const terms = own.choices
    .filter(({ duty }) => isWork(duty))
    .map(({ column, duty }) => [column, minutesIn(duty, cut, own.roster)] as const);
  // What is booked twice is worked once; hours of care on home call never change.
  const periods = toWorkPeriods(own.fixed.filter(isWork));
  const worked = periods.reduce((sum, period) => sum + minutesIn(period, cut, own.roster), 0);
  const { first, last } = cut.window;
  const atHome = own.fixed
    .filter(({ kind, day }) => kind === "home_call" && first <= day && day <= last)
    .reduce((sum, { assignment }) => sum + (assignment.worked_hours ?? 0) * 60, 0);
  builder.addRow(terms, { upper: cut.upper - worked - atHome });
}

function addTogether(
  builder: MipBuilder,
  own: Own,
  { blocks, work, upper, clinicalIn, fillers }: TogetherCut,
): void {
  const matches = (duty: Duty): boolean => isWork(duty) && (work === "any" || duty.assignment.duty === work);
  const isCare = (duty: Duty): boolean => matches(duty) && duty.rotation.category === "clinical";
  const { terms, constant } = addUp(
    blocks.map((id) => workIn(own, id, id === clinicalIn ? isCare : matches)),
  );
  const between =
    fillers === undefined
      ? []
      : own.choices.filter(
          ({ duty }) =>
            isWork(duty) &&
            duty.start <= fillers.to &&
            duty.end >= fillers.from &&
            !blocks.includes(duty.block.id),
        );
  builder.addRow([...terms, ...between.map(({ column }) => [column, -1] as const)], {
    upper: upper - constant,
  });
}

type TakenColumns = (day: Day) => number;

/** A column for each day that a cut is about: at least 1 where work starts on it. */
function createTakenColumns(builder: MipBuilder, own: Own): TakenColumns {
  const known = new Map<Day, number>();
  return (day) => {
    const column = known.get(day);
    if (column !== undefined) return column;
    const starts = (duty: Duty): boolean => isWork(duty) && duty.day === day;
    const isFixed = own.fixed.some(starts);
    const fresh = builder.addColumn({ lower: isFixed ? 1 : 0, upper: 1, isInteger: false });
    known.set(day, fresh);
    for (const choice of own.choices)
      if (starts(choice.duty))
        builder.addRow(
          [
            [fresh, 1],
            [choice.column, -1],
          ],
          { lower: 0 },
        );
    return fresh;
  };
}

/** Exactly these duties and no others of those that can be chosen: not again. */
function addExact(builder: MipBuilder, own: Own, { duties }: ExactCut): void {
  const chosen = new Set(duties);
  const fixed = new Set(own.fixed.map(dutyKey));
  const groups = Map.groupBy(own.choices, ({ duty }) => dutyKey(duty));
  const sums = [...new Set([...chosen, ...groups.keys()])].map((key): Sum => {
    const columns = (groups.get(key) ?? []).map(({ column }) => column);
    const isFixed = fixed.has(key) ? 1 : 0;
    return chosen.has(key)
      ? { terms: columns.map((column) => [column, -1]), constant: 1 - isFixed }
      : { terms: columns.map((column) => [column, 1]), constant: isFixed };
  });
  const { terms, constant } = addUp(sums);
  builder.addRow(terms, { lower: 1 - constant });
}

function addCut(
  builder: MipBuilder,
  own: Own,
  { cut, takenColumn }: { cut: Cut; takenColumn: TakenColumns },
): void {
  if (cut.kind === "hours") addHours(builder, own, cut);
  else if (cut.kind === "together") addTogether(builder, own, cut);
  else if (cut.kind === "exact") addExact(builder, own, cut);
  else addDays(builder, cut, takenColumn);
}

function addDays(builder: MipBuilder, { days, upper }: DaysCut, takenColumn: TakenColumns): void {
  builder.addRow(
    days.map((day) => [takenColumn(day), 1]),
    { upper },
  );
}

interface Known {
  readonly draft: Draft;
  readonly choices: readonly PlacedChoice[];
  readonly roster: Roster;
}

/** Adds what the rules are known to forbid. */
export function addCuts(builder: MipBuilder, { draft, choices, roster }: Known): void {
  const choicesOf = Map.groupBy(choices, ({ duty }) => duty.person.id);
  const takenOf = Map.groupBy(draft.takenDays, ({ personId }) => personId);
  for (const [personId, cuts] of Map.groupBy(draft.cuts, ({ personId }) => personId)) {
    const ownChoices = choicesOf.get(personId) ?? [];
    const fixed = draft.fixedByPerson.get(personId) ?? [];
    const own = {
      personId,
      choices: ownChoices,
      fixed,
      choicesByBlock: Map.groupBy(ownChoices, ({ duty }) => duty.block.id),
      fixedByBlock: Map.groupBy(fixed, ({ block }) => block.id),
      roster,
    };
    const takenColumn = createTakenColumns(builder, own);
    for (const cut of cuts) addCut(builder, own, { cut, takenColumn });
    for (const { day, blocks } of takenOf.get(personId) ?? []) {
      const { terms, constant } = addUp(blocks.map((id) => workIn(own, id, isWork)));
      const worked = terms.map(([column, factor]) => [column, -factor] as const);
      builder.addRow([[takenColumn(day), 1], ...worked], { lower: constant - blocks.length + 1 });
    }
  }
}

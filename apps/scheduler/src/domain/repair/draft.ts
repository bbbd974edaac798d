import { takesPlace } from "../conflicts/find-double-bookings.ts";
import type { Column } from "../mip/mip-problem.ts";
import { dutiesOn, touches } from "../roster/roster.ts";
import type { Duty } from "../roster/roster.ts";
import type { DayRange } from "../time/day.ts";
import { isSupervised, supervises } from "../rules/check-supervision.ts";
import type { Cut, Lessons, TakenDay } from "./cut.ts";
import { createSupport, pickCuts } from "./pick-cuts.ts";
import { foreseeRest } from "./foresee-rest.ts";
import { DAYS_AROUND } from "./groundwork.ts";
import type { Position } from "./groundwork.ts";
import type { RepairQuestion } from "./repair-question.ts";

/** Something that can be decided about one person in one block: to keep a duty or to take one. */
export interface Choice {
  readonly duty: Duty;
  readonly isKept: boolean;
}

/** A choice with its column in a problem: 1 where the duty is kept or taken. */
export interface PlacedChoice extends Choice {
  readonly column: Column;
}

/** What a problem is about so far. It grows as solutions show what else matters. */
export interface Scope {
  /** Blocks in which everybody may be put anywhere. */
  readonly blockIds: ReadonlySet<string>;
}

/** Everything to be decided, person by person, and what stays. */
export interface Draft {
  readonly choicesByPerson: ReadonlyMap<string, readonly Choice[]>;
  readonly fixedByPerson: ReadonlyMap<string, readonly Duty[]>;
  readonly cuts: readonly Cut[];
  readonly takenDays: readonly TakenDay[];
}

const overlapsTime = (a: Duty, b: Duty): boolean => a.start < b.end && b.start < a.end;

/** Whether an absence takes a duty from its person: like leave, also one that only reaches into it. */
export const isLost = ({ groundwork, absentIds }: RepairQuestion, duty: Duty): boolean =>
  absentIds.has(duty.person.id) && touches(duty, groundwork.range, groundwork.roster.zone);

/** A person's remaining duties on some days of an absence: all, or, for an absent person, those that it leaves. */
function listLeft(question: RepairQuestion, personId: string, days: DayRange): readonly Duty[] {
  const all = dutiesOn(question.groundwork.roster, personId, days);
  return question.absentIds.has(personId) ? all.filter((duty) => !isLost(question, duty)) : all;
}

/** A person's remaining duties; where only some days are considered, those that can matter to them. */
export function listStanding(question: RepairQuestion, personId: string, days?: DayRange): readonly Duty[] {
  const { groundwork, frame } = question;
  if (frame === undefined) return listLeft(question, personId, days ?? groundwork.roster.days);
  if (frame.settled === undefined) return listLeft(question, personId, frame.days);
  const released = new Set(frame.settled.released.map(({ assignment }) => assignment.id));
  return [
    ...listLeft(question, personId, groundwork.reach).filter(
      ({ assignment }) => !released.has(assignment.id),
    ),
    ...frame.settled.taken.filter(({ person }) => person.id === personId),
  ];
}

/** Duties in the way of another that could be given up for it; undefined where one of them must stay. */
export function listInTheWay(
  question: RepairQuestion,
  duty: Duty,
  standing: readonly Duty[],
): readonly Duty[] | undefined {
  const { groundwork, permits } = question;
  const inTheWay = standing.filter(
    (other) =>
      other.block.id === duty.block.id ||
      (takesPlace(duty) && takesPlace(other) && overlapsTime(duty, other)),
  );
  const mayGo = (other: Duty): boolean => {
    if (groundwork.isPinned(other)) return false;
    if (other.block.id !== duty.block.id) return permits.release;
    return other.kind === "backup" ? permits.callIn : permits.move;
  };
  if (inTheWay.length === 0 && !permits.extra) return undefined;
  return inTheWay.every(mayGo) ? inTheWay : undefined;
}

/** What a draft looks up about a block again for each person. */
interface BlockView {
  readonly dutiesByPerson: ReadonlyMap<string, readonly Duty[]>;
  readonly plain: readonly Position[];
  /** Those left by absent people first. */
  readonly spare: readonly Position[];
}

function viewBlock({ groundwork, absentIds }: RepairQuestion, blockId: string): BlockView {
  const duties = groundwork.roster.dutiesByBlock.get(blockId) ?? [];
  const vacated = new Set(
    duties.filter(({ person }) => absentIds.has(person.id)).map(({ rotation }) => rotation.id),
  );
  const { plain = [], spare = [] } = Object.groupBy(groundwork.positionsOf(blockId), ({ isSpare }) =>
    isSpare ? "spare" : "plain",
  );
  const isVacated = ({ rotation }: Position): boolean => vacated.has(rotation.id);
  return {
    dutiesByPerson: Map.groupBy(duties, ({ person }) => person.id),
    plain,
    spare: [...spare.filter(isVacated), ...spare.filter((position) => !isVacated(position))],
  };
}

type Views = ReadonlyMap<string, BlockView>;

/** Spare positions are all alike, so one for each kind of duty is enough, and none for who supervises anyway. */
function pickDuties({ groundwork }: RepairQuestion, view: BlockView, personId: string): readonly Duty[] {
  const here = view.dutiesByPerson.get(personId) ?? [];
  const toDuties = (list: readonly Position[]): readonly Duty[] =>
    list.flatMap((position) => groundwork.dutyIn(position, personId) ?? []);
  const spareDuties = here.some(supervises) ? [] : toDuties(view.spare);
  const oneOfAKind = [...new Map(spareDuties.toReversed().map((duty) => [duty.kind, duty])).values()];
  return [...toDuties(view.plain), ...oneOfAKind].filter(
    (duty) => !here.some((other) => other.rotation.id === duty.rotation.id && other.kind === duty.kind),
  );
}

interface Takes {
  readonly takes: readonly Duty[];
  /** Assignments in the way of some of them. */
  readonly loose: ReadonlySet<string>;
}

function listTakes(
  question: RepairQuestion,
  views: Views,
  { personId, standing }: { readonly personId: string; readonly standing: readonly Duty[] },
): Takes {
  if (question.absentIds.has(personId)) return { takes: [], loose: new Set() };
  const offered = [...views.values()].flatMap((view) => pickDuties(question, view, personId));
  if (offered.length === 0) return { takes: [], loose: new Set() };
  const byDay = Map.groupBy(standing, ({ day }) => day);
  const possible = offered.flatMap((duty) => {
    const around = DAYS_AROUND.flatMap((distance) => byDay.get(duty.day + distance) ?? []);
    const inTheWay = listInTheWay(question, duty, around);
    return inTheWay === undefined ? [] : [{ duty, inTheWay }];
  });
  return {
    takes: possible.map(({ duty }) => duty),
    loose: new Set(possible.flatMap(({ inTheWay }) => inTheWay.map(({ assignment }) => assignment.id))),
  };
}

const byPerson = <TItem extends { readonly personId: string }>(items: Iterable<TItem>) =>
  Map.groupBy(items, ({ personId }) => personId);

interface PersonDraft {
  readonly choices: readonly Choice[];
  readonly fixed: readonly Duty[];
  readonly cuts: readonly Cut[];
  readonly takenDays: readonly TakenDay[];
}

/** What a person does on days on which it can matter. */
function listNear(question: RepairQuestion, personId: string): readonly Duty[] {
  const { reach } = question.groundwork;
  const isNear = ({ day }: Duty): boolean => reach.first <= day && day <= reach.last;
  return listStanding(question, personId, reach).filter(isNear);
}

function draftPerson(
  question: RepairQuestion,
  views: Views,
  { personId, ...known }: Lessons & { readonly personId: string },
): PersonDraft {
  const { groundwork, permits, absentIds } = question;
  const standing = listNear(question, personId);
  const { takes, loose } = listTakes(question, views, { personId, standing });
  const isResident = groundwork.roster.people.get(personId)?.role === "resident";
  const foreseen = isResident
    ? foreseeRest(takes, standing, groundwork.roster.document.settings.min_break_minutes)
    : [];
  const cuts = pickCuts([...known.cuts, ...foreseen], takes, standing);
  const takenDays = cuts.some(({ kind }) => kind === "days") ? known.takenDays : [];
  const supports = createSupport(cuts, takenDays);
  const isLoose = (duty: Duty): boolean =>
    !groundwork.isPinned(duty) &&
    !absentIds.has(personId) &&
    (loose.has(duty.assignment.id) ||
      // A person who needs supervision can be freed of it.
      (permits.release && (supports(duty) || (views.has(duty.block.id) && isSupervised(duty)))));
  const { kept = [], fixed = [] } = Object.groupBy(standing, (duty) => (isLoose(duty) ? "kept" : "fixed"));
  const toChoice =
    (isKept: boolean) =>
    (duty: Duty): Choice => ({ duty, isKept });
  return { choices: [...kept.map(toChoice(true)), ...takes.map(toChoice(false))], fixed, cuts, takenDays };
}

/**
 * Records the decisions of a scope, and which lessons about the rules apply to it.
 *
 * @returns undefined where time was over before everybody was considered
 */
export function makeDraft(question: RepairQuestion, scope: Scope, timeLeft: () => number): Draft | undefined {
  const { lessons, roster } = question.groundwork;
  const cutsOf = byPerson(lessons.cuts.values());
  const takenOf = byPerson(lessons.takenDays.values());
  const views = new Map([...scope.blockIds].map((id) => [id, viewBlock(question, id)]));
  const drafts: (readonly [string, PersonDraft])[] = [];
  for (const personId of roster.people.keys()) {
    if (timeLeft() <= 0) return undefined;
    const known = { cuts: cutsOf.get(personId) ?? [], takenDays: takenOf.get(personId) ?? [] };
    drafts.push([personId, draftPerson(question, views, { personId, ...known })]);
  }
  const choices = drafts.map(([personId, draft]) => [personId, draft.choices] as const);
  return {
    choicesByPerson: new Map(choices.filter(([, list]) => list.length > 0)),
    fixedByPerson: new Map(drafts.map(([personId, { fixed }]) => [personId, fixed])),
    cuts: drafts.flatMap(([, { cuts }]) => cuts),
    takenDays: drafts.flatMap(([, { takenDays }]) => takenDays),
  };
}

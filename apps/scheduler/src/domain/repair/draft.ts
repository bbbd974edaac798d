import { takesPlace } from "../conflicts/find-double-bookings.ts";
import { dutiesOf } from "../roster/roster.ts";
import type { Duty } from "../roster/roster.ts";
import { isSupervised, supervises } from "../rules/check-supervision.ts";
import type { Cut, TakenDays } from "./cut.ts";
import { foreseeRest } from "./foresee-rest.ts";
import type { Position } from "./groundwork.ts";
import type { RepairQuestion } from "./repair-question.ts";

/** Something that can be decided about one person in one block: to keep a duty or to take one. */
export interface Choice {
  readonly duty: Duty;
  readonly isKept: boolean;
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
  readonly takenDays: readonly TakenDays[];
}

const overlapsTime = (a: Duty, b: Duty): boolean => a.start < b.end && b.start < a.end;

/** What remains of a person's duties during an absence: all, or for who is absent those of other days. */
export function listStanding({ groundwork, absentIds }: RepairQuestion, personId: string): readonly Duty[] {
  const duties = dutiesOf(groundwork.roster, personId);
  if (!absentIds.has(personId)) return duties;
  const { first, last } = groundwork.range;
  return duties.filter(({ day }) => day < first || day > last);
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

/** Spare positions are all alike, so one for each kind of duty is enough, and none for who supervises anyway. */
function pickDuties(question: RepairQuestion, blockId: string, personId: string): readonly Duty[] {
  const { groundwork, absentIds } = question;
  const here = (groundwork.roster.dutiesByBlock.get(blockId) ?? []).filter(
    ({ person }) => person.id === personId,
  );
  const isVacated = ({ rotation }: Position): boolean =>
    (groundwork.roster.dutiesByBlock.get(blockId) ?? []).some(
      (duty) => absentIds.has(duty.person.id) && duty.rotation.id === rotation.id,
    );
  const positions = groundwork.positionsOf(blockId);
  const spare = positions.filter(({ isSpare }) => isSpare);
  const ordered = [...spare.filter(isVacated), ...spare.filter((position) => !isVacated(position))];
  const toDuties = (list: readonly Position[]): readonly Duty[] =>
    list.flatMap((position) => groundwork.dutyIn(blockId, position, personId) ?? []);
  const spareDuties = here.some(supervises) ? [] : toDuties(ordered);
  const oneOfAKind = [...new Map(spareDuties.toReversed().map((duty) => [duty.kind, duty])).values()];
  return [...toDuties(positions.filter(({ isSpare }) => !isSpare)), ...oneOfAKind].filter(
    (duty) => !here.some((other) => other.rotation.id === duty.rotation.id && other.kind === duty.kind),
  );
}

interface Person {
  readonly takes: readonly Duty[];
  readonly loose: ReadonlySet<string>;
}

function draftPerson(question: RepairQuestion, scope: Scope, personId: string): Person {
  if (question.absentIds.has(personId)) return { takes: [], loose: new Set() };
  const standing = listStanding(question, personId);
  const takes: Duty[] = [];
  const loose = new Set<string>();
  for (const blockId of scope.blockIds) {
    for (const duty of pickDuties(question, blockId, personId)) {
      const inTheWay = listInTheWay(question, duty, standing);
      if (inTheWay === undefined) continue;
      takes.push(duty);
      for (const { assignment } of inTheWay) loose.add(assignment.id);
    }
  }
  return { takes, loose };
}

/** Whether so many of the blocks could be worked at once that the cut would be broken. */
function couldBreak(cut: Cut, takes: readonly Duty[], standing: readonly Duty[]): boolean {
  const all = [...takes, ...standing];
  if (cut.kind === "exact") return takes.length > 0;
  if (cut.kind === "together") {
    const possible = new Set(all.map(({ block }) => block.id));
    const isConcerned = takes.some(({ block }) => cut.blocks.includes(block.id));
    return isConcerned && cut.blocks.filter((id) => possible.has(id)).length > cut.upper;
  }
  if (cut.kind === "days") {
    const days = new Set(cut.days);
    // A night before a day can take it, too.
    return takes.some(({ day }) => days.has(day) || days.has(day + 1) || days.has(day - 1));
  }
  const inside = all.filter(({ day }) => cut.window.first - 2 <= day && day <= cut.window.last);
  const most = inside.reduce((sum, { start, end }) => sum + (end - start), 0);
  return most > cut.upper && takes.some((duty) => inside.includes(duty));
}

const isSupport = ({ day, block }: Duty, cut: Cut): boolean => {
  if (cut.kind === "exact") return true;
  if (cut.kind === "together") return cut.blocks.includes(block.id);
  if (cut.kind === "hours") return cut.window.first - 2 <= day && day <= cut.window.last;
  return cut.days.includes(day);
};

const byPerson = <TItem extends { readonly personId: string }>(items: Iterable<TItem>) =>
  Map.groupBy(items, ({ personId }) => personId);

/** Writes down what can be decided within a scope, and which lessons about the rules apply to it. */
export function makeDraft(question: RepairQuestion, scope: Scope): Draft {
  const { groundwork, permits } = question;
  const cutsOf = byPerson(groundwork.lessons.cuts.values());
  const takenOf = byPerson(groundwork.lessons.takenDays.values());
  const choicesByPerson = new Map<string, readonly Choice[]>();
  const fixedByPerson = new Map<string, readonly Duty[]>();
  const draft: { cuts: Cut[]; takenDays: TakenDays[] } = { cuts: [], takenDays: [] };
  for (const personId of groundwork.roster.people.keys()) {
    const standing = listStanding(question, personId);
    const { takes, loose } = draftPerson(question, scope, personId);
    const isResident = groundwork.roster.people.get(personId)?.role === "resident";
    const foreseen = isResident ? foreseeRest(takes, standing) : [];
    const cuts = [...(cutsOf.get(personId) ?? []), ...foreseen].filter((cut) =>
      couldBreak(cut, takes, standing),
    );
    const taken = cuts.some(({ kind }) => kind === "days") ? (takenOf.get(personId) ?? []) : [];
    const support = (duty: Duty): boolean =>
      cuts.some((cut) => isSupport(duty, cut)) || taken.some(({ blocks }) => blocks.includes(duty.block.id));
    const isLoose = (duty: Duty): boolean =>
      !groundwork.isPinned(duty) &&
      !question.absentIds.has(personId) &&
      (loose.has(duty.assignment.id) ||
        // Who needs supervision can be freed of it.
        (permits.release && (support(duty) || (scope.blockIds.has(duty.block.id) && isSupervised(duty)))));
    const kept = standing.filter(isLoose).map((duty): Choice => ({ duty, isKept: true }));
    const choices = [...kept, ...takes.map((duty): Choice => ({ duty, isKept: false }))];
    if (choices.length > 0) choicesByPerson.set(personId, choices);
    fixedByPerson.set(
      personId,
      standing.filter((duty) => !isLoose(duty)),
    );
    draft.cuts.push(...cuts);
    draft.takenDays.push(...taken);
  }
  return { choicesByPerson, fixedByPerson, ...draft };
}

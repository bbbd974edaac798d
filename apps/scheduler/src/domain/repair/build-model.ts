import { takesPlace } from "../conflicts/find-double-bookings.ts";
import { countsFor } from "../conflicts/list-demands.ts";
import { createMipBuilder } from "../mip/mip-problem.ts";
import type { Column, MipBuilder, MipProblem, Terms } from "../mip/mip-problem.ts";
import type { Duty } from "../roster/roster.ts";
import { addCuts } from "./add-cuts.ts";
import { addShortRests } from "./add-short-rests.ts";
import type { Draft, PlacedChoice, Scope } from "./draft.ts";
import type { KnownNeed } from "./groundwork.ts";
import { isFacultyOf, isResidentOf } from "./need.ts";
import type { Need } from "./need.ts";
import type { RepairQuestion } from "./repair-question.ts";

export interface RepairModel {
  readonly problem: MipProblem;
  readonly choices: readonly PlacedChoice[];
  /** People missing, and those missing in critical services. */
  readonly uncovered: Terms;
  readonly criticalUncovered: Terms;
  /** Changes, less `keptCount`. */
  readonly changes: Terms;
  readonly keptCount: number;
  /** No model of the scope has more changes. */
  readonly mostChanges: number;
  /** Duties given up for nothing else in their block, less `cancellable`. */
  readonly cancelled: Terms;
  readonly cancellable: number;
  /** Rests that become too short. */
  readonly shortRests: Terms;
  /** Work on top of all who get more than they had, in steps of `step` minutes. */
  readonly overload: Terms;
  /** The most that one person gets on top, in the same steps. */
  readonly spread: Terms;
  readonly step: number;
  /** What the duties taken cost, where the question says so. */
  readonly wishes: Terms;
  readonly fairness: Terms;
}

/** Limits that the stages before have set. */
export interface Limits {
  readonly criticalUncovered?: number;
  readonly uncovered?: number;
  readonly changes?: number;
  readonly cancelled?: number;
  readonly shortRests?: number;
  /** In minutes. */
  readonly overload?: number;
  readonly spread?: number;
  readonly wishes?: number;
  /** Whether objectives below the number of changes count. */
  readonly withBurden: boolean;
}

const weigh = (first: Terms, { changes, mostChanges }: RepairModel): Terms => [
  ...first.map(([column, factor]) => [column, factor * (mostChanges + 1)] as const),
  ...changes,
];

/** Uncovered demand before changes, in one objective: one more person missing is worse than any number of changes. */
export const weighCost = (model: RepairModel): Terms => weigh(model.uncovered, model);

/** The same for critical services alone. Were changes free here, a solution would make any number of them. */
export const weighCritical = (model: RepairModel): Terms => weigh(model.criticalUncovered, model);

const groupKey = ({ person, block }: Duty): string => `${person.id} ${block.id}`;

/** Nobody is in two places at once, or twice on the list of a block. */
function addPresence(builder: MipBuilder, choices: readonly PlacedChoice[]): void {
  const group = (list: readonly PlacedChoice[]): void => {
    if (list.length > 1)
      builder.addRow(
        list.map(({ column }) => [column, 1]),
        { upper: 1 },
      );
  };
  for (const own of Map.groupBy(choices, ({ duty }) => duty.person.id).values()) {
    const placed = own.filter(({ duty }) => takesPlace(duty));
    const groups = new Map<string, readonly PlacedChoice[]>();
    for (const start of new Set(placed.map(({ duty }) => duty.start))) {
      const at = placed.filter(({ duty }) => duty.start <= start && start < duty.end);
      groups.set(at.map(({ column }) => column).join(" "), at);
    }
    for (const at of groups.values()) group(at);
    for (const inBlock of Map.groupBy(own, ({ duty }) => duty.block.id).values())
      if (inBlock.some(({ duty }) => !takesPlace(duty))) group(inBlock);
  }
}

/** Where nobody may be freed of work, a person who gives up a duty takes another in its block. */
function addStaying(builder: MipBuilder, choices: readonly PlacedChoice[], question: RepairQuestion): void {
  if (question.permits.release) return;
  for (const group of Map.groupBy(choices, ({ duty }) => groupKey(duty)).values())
    if (group.some(({ isKept }) => isKept))
      builder.addRow(
        group.map(({ column }) => [column, 1]),
        { lower: 1 },
      );
}

interface BlockContent {
  readonly choices: readonly PlacedChoice[];
  readonly fixed: readonly Duty[];
}

const countPeople = (duties: readonly Duty[]): number => new Set(duties.map(({ person }) => person.id)).size;

/** Adds a column for what a need lacks beyond what it lacked before, and the row that makes it so. */
function addNeed(
  builder: MipBuilder,
  { need, shortBefore }: KnownNeed,
  { choices, fixed, roster }: BlockContent & { readonly roster: RepairQuestion["groundwork"]["roster"] },
): Column | undefined {
  const select = (matches: (duty: Duty) => boolean) => ({
    terms: choices.filter(({ duty }) => matches(duty)).map(({ column }) => [column, 1] as const),
    constant: countPeople(fixed.filter(matches)),
  });
  if (need.kind === "coverage") {
    const covering = select((duty) => countsFor(duty, need.demand, roster));
    const least = need.demand.coverage.minimum - shortBefore - covering.constant;
    if (least <= 0) return undefined;
    const short = builder.addColumn({ lower: 0, upper: least, isInteger: true });
    builder.addRow([...covering.terms, [short, 1]], { lower: least });
    return short;
  }
  const { pgy1_units, other_units, units_per_faculty } = roster.document.settings.supervision;
  const first = select((duty) => isResidentOf(duty, need) && duty.person.pgy_level === 1);
  const others = select((duty) => isResidentOf(duty, need) && duty.person.pgy_level !== 1);
  const faculty = select((duty) => isFacultyOf(duty, need, roster));
  const units = first.constant * pgy1_units + others.constant * other_units;
  const heads = (faculty.constant + shortBefore) * units_per_faculty;
  const most = units + first.terms.length * pgy1_units + others.terms.length * other_units;
  if (most <= heads) return undefined;
  const short = builder.addColumn({ lower: 0, upper: Math.ceil(most / units_per_faculty), isInteger: true });
  const scale = (terms: Terms, factor: number): Terms => terms.map(([column]) => [column, factor]);
  builder.addRow(
    [
      ...scale(faculty.terms, units_per_faculty),
      [short, units_per_faculty],
      ...scale(first.terms, -pgy1_units),
      ...scale(others.terms, -other_units),
    ],
    { lower: units - heads },
  );
  return short;
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));
const minutesOf = ({ kind, start, end }: Duty): number => (kind === "work" ? end - start : 0);

type Burden = Pick<RepairModel, "overload" | "spread" | "step">;
type Cancelled = Pick<RepairModel, "cancelled" | "cancellable">;

/** Columns that are at least what each person works on top, and at least the most of these. */
function addOverload(builder: MipBuilder, choices: readonly PlacedChoice[]): Burden {
  const step = choices.map(({ duty }) => minutesOf(duty)).reduce(gcd, 0) || 1;
  const unlimited = { lower: 0, upper: Infinity, isInteger: true };
  const most = builder.addColumn(unlimited);
  const groups = [...Map.groupBy(choices, ({ duty }) => duty.person.id).values()];
  const overload = groups
    .filter((own) => own.some(({ isKept, duty }) => !isKept && minutesOf(duty) > 0))
    .map((own): Terms[number] => {
      const kept = own.filter(({ isKept }) => isKept).reduce((sum, { duty }) => sum + minutesOf(duty), 0);
      const worked = own.map(({ column, duty }) => [column, -minutesOf(duty) / step] as const);
      const onTop = builder.addColumn(unlimited);
      builder.addRow([[onTop, 1], ...worked], { lower: -kept / step });
      builder.addRow(
        [
          [most, 1],
          [onTop, -1],
        ],
        { lower: 0 },
      );
      return [onTop, 1];
    });
  return { overload, spread: [[most, 1]], step };
}

/** A duty of a block is given up for nothing where its person then has none there. */
function toCancelled(choices: readonly PlacedChoice[]): Cancelled {
  const groups = [...Map.groupBy(choices, ({ duty }) => groupKey(duty)).values()];
  const given = groups.filter((group) => group.some(({ isKept }) => isKept));
  return { cancelled: given.flat().map(({ column }) => [column, -1]), cancellable: given.length };
}

/** What is counted as a change: a duty given up or exchanged for another in its block, or one taken where there was none. */
function toChanges(
  choices: readonly PlacedChoice[],
): Pick<RepairModel, "changes" | "keptCount" | "mostChanges"> {
  const groups = Map.groupBy(choices, ({ duty }) => groupKey(duty));
  const changes = [...groups.values()].flatMap((group): Terms => {
    const kept = group.find(({ isKept }) => isKept);
    return kept === undefined ? group.map(({ column }) => [column, 1]) : [[kept.column, -1]];
  });
  return { changes, keptCount: choices.filter(({ isKept }) => isKept).length, mostChanges: groups.size };
}

/** What duties cost that are taken, where anything does. */
function toCosts(
  choices: readonly PlacedChoice[],
  { costs }: RepairQuestion,
): Pick<RepairModel, "wishes" | "fairness"> {
  const taken = costs === undefined ? [] : choices.filter(({ isKept }) => !isKept);
  const termsOf = (cost: (duty: Duty) => number): Terms =>
    taken.map(({ column, duty }) => [column, cost(duty)] as const).filter(([, factor]) => factor !== 0);
  return costs === undefined
    ? { wishes: [], fairness: [] }
    : { wishes: termsOf(costs.wishes), fairness: termsOf(costs.fairness) };
}

type Objectives = Omit<RepairModel, "problem" | "choices" | "mostChanges">;

/** Holds what the stages before have reached. */
function addLimits(builder: MipBuilder, objectives: Objectives, limits: Limits): void {
  const atMost = (terms: Terms, limit: number | undefined, constant = 0): void => {
    if (limit !== undefined) builder.addRow(terms, { upper: limit - constant });
  };
  atMost(objectives.criticalUncovered, limits.criticalUncovered);
  atMost(objectives.uncovered, limits.uncovered);
  atMost(objectives.changes, limits.changes, objectives.keptCount);
  atMost(objectives.cancelled, limits.cancelled, objectives.cancellable);
  atMost(objectives.shortRests, limits.shortRests);
  const toSteps = (minutes: number | undefined): number | undefined =>
    minutes === undefined ? undefined : minutes / objectives.step;
  atMost(objectives.wishes, limits.wishes);
  atMost(objectives.overload, toSteps(limits.overload));
  atMost(objectives.spread, toSteps(limits.spread));
}

/** The problem of a draft: which duties to keep and to take. */
export function buildModel(
  question: RepairQuestion,
  {
    scope,
    draft,
    limits,
  }: {
    readonly scope: Scope;
    readonly draft: Draft;
    readonly limits: Limits;
  },
): RepairModel {
  const { groundwork } = question;
  const builder = createMipBuilder();
  const choices = [...draft.choicesByPerson.values()].flat().map((choice): PlacedChoice => {
    const { person, day } = choice.duty;
    return { ...choice, column: builder.addChoice({ personId: person.id, day }) };
  });
  addPresence(builder, choices);
  addStaying(builder, choices, question);
  const choicesByBlock = Map.groupBy(choices, ({ duty }) => duty.block.id);
  const fixedByBlock = Map.groupBy([...draft.fixedByPerson.values()].flat(), ({ block }) => block.id);
  const short = (need: Need, column: Column) => ({ need, column });
  const shorts = [...scope.blockIds].flatMap((blockId) => {
    const content = { choices: choicesByBlock.get(blockId) ?? [], fixed: fixedByBlock.get(blockId) ?? [] };
    return groundwork.needsOf(blockId).flatMap((known) => {
      const column = addNeed(builder, known, { ...content, roster: groundwork.roster });
      return column === undefined ? [] : [short(known.need, column)];
    });
  });
  const toTerms = (list: typeof shorts): Terms => list.map(({ column }) => [column, 1]);
  addCuts(builder, { draft, choices, roster: groundwork.roster });
  const objectives = {
    uncovered: toTerms(shorts),
    criticalUncovered: toTerms(shorts.filter(({ need }) => need.isCritical)),
    ...toChanges(choices),
    ...toCancelled(choices),
    ...toCosts(choices, question),
    ...(limits.withBurden
      ? {
          ...addOverload(builder, choices),
          shortRests: addShortRests(builder, { draft, choices, roster: groundwork.roster }),
        }
      : { overload: [], spread: [], shortRests: [], step: 1 }),
  };
  addLimits(builder, objectives, limits);
  return { problem: builder.build(), choices, ...objectives };
}

import type { MipSolver, Terms } from "../mip/mip-problem.ts";
import { createBounds } from "./bound-uncovered.ts";
import { buildModel, weighCost, weighCritical } from "./build-model.ts";
import type { Limits, RepairModel } from "./build-model.ts";
import { makeDraft } from "./draft.ts";
import type { Draft } from "./draft.ts";
import { findPlanBreaches, trySingleSteps } from "./learn.ts";
import { measurePlan } from "./measure-plan.ts";
import type { PlanMeasures } from "./measure-plan.ts";
import { EMPTY_PLAN, listGaps, withdraw } from "./plan.ts";
import type { Plan } from "./plan.ts";
import type { RepairQuestion } from "./repair-question.ts";

/** In the order of their weight. `spread` is looked for as long as little time allows. */
export type Objective =
  | "critical_uncovered"
  | "uncovered"
  | "changes"
  | "cancelled"
  | "short_rests"
  | "wishes"
  | "overload"
  | "spread"
  | "fairness";

/** What a repair needs from outside. */
export interface RepairTools {
  readonly solver: MipSolver;
  /** Milliseconds until an answer is due. */
  readonly timeLeft: () => number;
  /** Whether to care for work on top as well, which takes further problems. */
  readonly sparesPeople: boolean;
  /** Longest time in milliseconds to look for fewer changes once nothing can cover more; as long as there is by default. */
  readonly settledMs?: number;
}

/** What is known so far while a repair is looked for. */
export interface Search {
  readonly question: RepairQuestion;
  readonly tools: RepairTools;
  readonly blockIds: Set<string>;
  /** How many places of a block stay empty in any plan. */
  readonly boundOf: (blockId: string) => number;
  best: { plan: Plan; measures: PlanMeasures };
  uncoveredBound: number;
  problemsSolved: number;
  columns: number;
  rows: number;
  draft: { readonly draft: Draft; readonly size: number } | undefined;
}

/** @param blockIds those that lack people */
export const openSearch = (
  question: RepairQuestion,
  tools: RepairTools,
  blockIds: Iterable<string>,
): Search => ({
  question,
  tools,
  blockIds: new Set(blockIds),
  boundOf: createBounds(question),
  best: { plan: EMPTY_PLAN, measures: measurePlan(question, EMPTY_PLAN) },
  uncoveredBound: 0,
  problemsSolved: 0,
  columns: 0,
  rows: 0,
  draft: undefined,
});

interface Stage {
  readonly limits: Limits;
  readonly objective: (model: RepairModel) => Terms;
  readonly timeLimitMs?: number | undefined;
  /** What a bound of this stage's objective says about uncovered demand. */
  readonly uncoveredBound?: (bound: number, model: RepairModel) => number;
}

const isBetter = (a: PlanMeasures, b: PlanMeasures, criticalFirst: boolean): boolean => {
  const order = (measures: PlanMeasures): readonly number[] => [
    criticalFirst ? measures.criticalUncovered : 0,
    measures.uncovered,
    measures.changes,
    measures.cancelled,
    measures.shortRests,
    measures.wishCost,
    measures.overloadMinutes,
    measures.spreadMinutes,
    measures.fairnessCost,
  ];
  const [ofB, ofA] = [order(b), order(a)];
  const place = ofA.findIndex((value, index) => value !== ofB[index]);
  return place !== -1 && (ofA[place] ?? 0) < (ofB[place] ?? 0);
};

export function keepIfBetter(search: Search, plan: Plan): void {
  const measures = measurePlan(search.question, plan);
  if (isBetter(measures, search.best.measures, search.question.criticalFirst))
    search.best = { plan, measures };
}

function toPlan({ choices }: RepairModel, values: Float64Array): Plan {
  const isChosen = ({ column }: (typeof choices)[number]): boolean => (values[column] ?? 0) > 0.5;
  return {
    released: choices.filter((choice) => choice.isKept && !isChosen(choice)).map(({ duty }) => duty),
    taken: choices.filter((choice) => !choice.isKept && isChosen(choice)).map(({ duty }) => duty),
  };
}

/** Blocks outside the scope that the plan leaves short. */
function listHarmedBlocks({ question, blockIds }: Search, plan: Plan): readonly string[] {
  return listGaps(question, plan)
    .map(({ need }) => need.slot.block.id)
    .filter((id) => !blockIds.has(id));
}

/** Widens the search where a plan breaks a rule or harms a day outside it. @returns whether it had to */
function learnFrom(search: Search, plan: Plan): boolean {
  const harmed = listHarmedBlocks(search, plan);
  for (const id of harmed) search.blockIds.add(id);
  const breaching = findPlanBreaches(search.question, plan);
  if (harmed.length === 0 && breaching.size === 0) {
    keepIfBetter(search, plan);
    return false;
  }
  if (breaching.size > 0) keepIfBetter(search, withdraw(plan, breaching));
  return true;
}

const sizeOf = ({ question, blockIds }: Search): number => {
  const { cuts, takenDays } = question.groundwork.lessons;
  return cuts.size + takenDays.size + blockIds.size;
};

/**
 * The draft of all that is known: scope and lessons only grow. Most of what is forbidden is known before the first solution.
 *
 * @returns undefined where there was no time to write it
 */
function draftAll(search: Search): Draft | undefined {
  const known = search.draft;
  if (known !== undefined && known.size === sizeOf(search)) return known.draft;
  const { question, tools } = search;
  const draft = makeDraft(question, search, tools.timeLeft);
  if (draft === undefined) return undefined;
  const hasLearnt = trySingleSteps(question, draft, tools.timeLeft);
  const all = hasLearnt ? makeDraft(question, search, tools.timeLeft) : draft;
  if (all !== undefined) search.draft = { draft: all, size: sizeOf(search) };
  return all;
}

/** @returns whether the best plan is proved to be best in the stage's objective */
function runStage(search: Search, stage: Stage): boolean {
  const { question, tools } = search;
  for (;;) {
    if (tools.timeLeft() <= 0) return false;
    const draft = draftAll(search);
    if (draft === undefined) return false;
    const model = buildModel(question, { scope: search, draft, limits: stage.limits });
    const timeLeft = tools.timeLeft();
    if (timeLeft <= 0) return false;
    const timeLimit = Math.min(timeLeft, stage.timeLimitMs ?? timeLeft);
    const outcome = tools.solver.minimise(model.problem, stage.objective(model), timeLimit);
    search.problemsSolved += 1;
    search.columns = Math.max(search.columns, model.problem.columns.length);
    search.rows = Math.max(search.rows, model.problem.rows.length);
    const bound = stage.uncoveredBound?.(outcome.bound, model) ?? 0;
    search.uncoveredBound = Math.max(search.uncoveredBound, bound);
    if (outcome.values === undefined) return false;
    const mustGoOn = learnFrom(search, toPlan(model, outcome.values));
    if (!mustGoOn) return outcome.isProved;
    if (!outcome.isProved) return false;
  }
}

const TOLERANCE = 1e-6;

/** Uncovered demand costs more than all changes together: see `weighCost`. */
function readCostBound(bound: number, { keptCount, mostChanges }: RepairModel): number {
  return Math.max(0, Math.ceil((bound + keptCount - mostChanges) / (mostChanges + 1) - TOLERANCE));
}

/** Objectives below the number of changes are worth less waiting, and can take minutes to prove. */
const BURDEN_MS = 2_000;
/** Spreading is worth no long wait: it is the last of the wishes, and can take minutes to prove. */
const SPREAD_MS = 700;

interface Burden {
  readonly name: Objective;
  readonly objective: Stage["objective"];
  readonly timeLimitMs?: number;
  /** What keeps others from worsening what is reached. */
  readonly toLimit: (measures: PlanMeasures) => Partial<Limits>;
  /** Nothing can be less. */
  readonly isLeast: (measures: PlanMeasures) => boolean;
}

/** The objectives below the number of changes, in order. */
const BURDENS: readonly Burden[] = [
  {
    name: "cancelled",
    objective: ({ cancelled }) => cancelled,
    toLimit: ({ cancelled }) => ({ cancelled }),
    isLeast: ({ cancelled }) => cancelled === 0,
  },
  {
    name: "short_rests",
    objective: ({ shortRests }) => shortRests,
    timeLimitMs: BURDEN_MS,
    toLimit: ({ shortRests }) => ({ shortRests }),
    isLeast: ({ shortRests }) => shortRests === 0,
  },
  {
    name: "wishes",
    objective: ({ wishes }) => wishes,
    timeLimitMs: BURDEN_MS,
    toLimit: ({ wishCost }) => ({ wishes: wishCost }),
    isLeast: () => false,
  },
  {
    name: "overload",
    objective: ({ overload }) => overload,
    timeLimitMs: BURDEN_MS,
    toLimit: ({ overloadMinutes }) => ({ overload: overloadMinutes }),
    isLeast: ({ overloadMinutes }) => overloadMinutes === 0,
  },
  {
    name: "spread",
    objective: ({ spread }) => spread,
    timeLimitMs: SPREAD_MS,
    toLimit: ({ spreadMinutes }) => ({ spread: spreadMinutes }),
    isLeast: ({ spreadMinutes }) => spreadMinutes === 0,
  },
  {
    name: "fairness",
    objective: ({ fairness }) => fairness,
    timeLimitMs: BURDEN_MS,
    toLimit: () => ({}),
    isLeast: () => false,
  },
];

const OF_COSTS: readonly Objective[] = ["wishes", "fairness"];

/** Those that a question asks about. */
const listBurdens = ({ costs }: RepairQuestion): readonly Burden[] =>
  costs === undefined ? BURDENS.filter(({ name }) => !OF_COSTS.includes(name)) : BURDENS;

/** The objectives below the number of changes, by name. */
export const listBurdenNames = (question: RepairQuestion): readonly Objective[] =>
  listBurdens(question).map(({ name }) => name);

/**
 * Among the plans that cover most with the fewest changes, one that sends few home, that leaves people their 8 hours off, with
 * little work on top, on many shoulders. An objective that is at its least already needs no solving.
 */
export function sparePeople(search: Search): readonly Objective[] {
  const { uncovered, changes } = search.best.measures;
  const reached: Limits = { ...limitCritical(search), uncovered, changes, withBurden: true };
  const burdens = listBurdens(search.question);
  const isProved = burdens.map(({ objective, timeLimitMs, isLeast }, place) => {
    const seen = burdens.slice(0, place).map(({ toLimit }) => toLimit(search.best.measures));
    const limits = seen.reduce<Limits>((all, limit) => ({ ...all, ...limit }), reached);
    return isLeast(search.best.measures) || runStage(search, { limits, objective, timeLimitMs });
  });
  // An unproven objective may be better, and comes before those after it.
  const unproved = isProved.indexOf(false);
  return burdens.slice(0, unproved === -1 ? burdens.length : unproved).map(({ name }) => name);
}

/** Least uncovered, then fewest changes. @returns the objectives that are proved */
export function runStages(search: Search): readonly Objective[] {
  const { question } = search;
  const free: Limits = { withBurden: false };
  if (question.criticalFirst && !runStage(search, { limits: free, objective: weighCritical })) return [];
  const first: readonly Objective[] = question.criticalFirst ? ["critical_uncovered"] : [];
  const limits = limitCritical(search);
  if (!runStage(search, { limits, objective: weighCost, uncoveredBound: readCostBound })) return first;
  search.uncoveredBound = search.best.measures.uncovered;
  return [...first, "uncovered", "changes"];
}

/** What the first stage leaves of critical services. */
function limitCritical({ question, best }: Search): Limits {
  const { criticalUncovered } = best.measures;
  return { withBurden: false, ...(question.criticalFirst && { criticalUncovered }) };
}

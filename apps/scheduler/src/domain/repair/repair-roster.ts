import { boundUncovered } from "./bound-uncovered.ts";
import { countMissing, EMPTY_PLAN, listGaps } from "./plan.ts";
import type { Gap, Plan } from "./plan.ts";
import type { PlanMeasures } from "./measure-plan.ts";
import { repairByWeeks } from "./repair-by-weeks.ts";
import type { RepairQuestion } from "./repair-question.ts";
import { listBurdenNames, openSearch, runStages, sparePeople } from "./search.ts";
import type { Objective, RepairTools, Search } from "./search.ts";

/** How far an answer is proved to be the best there is. */
export interface Proof {
  /** `proved`: nothing better exists; `partly`: in the `proved` objectives; `time_limit`: the time was over before. */
  readonly status: "proved" | "partly" | "time_limit";
  readonly proved: readonly Objective[];
  /** At least so many stay uncovered with any changes. */
  readonly uncoveredBound: number;
  readonly problemsSolved: number;
  /** Columns of the largest problem. */
  readonly columns: number;
  readonly rows: number;
}

export interface Repair {
  /** What the absence leaves without enough people, before anything is changed. */
  readonly gapsBefore: readonly Gap[];
  readonly plan: Plan;
  readonly measures: PlanMeasures;
  readonly proof: Proof;
}

/** Everything that a repair with these wishes can prove. */
const listObjectives = (question: RepairQuestion, { sparesPeople }: RepairTools): readonly Objective[] => [
  ...(question.criticalFirst ? (["critical_uncovered"] as const) : []),
  "uncovered",
  "changes",
  ...(sparesPeople ? listBurdenNames(question) : []),
];

function toStatus(proved: readonly Objective[], all: readonly Objective[]): Proof["status"] {
  const binding = all.slice(0, all.indexOf("spread") === -1 ? all.length : all.indexOf("spread"));
  if (binding.every((objective) => proved.includes(objective))) return "proved";
  return proved.length > 0 ? "partly" : "time_limit";
}

/** Blocks that lack people, beyond which the whole takes longer to write down than anybody waits. */
const MOST_BLOCKS = 80;

/** The same search with less time where it is known already that nothing covers more. */
function hurry(search: Search): Search {
  const { tools, best, uncoveredBound } = search;
  if (tools.settledMs === undefined || best.measures.uncovered > uncoveredBound) return search;
  const kept = Math.max(0, tools.timeLeft() - tools.settledMs);
  return { ...search, tools: { ...tools, timeLeft: () => tools.timeLeft() - kept } };
}

interface Searched {
  readonly search: Search;
  readonly proved: readonly Objective[];
}

/** A first repair and its bound before the whole is solved, so that there is something when time is over. */
function searchAll(search: Search, gaps: readonly Gap[]): Searched {
  search.uncoveredBound = boundUncovered(search.boundOf, search.blockIds, search.tools.timeLeft);
  const byWeeks = repairByWeeks(search, gaps);
  const isSmall = search.blockIds.size <= MOST_BLOCKS;
  if (byWeeks.includes("changes") || !isSmall) return { search, proved: byWeeks };
  const whole = hurry(search);
  return { search: whole, proved: runStages(whole) };
}

/** Adds what is proved of work on top, where it is cared for. */
function spareAll({ search, proved }: Searched): readonly Objective[] {
  const isSmall = search.blockIds.size <= MOST_BLOCKS;
  const isToBeSpared = search.tools.sparesPeople && isSmall && proved.includes("changes");
  return isToBeSpared ? [...proved, ...sparePeople(search)] : proved;
}

/**
 * Finds the best answer to an absence: the least demand uncovered, then the fewest changes, then the least work on top,
 * spread over many. Rules stay kept: no plan breaks one that was kept before, nor one worse than before.
 *
 * It begins with the blocks that lack people and asks the rules themselves about each solution. What they forbid is
 * added to the problem, which so never forbids more than they do. A solution to which they have nothing to say is best.
 *
 * @throws UpstreamError SOLVER_FAILED
 */
export function repairRoster(question: RepairQuestion, tools: RepairTools): Repair {
  const gapsBefore = listGaps(question, EMPTY_PLAN);
  const search = openSearch(
    question,
    tools,
    gapsBefore.map(({ need }) => need.slot.block.id),
  );
  const all = listObjectives(question, tools);
  const isWhole = countMissing(gapsBefore) === 0;
  const searched = isWhole ? { search, proved: all } : searchAll(search, gapsBefore);
  const proved = isWhole ? all : spareAll(searched);
  const { best, uncoveredBound, problemsSolved, columns, rows } = searched.search;
  return {
    gapsBefore,
    ...best,
    proof: { status: toStatus(proved, all), proved, uncoveredBound, problemsSolved, columns, rows },
  };
}

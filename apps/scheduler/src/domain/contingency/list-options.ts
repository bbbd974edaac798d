import type { Duty } from "../roster/roster.ts";
import { ALL_STEPS } from "../repair/repair-question.ts";
import type { Permits, RepairQuestion } from "../repair/repair-question.ts";
import { countMissing } from "../repair/plan.ts";
import { listTakers } from "../repair/list-takers.ts";
import { repairRoster } from "../repair/repair-roster.ts";
import type { Repair } from "../repair/repair-roster.ts";
import type { RepairTools } from "../repair/search.ts";

export const OPTION_NAMES = ["swap_assignments", "backup_pool", "extra_duty", "full_repair"] as const;
export type OptionName = (typeof OPTION_NAMES)[number];

export const EFFORTS = ["low", "medium", "high"] as const;
export type Effort = (typeof EFFORTS)[number];

/** One way to answer an absence, and how much of it that fixes. */
export interface Option {
  readonly name: OptionName;
  readonly repair: Repair;
  readonly closed: number;
  readonly effort: Effort;
  /** Share of the gaps; undefined where time was over before it was known who could take what. */
  readonly expectedShare: number | undefined;
  /** For each duty taken, how many people could take it; undefined as above. */
  readonly takers: readonly number[] | undefined;
}

/** How often people agree when they are asked to change. */
export interface Willingness {
  readonly agreed: number;
  readonly decided: number;
  readonly rate: number;
}

const NO_STEPS: Permits = { move: false, callIn: false, extra: false, release: false };
const STEPS: Readonly<Record<Exclude<OptionName, "full_repair">, Permits>> = {
  swap_assignments: { ...NO_STEPS, move: true },
  backup_pool: { ...NO_STEPS, callIn: true },
  extra_duty: { ...NO_STEPS, extra: true },
};

/** The share of decided swaps that people agreed to, by the rule of succession: a half where there were none. */
export function readWillingness({ groundwork }: Pick<RepairQuestion, "groundwork">): Willingness {
  const { swaps } = groundwork.roster.document;
  const agreed = swaps.filter(({ status }) => status === "approved" || status === "executed").length;
  const decided = agreed + swaps.filter(({ status }) => status === "rejected").length;
  return { agreed, decided, rate: (agreed + 1) / (decided + 2) };
}

const LOW_EFFORT = 5;
const MEDIUM_EFFORT = 15;

const gradeEffort = (changes: number): Effort =>
  changes <= LOW_EFFORT ? "low" : changes <= MEDIUM_EFFORT ? "medium" : "high";

/**
 * The share of the gaps that can be expected to be closed: those that the plan closes, each with the chance that at
 * least one of the people who could take a duty agrees to. A person on stand-by has agreed already.
 */
function expectSuccess(repair: Repair, takers: readonly number[], rate: number): number {
  const missing = countMissing(repair.gapsBefore);
  const closed = missing - repair.measures.uncovered;
  if (takers.length === 0) return 0;
  const agreed = takers.map((able) => 1 - (1 - rate) ** able);
  const mean = agreed.reduce((sum, each) => sum + each, 0) / agreed.length;
  return (closed / missing) * mean;
}

/** For each duty, how many people could take it; undefined where there is no time to find out. */
function countTakers(
  question: RepairQuestion,
  duties: readonly Duty[],
  timeLeft: () => number,
): readonly number[] | undefined {
  const counts: number[] = [];
  for (const duty of duties) {
    if (timeLeft() <= 0) return undefined;
    counts.push(listTakers(question, duty).length);
  }
  return counts;
}

function toOption(
  question: RepairQuestion,
  { name, repair }: Pick<Option, "name" | "repair">,
  timeLeft: () => number,
): Option {
  const willing = name === "backup_pool" ? 1 : readWillingness(question).rate;
  const takers = countTakers(question, repair.plan.taken, timeLeft);
  return {
    name,
    repair,
    closed: countMissing(repair.gapsBefore) - repair.measures.uncovered,
    effort: gradeEffort(repair.measures.changes),
    expectedShare: takers && expectSuccess(repair, takers, willing),
    takers,
  };
}

/**
 * Ways that use one kind of step each, and the best of all together where it fixes more or with fewer changes. Ways
 * that fix nothing are left out.
 *
 * @param full the best repair with all steps
 */
export function listOptions(question: RepairQuestion, full: Repair, tools: RepairTools): readonly Option[] {
  const simple = (["swap_assignments", "backup_pool", "extra_duty"] as const).map((name) => {
    const narrowed = { ...question, permits: STEPS[name] };
    const repair = repairRoster(narrowed, { ...tools, sparesPeople: false });
    return toOption(narrowed, { name, repair }, tools.timeLeft);
  });
  const useful = simple.filter(({ closed }) => closed > 0);
  const whole = { ...question, permits: ALL_STEPS };
  const all = toOption(whole, { name: "full_repair", repair: full }, tools.timeLeft);
  const isMatched = useful.some(
    ({ repair, closed }) => closed === all.closed && repair.measures.changes <= full.measures.changes,
  );
  return all.closed > 0 && !isMatched ? [...useful, all] : useful;
}

/** The option that fixes most, then with the fewest changes, then the likeliest. */
export function pickOption(options: readonly Option[]): Option | undefined {
  return options.toSorted(
    (a, b) =>
      b.closed - a.closed ||
      a.repair.measures.changes - b.repair.measures.changes ||
      (b.expectedShare ?? 0) - (a.expectedShare ?? 0),
  )[0];
}

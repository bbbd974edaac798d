import type { Gap } from "../repair/plan.ts";
import type { KnownNeed } from "../repair/groundwork.ts";
import { isInFrame } from "../repair/repair-question.ts";
import type { RepairQuestion } from "../repair/repair-question.ts";
import { repairRoster } from "../repair/repair-roster.ts";
import type { RepairTools } from "../repair/search.ts";

type Need = KnownNeed["need"];

/** Demands that nobody's duties can all meet. */
export interface ConflictSet {
  readonly needs: readonly Need[];
  /** Without any one of them the others can be met. False where time was over before that was known. */
  readonly isSmallest: boolean;
}

type ConflictTools = Omit<RepairTools, "sparesPeople">;
type Verdict = "can_be_met" | "cannot_be_met" | "unknown";

/** Asks about some demands as if there were no others. */
function askAbout(question: RepairQuestion, needs: readonly Need[], tools: ConflictTools): Verdict {
  const { groundwork } = question;
  const ids = new Set(needs.map(({ id }) => id));
  const narrowed: RepairQuestion = {
    ...question,
    openBlockIds: new Set(needs.map(({ slot }) => slot.block.id)),
    groundwork: {
      ...groundwork,
      needsOf: (blockId) => groundwork.needsOf(blockId).filter(({ need }) => ids.has(need.id)),
    },
  };
  const { measures, proof } = repairRoster(narrowed, { ...tools, sparesPeople: false });
  if (measures.uncovered === 0) return "can_be_met";
  return proof.uncoveredBound > 0 || proof.proved.includes("uncovered") ? "cannot_be_met" : "unknown";
}

interface Oracle {
  /** Whether it is known that these cannot all be met. */
  cannotBeMet(needs: readonly Need[]): boolean;
  /** Whether every question so far was answered. */
  isCertain(): boolean;
}

function createOracle(question: RepairQuestion, tools: ConflictTools): Oracle {
  let isCertain = true;
  return {
    cannotBeMet(needs) {
      const verdict = tools.timeLeft() <= 0 ? "unknown" : askAbout(question, needs, tools);
      isCertain &&= verdict !== "unknown";
      return verdict === "cannot_be_met";
    },
    isCertain: () => isCertain,
  };
}

/**
 * The demands among `rest` without which those of `kept` could be met: halves are left out while the others still conflict.
 * (Junker: QuickXplain, 2004.)
 */
function minimise(
  cannotBeMet: Oracle["cannotBeMet"],
  {
    kept,
    rest,
    isNew,
  }: { readonly kept: readonly Need[]; readonly rest: readonly Need[]; readonly isNew: boolean },
): readonly Need[] {
  if (isNew && cannotBeMet(kept)) return [];
  if (rest.length <= 1) return rest;
  const middle = Math.floor(rest.length / 2);
  const [left, right] = [rest.slice(0, middle), rest.slice(middle)];
  const ofRight = minimise(cannotBeMet, { kept: [...kept, ...left], rest: right, isNew: true });
  const ofLeft = minimise(cannotBeMet, {
    kept: [...kept, ...ofRight],
    rest: left,
    isNew: ofRight.length > 0,
  });
  return [...ofLeft, ...ofRight];
}

/** Demands around one, wider and wider: of its block, of the days around, of all days to fill. */
function listPools(question: RepairQuestion, { slot, id }: Need): readonly (readonly Need[])[] {
  const blockIds = [...(question.openBlockIds ?? [])];
  const others = blockIds
    .flatMap((blockId) => question.groundwork.needsOf(blockId).map(({ need }) => need))
    .filter((need) => need.id !== id && isInFrame(question, need.slot.day));
  const nearest = others.toSorted(
    (a, b) => Math.abs(a.slot.start - slot.start) - Math.abs(b.slot.start - slot.start),
  );
  const within = (days: number): readonly Need[] =>
    nearest.filter((need) => Math.abs(need.slot.day - slot.day) <= days);
  return [[], nearest.filter((need) => need.slot.block.id === slot.block.id), within(1), within(2), nearest];
}

/**
 * A smallest set of demands, the one of a gap among them, that cannot all be met: leave out any, and the others can.
 * Existing duties and other weeks stay unchanged.
 *
 * @returns undefined where time was over before any set was known
 * @throws UpstreamError SOLVER_FAILED
 */
export function findConflictSet(
  question: RepairQuestion,
  { need }: Gap,
  tools: ConflictTools,
): ConflictSet | undefined {
  const oracle = createOracle(question, tools);
  for (const pool of listPools(question, need)) {
    if (!oracle.cannotBeMet([need, ...pool])) continue;
    const others =
      pool.length === 0 ? [] : minimise(oracle.cannotBeMet, { kept: [need], rest: pool, isNew: false });
    return { needs: [need, ...others], isSmallest: oracle.isCertain() };
  }
  return undefined;
}

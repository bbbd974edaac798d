import { boundUncovered, createBounds } from "../repair/bound-uncovered.ts";
import { EMPTY_PLAN, listGaps } from "../repair/plan.ts";
import type { Gap } from "../repair/plan.ts";
import type { RepairQuestion } from "../repair/repair-question.ts";

/** What one more absence would do on top. */
export interface FurtherLoss {
  readonly personId: string;
  /** Gaps that it would open besides those that are there. */
  readonly furtherGaps: number;
  /** The number of further gaps that nobody could close, even by dropping other work. */
  readonly furtherUncoverable: number;
}

const countMissing = (gaps: readonly Gap[]): number => gaps.reduce((sum, { missing }) => sum + missing, 0);

/**
 * Who else must not be lost: each of the others in turn is absent, too. Counted by matching places with people, so that
 * what is said to be uncoverable is so; more may be. Someone who has no duties opens no gap. Worst first, of those for whom there
 * was time.
 */
export function measureCascade(question: RepairQuestion, timeLeft: () => number): readonly FurtherLoss[] {
  const measure = (absentIds: ReadonlySet<string>) => {
    const wider = { ...question, absentIds };
    const gaps = listGaps(wider, EMPTY_PLAN);
    const blockIds = new Set(gaps.map(({ need }) => need.slot.block.id));
    return { gaps: countMissing(gaps), uncoverable: boundUncovered(createBounds(wider), blockIds) };
  };
  const now = measure(question.absentIds);
  const losses: FurtherLoss[] = [];
  for (const personId of question.groundwork.roster.people.keys()) {
    if (question.absentIds.has(personId)) continue;
    if (timeLeft() <= 0) break;
    const then = measure(new Set([...question.absentIds, personId]));
    losses.push({
      personId,
      furtherGaps: then.gaps - now.gaps,
      furtherUncoverable: then.uncoverable - now.uncoverable,
    });
  }
  return losses.toSorted(
    (a, b) =>
      b.furtherUncoverable - a.furtherUncoverable ||
      b.furtherGaps - a.furtherGaps ||
      (a.personId < b.personId ? -1 : 1),
  );
}

import type { Ask, ShownCoverage } from "./shown-answer.ts";

/** A decision before and after; `undefined` if absent. */
export interface Change {
  readonly subject: string;
  readonly before: Pick<Ask, "decision" | "amount"> | undefined;
  readonly after: Pick<Ask, "decision" | "amount"> | undefined;
}

/** The same ask in another answer: by path and subject, or by path if only now named. */
function findSame({ path, subject }: Ask, asks: readonly Ask[]): Ask | undefined {
  const ofPath = asks.filter((one) => one.path === path);
  return ofPath.find((one) => one.subject === subject) ?? (ofPath.length === 1 ? ofPath[0] : undefined);
}

const differs = ({ before, after }: Change): boolean =>
  before?.decision !== after?.decision || before?.amount !== after?.amount;

/** Changes from a form's facts: each different decision or amount, and each ask that was added or removed. */
export function compareAnswers(before: ShownCoverage, after: ShownCoverage): readonly Change[] {
  const kept = after.asks.map((ask) => ({
    subject: ask.subject,
    before: findSame(ask, before.asks),
    after: ask,
  }));
  const found = new Set(kept.map((one) => one.before));
  const gone = before.asks
    .filter((ask) => !found.has(ask))
    .map((ask) => ({ subject: ask.subject, before: ask, after: undefined }));
  return [...kept, ...gone].filter(differs);
}

import type { Ask, ShownCoverage } from "./shown-answer.ts";

/** A decision before and after; `undefined` where it was not there. */
export interface Change {
  readonly subject: string;
  readonly before: Pick<Ask, "decision" | "amount"> | undefined;
  readonly after: Pick<Ask, "decision" | "amount"> | undefined;
}

/** The same ask of another answer: by path and subject; an ask that was named only now, by its path. */
function findSame({ path, subject }: Ask, asks: readonly Ask[]): Ask | undefined {
  const ofPath = asks.filter((one) => one.path === path);
  return ofPath.find((one) => one.subject === subject) ?? (ofPath.length === 1 ? ofPath[0] : undefined);
}

const differs = ({ before, after }: Change): boolean =>
  before?.decision !== after?.decision || before?.amount !== after?.amount;

/** What the facts of a form changed: each decision or amount that is another one now, and each ask that came or went. */
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

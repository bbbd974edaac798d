/** What somebody found in a schedule, in a form in which two who judge can be compared. */
export interface Finding {
  /** Rule or kind of conflict, and for `1_in_7` on whose basis. */
  readonly kind: string;
  /** Person, block, demand or assignments that it is about. */
  readonly about: string;
  /** What the clause makes of it. */
  readonly verdict: string;
  /** Figures that are compared within rounding. */
  readonly figures: readonly number[];
}

/** Readable and the same for the same finding. */
export const describeFinding = ({ kind, about, verdict, figures }: Finding): string =>
  [kind, about, verdict, ...figures.map((figure) => String(Math.round(figure * 100) / 100))].join(" ");

/** Breaks a binding rule; is advised against, or only reported. */
export const VIOLATION = "violation";
export const ADVICE = "advice";

/** Both sides round what they print; half of the last decimal of both. */
const ROUNDING = 0.011;

const isSame = (a: Finding, b: Finding): boolean =>
  a.kind === b.kind &&
  a.about === b.about &&
  a.verdict === b.verdict &&
  a.figures.length === b.figures.length &&
  a.figures.every((figure, index) => Math.abs(figure - (b.figures[index] ?? Number.NaN)) <= ROUNDING);

/** Findings of each side that the other has not. */
export function compareFindings(
  mine: readonly Finding[],
  theirs: readonly Finding[],
): { readonly onlyMine: readonly Finding[]; readonly onlyTheirs: readonly Finding[] } {
  const left = [...theirs];
  const onlyMine = mine.filter((finding) => {
    const index = left.findIndex((other) => isSame(finding, other));
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
  return { onlyMine, onlyTheirs: left };
}

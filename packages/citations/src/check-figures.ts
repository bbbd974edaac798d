import { readFigures, type Figure } from "./figures.ts";
import { findChangedNegations } from "./negation.ts";
import { textOf, type Span } from "./span.ts";

export interface FigureFault extends Span {
  readonly kind: "date" | "number" | "unit" | "code" | "negation";
  /** What stands in the statement at the span. */
  readonly text: string;
}

/** The word "one" alone is a pronoun as often as a number: it counts where a unit follows. */
const isPronoun = (text: string, figure: Figure): boolean =>
  figure.kind === "number" && figure.unit === undefined && /^one$/iu.test(textOf(text, figure));

/** Fee tables print amounts without the sign: a sum of money also stands where the bare number does. */
const hasUnit = (cited: string | undefined, wanted: string): boolean =>
  cited === wanted || (wanted === "$" && cited === undefined);

/** What is wrong with a number: nothing, its value, or only its unit. */
function judgeNumber(
  { value, unit }: Extract<Figure, { kind: "number" }>,
  cited: readonly Figure[],
): "number" | "unit" | undefined {
  const units = cited.flatMap((other) =>
    other.kind === "number" && other.value === value ? [other.unit] : [],
  );
  if (unit !== undefined) {
    if (units.some((other) => hasUnit(other, unit))) return undefined;
    return units.length === 0 ? "number" : "unit";
  }
  const isCitedYear = cited.some((other) => other.kind === "date" && other.iso.slice(0, 4) === String(value));
  return units.length > 0 || isCitedYear ? undefined : "number";
}

function judgeFigure(figure: Figure, cited: readonly Figure[]): FigureFault["kind"] | undefined {
  switch (figure.kind) {
    case "date":
      return cited.some((other) => other.kind === "date" && other.iso.startsWith(figure.iso))
        ? undefined
        : "date";
    case "code":
      return cited.some((other) => other.kind === "code" && other.code === figure.code) ? undefined : "code";
    case "number":
      return judgeNumber(figure, cited);
  }
}

/**
 * What a statement says in figures that the cited text does not: dates, numbers (in digits or words) with
 * their units, codes, and negations that were added or dropped. Empty when all of it stands there. It
 * compares forms, not meaning: 24 months is not taken for two years, and a figure that the cited text uses
 * for something else passes. So a fault is always worth showing, and no fault is not proof.
 */
export function checkFigures(statement: string, citedText: string): readonly FigureFault[] {
  const cited = readFigures(citedText);
  const faults = readFigures(statement)
    .filter((figure) => !isPronoun(statement, figure))
    .flatMap((figure): readonly FigureFault[] => {
      const kind = judgeFigure(figure, cited);
      const { start, end } = figure;
      return kind === undefined ? [] : [{ kind, start, end, text: textOf(statement, figure) }];
    });
  const negations = findChangedNegations(statement, citedText).map((span): FigureFault => ({
    kind: "negation",
    ...span,
    text: textOf(statement, span),
  }));
  return [...faults, ...negations].toSorted((a, b) => a.start - b.start);
}

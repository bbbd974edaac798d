import { readFigures, type Figure } from "./figures.ts";
import { findChangedNegations } from "./negation.ts";
import { textOf, type Span } from "./span.ts";

export interface FigureFault extends Span {
  readonly kind: "date" | "number" | "unit" | "code" | "negation";
  /** The text of the statement at the span. */
  readonly text: string;
}

/** The word "one" alone is a pronoun as often as a number: it counts where a unit follows. */
const isPronoun = (text: string, figure: Figure): boolean =>
  figure.kind === "number" && figure.unit === undefined && /^one$/iu.test(textOf(text, figure));

/** Fee tables print amounts without the sign: the bare number also states a sum of money. */
const hasUnit = (cited: string | undefined, wanted: string): boolean =>
  cited === wanted || (wanted === "$" && cited === undefined);

/** The figures of the cited text, each once: a pasted table holds thousands. */
interface Cited {
  readonly unitsByValue: ReadonlyMap<number, ReadonlySet<string | undefined>>;
  readonly dates: readonly string[];
  readonly codes: ReadonlySet<string>;
}

function toCited(figures: readonly Figure[]): Cited {
  const unitsByValue = new Map<number, Set<string | undefined>>();
  for (const figure of figures) {
    if (figure.kind !== "number") continue;
    const units = unitsByValue.get(figure.value) ?? new Set();
    unitsByValue.set(figure.value, units.add(figure.unit));
  }
  return {
    unitsByValue,
    dates: [...new Set(figures.flatMap((figure) => (figure.kind === "date" ? [figure.iso] : [])))],
    codes: new Set(figures.flatMap((figure) => (figure.kind === "code" ? [figure.code] : []))),
  };
}

/** What is wrong with a number: nothing, its value, or only its unit. */
function judgeNumber(
  { value, unit }: Extract<Figure, { kind: "number" }>,
  { unitsByValue, dates }: Cited,
): "number" | "unit" | undefined {
  const units = [...(unitsByValue.get(value) ?? [])];
  if (unit !== undefined) {
    if (units.some((other) => hasUnit(other, unit))) return undefined;
    return units.length === 0 ? "number" : "unit";
  }
  const isCitedYear = dates.some((iso) => iso.slice(0, 4) === String(value));
  return units.length > 0 || isCitedYear ? undefined : "number";
}

function judgeFigure(figure: Figure, cited: Cited): FigureFault["kind"] | undefined {
  switch (figure.kind) {
    case "date":
      return cited.dates.some((iso) => iso.startsWith(figure.iso)) ? undefined : "date";
    case "code":
      return cited.codes.has(figure.code) ? undefined : "code";
    case "number":
      return judgeNumber(figure, cited);
  }
}

/**
 * The figures of a statement that the cited text lacks: dates, numbers (in digits or words) with their units, codes,
 * and negations that were added or dropped. Empty when the text has all of them. It compares forms, not meaning: 24
 * months is not taken for two years, and a figure that the cited text uses for something else passes. So a fault is
 * always worth showing, and no fault is not proof.
 */
export function checkFigures(statement: string, citedText: string): readonly FigureFault[] {
  const cited = toCited(readFigures(citedText));
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

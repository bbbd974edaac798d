import type { Span } from "@clinical-mcp/citations";
import type { BillingIntent, QuestionFacts } from "../question/coverage-question.ts";

const distance = (one: Span, other: Span): number =>
  Math.max(0, other.start - one.end, one.start - other.end);

/** "G538 times two and A007": of several codes, the units are those of the one that they stand nearest to. */
export function withUnitsOf(
  code: string,
  facts: QuestionFacts,
  { codes }: Pick<BillingIntent, "codes">,
): QuestionFacts {
  const { units, ...others } = facts;
  const at = units?.span;
  if (!at || codes.length < 2) return facts;
  const [nearest] = codes
    .flatMap(({ value, span }) => (span ? [{ value, far: distance(span, at) }] : []))
    .toSorted((one, other) => one.far - other.far);
  return nearest === undefined || nearest.value === code ? facts : others;
}

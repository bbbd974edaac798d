import type { ProductCoverage } from "../odb/describe-payment.ts";
import type { DrugIntent } from "../question/coverage-question.ts";
import type { Highlight } from "./decision.ts";
import { describeAlternatives, describeInterchangeable } from "./describe-drug.ts";
import type { DrugEvidence } from "./evidence.ts";

export const compact = (highlights: readonly (Highlight | undefined)[]): readonly Highlight[] =>
  highlights.filter((one): one is Highlight => one !== undefined);

/** What the asks want beside coverage. */
export function listExtras(
  { asks }: DrugIntent,
  evidence: DrugEvidence,
  coverage: readonly ProductCoverage[],
): readonly Highlight[] {
  const [first] = coverage;
  if (!first) return [];
  const wants = (...names: DrugIntent["asks"]): boolean => names.some((ask) => asks.includes(ask));
  return compact([
    wants("interchangeable", "cheapest", "price")
      ? describeInterchangeable(evidence, first.product)
      : undefined,
    wants("alternatives", "cheapest")
      ? describeAlternatives(evidence, first.product.generic_name)
      : undefined,
  ]);
}

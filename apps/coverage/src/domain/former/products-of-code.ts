import { isBenefit } from "../odb/compare-products.ts";
import { listCriteria } from "../odb/describe-payment.ts";
import type { DrugRow, Formulary } from "../odb/formulary.ts";
import type { DrugIntent } from "../question/coverage-question.ts";

/**
 * The products that a question means which names a Limited Use code beside another product of their molecule: under code
 * 577 the monthly injection is meant, though the tablets are what the patient takes. Else those that were found.
 */
export function productsOfCode(
  { reasonForUseCodes }: Pick<DrugIntent, "reasonForUseCodes">,
  formulary: Formulary,
  found: readonly DrugRow[],
): readonly DrugRow[] {
  const codes = new Set(reasonForUseCodes.map(({ value }) => value));
  const has = (drug: DrugRow): boolean =>
    listCriteria(formulary, drug).some(({ reason_for_use_code: code }) => code !== null && codes.has(code));
  if (codes.size === 0 || found.length === 0 || found.some(has)) return found;
  const moleculesOf = (drug: DrugRow): readonly string[] =>
    (formulary.components.get(drug.generic_name) ?? []).map(([first = ""]) => first);
  const molecules = new Set(found.flatMap(moleculesOf));
  const own = [...molecules]
    .flatMap((word) => formulary.genericNamesByWord.get(word) ?? [])
    .flatMap((name) => formulary.byGenericName.get(name) ?? [])
    .filter((drug) => isBenefit(drug) && has(drug));
  return own.length > 0 ? [...new Set(own)] : found;
}

import type { ProductCoverage } from "../odb/describe-payment.ts";
import type { DrugForm } from "../question/strength.ts";

const FORMS: Readonly<Record<DrugForm, RegExp>> = {
  nebule: /\b(?:inh sol|inh susp|neb)\b/iu,
  injection: /\binj\b/iu,
  liquid: /\b(?:o\/l|susp|sol|oral|liq|syr|elixir)\b/iu,
  solid: /\b(?:tab|cap)\b/iu,
};

/** Products of the form that is asked for, where there are such. */
export function ofForm(
  coverage: readonly ProductCoverage[],
  form: DrugForm | undefined,
): readonly ProductCoverage[] {
  const own = coverage.filter(
    ({ product: { dosage_form: written } }) =>
      form !== undefined &&
      FORMS[form].test(written ?? "") &&
      (form !== "liquid" || !FORMS.injection.test(written ?? "")),
  );
  return own.length > 0 ? own : coverage;
}

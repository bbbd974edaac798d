import type { ProductCoverage } from "../odb/describe-payment.ts";
import type { DrugRow } from "../odb/formulary.ts";
import type { DrugForm } from "../question/strength.ts";

const FORMS: Readonly<Record<DrugForm, RegExp>> = {
  nebule: /\b(?:inh sol|inh susp|neb)\b/iu,
  injection: /\binj\b/iu,
  liquid: /\b(?:o\/l|susp|sol|oral|liq|syr|elixir)\b/iu,
  topical: /\b(?:cr(?! (?:cap|tab))|cream|oint|gel|lot|lotion|top|vag|foam)\b/iu,
  patch: /\bpatch\b/iu,
  chewable: /\bchew\b/iu,
  nasal: /\bnas(?:al)?\b/iu,
  eye: /\boph\b/iu,
  sublingual: /\bsl\b/iu,
  dissolving: /\bdisintegrating\b/iu,
  rectal: /\b(?:rect(?:al)?|sup|enema)\b/iu,
  solid: /\b(?:tab|cap)\b/iu,
};

/** Whether a product is of a form, by its dosage form as the extract writes it. */
export const isOfForm = ({ dosage_form: written }: DrugRow, form: DrugForm): boolean =>
  FORMS[form].test(written ?? "") &&
  (form !== "liquid" || !/\b(?:inj|inh|oph|nas|top)/iu.test(written ?? ""));

/** Forms for places of the body: a spray for the nose is no puffer. */
const OF_PLACES: readonly DrugForm[] = [
  "nasal",
  "eye",
  "topical",
  "patch",
  "injection",
  "rectal",
  "sublingual",
];

/** Whether two products are used at the same place of the body. */
export const isForSamePlace = (one: DrugRow, other: DrugRow): boolean =>
  OF_PLACES.every((form) => isOfForm(one, form) === isOfForm(other, form));

/** Products of the form that is asked for, where there are such. */
export function ofForm(
  coverage: readonly ProductCoverage[],
  form: DrugForm | undefined,
): readonly ProductCoverage[] {
  const own = coverage.filter(({ product }) => form !== undefined && isOfForm(product, form));
  return own.length > 0 ? own : coverage;
}

import type { DrugRow } from "../odb/formulary.ts";
import type { DrugIntent } from "../question/coverage-question.ts";
import type { DrugForm } from "../question/strength.ts";
import type { FollowUp } from "./decision.ts";
import { body, type Body } from "./decision-body.ts";
import type { DrugEvidence } from "./evidence.ts";
import { isOfForm } from "./of-form.ts";

const MILLIGRAMS = /^(?<amount>\d+(?:\.\d+)?)\s?(?<unit>mg|g|grams?)\b/iu;

function toMilligrams(written: string | null | undefined): number | undefined {
  const { amount, unit = "" } = MILLIGRAMS.exec(written ?? "")?.groups ?? {};
  return amount === undefined ? undefined : Number(amount) * (unit.toLowerCase().startsWith("g") ? 1000 : 1);
}

/** "Azithromycin 1 g once" is several tablets of one that is listed. */
function isMultiple({ strength, isDose }: DrugIntent, products: readonly DrugRow[]): boolean {
  const wanted = toMilligrams(strength);
  return (
    isDose === true &&
    wanted !== undefined &&
    products.some((drug) => {
      const own = toMilligrams(drug.strength);
      return own !== undefined && own < wanted && wanted % own === 0;
    })
  );
}

/** "Premarin cream": a form that only a longer name of the brand has is meant by the short one beside it. */
export function ofWiderForm(
  { form, names: [name] }: DrugIntent,
  { formulary: { brandsByWord, byBrand } }: DrugEvidence,
  products: readonly DrugRow[],
): readonly DrugRow[] {
  if (form === undefined || name?.kind !== "brand" || products.some((drug) => isOfForm(drug, form)))
    return products;
  const molecules = new Set(products.map((drug) => drug.generic_name));
  const others = (brandsByWord.get(name.query.split(" ")[0] ?? "") ?? [])
    .filter((longer) => longer.startsWith(`${name.query} `))
    .flatMap((longer) => byBrand.get(longer) ?? [])
    .filter((drug) => molecules.has(drug.generic_name) && isOfForm(drug, form));
  return others.length > 0 ? others : products;
}

/** "Azithromycin 1200 weekly": a number without a unit that no product has is a dose. */
const isBareNumber = (strength: string | undefined): boolean => /^\d+(?:\.\d+)?$/u.test(strength ?? "");

/** Measured out by volume or from a vial: "1 mg weekly", "155 units" is a dose of it, and no other product. */
const isDosed = ({ strength }: DrugRow): boolean => /\/\s?(?:\d\S*\s?)?(?:ml|vial)/iu.test(strength ?? "");

interface Other {
  readonly asked: string;
  /** Strengths or forms that are listed. */
  readonly listed: readonly (string | null)[];
  readonly fact: "strength" | "form";
}

/** A strength or form that none of the products has. */
function decideOther(
  intent: DrugIntent,
  { formulary }: DrugEvidence,
  { asked, listed: all, fact }: Other,
): Body {
  const listed = [...new Set(all.flatMap((one) => one ?? []))].slice(0, 8).join(", ");
  const words = `${intent.names[0]?.name ?? "It"} is not listed as ${asked}; listed are ${listed}.`;
  const followUps: readonly FollowUp[] = [{ ask: "Is another strength or form meant?", fact }];
  return body(formulary.isWhole ? "not_covered" : "needs_more_info", words, { followUps });
}

/** Forms that no other form of the drug may stand for. */
const FORM_NAMES: Partial<Readonly<Record<DrugForm, string>>> = {
  topical: "a cream, gel or ointment",
  patch: "a patch",
  sublingual: "a tablet for under the tongue",
  rectal: "a suppository or an enema",
};

/**
 * Where no product has the strength or the form that is asked for: what is listed instead.
 *
 * @param isOther none of the products found has the strength
 */
export function decideOtherProduct(
  intent: DrugIntent,
  evidence: DrugEvidence,
  { products, isOther }: { readonly products: readonly DrugRow[]; readonly isOther: boolean },
): Body | undefined {
  const { strength, form } = intent;
  if (isOther && !products.every(isDosed) && !isBareNumber(strength) && !isMultiple(intent, products))
    return decideOther(intent, evidence, {
      asked: strength ?? "asked",
      listed: products.map((drug) => drug.strength),
      fact: "strength",
    });
  const own = ofWiderForm(intent, evidence, products);
  const asked = form && FORM_NAMES[form];
  if (form === undefined || asked === undefined || own.some((drug) => isOfForm(drug, form))) return undefined;
  return decideOther(intent, evidence, {
    asked,
    listed: own.map(({ dosage_form: written }) => written?.toLowerCase() ?? null),
    fact: "form",
  });
}

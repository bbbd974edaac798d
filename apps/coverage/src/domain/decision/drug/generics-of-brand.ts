import type { Formulary } from "../../odb/formulary.ts";
import { normaliseName } from "../../odb/normalise-name.ts";
import type { ResolvedDrug } from "./resolve-drug-words.ts";

/** The other makers' products of a brand's interchangeable categories; a name that is no brand's is what it is. */
export function toGenerics(found: ResolvedDrug, { byGroup }: Formulary): ResolvedDrug {
  if (found.kind !== "products" || found.search !== "brand") return found;
  const brands = new Set(found.products.map(({ name }) => normaliseName(name)));
  const groups = new Set(found.products.map((drug) => drug.interchangeable_group_id));
  const products = [...groups]
    .flatMap((group) => byGroup.get(group) ?? [])
    .filter(({ name }) => !brands.has(normaliseName(name)));
  if (products.length === 0) return found;
  return {
    ...found,
    label: `generic of ${found.label}`,
    search: "molecule",
    products,
    genericNames: [...new Set(products.map((drug) => drug.generic_name))],
    readAs: [...found.readAs, `Interchangeable with ${found.label}, without the brand itself.`],
  };
}

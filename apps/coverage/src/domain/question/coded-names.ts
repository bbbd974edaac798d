import { isBenefit } from "../odb/compare-products.ts";
import type { DrugRow, Formulary } from "../odb/formulary.ts";
import type { DrugName } from "./coverage-question.ts";

const areCoded = (products: readonly DrugRow[]): boolean => {
  const paid = products.filter(isBenefit);
  return paid.length > 0 && paid.every((one) => one.listing_status === "limited_use");
};

/** Products of one molecule, or of a combination ("vilanterol and umeclidinium"), as the catalog calls it. */
const productsOfMolecule = (
  query: string,
  { components, genericNamesByWord, byGenericName }: Formulary,
): readonly DrugRow[] =>
  (genericNamesByWord.get(query.split(" ")[0] ?? "") ?? [])
    .filter((name) => {
      const parts = components.get(name) ?? [];
      const called =
        parts.length === 1 ? (parts[0] ?? []).join(" ") : parts.map(([first = ""]) => first).join(" and ");
      return called === query || (parts.length === 1 && called.startsWith(`${query} `));
    })
    .flatMap((name) => byGenericName.get(name) ?? []);

const productsOf = ({ kind, query }: DrugName, formulary: Formulary): readonly DrugRow[] => {
  if (kind === "molecule") return productsOfMolecule(query, formulary);
  if (kind !== "brand") return [];
  return (formulary.brandsByWord.get(query.split(" ")[0] ?? "") ?? [])
    .filter((brand) => brand === query || brand.startsWith(`${query} `))
    .flatMap((brand) => formulary.byBrand.get(brand) ?? []);
};

/** A name, marked where whatever the ministry pays for of it wants a reason-for-use code, and a brand with its molecules. */
export function markCoded(name: DrugName, formulary: Formulary): DrugName {
  const products = productsOf(name, formulary);
  const isCoded = areCoded(products);
  const generics = name.kind === "brand" ? new Set(products.map((one) => one.generic_name)) : [];
  const molecules = [...generics].map((generic) =>
    (formulary.components.get(generic) ?? []).map(([first = ""]) => first).join(" and "),
  );
  return {
    ...name,
    ...(isCoded && { isCoded }),
    ...(molecules.length > 0 && { of: molecules }),
  };
}

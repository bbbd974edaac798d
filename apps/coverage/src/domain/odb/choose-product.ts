import { accessOf, byPrice, isBenefit, rankAccess } from "./compare-products.ts";
import type { DrugRow, Formulary } from "./formulary.ts";
import { toWords } from "./normalise-name.ts";

/** The products of one interchangeable category that answer to a name. */
export interface Category {
  /** The one that speaks for them: easiest access, then lowest price. */
  readonly lead: DrugRow;
  readonly products: readonly DrugRow[];
}

const byAccess = (one: DrugRow, other: DrugRow): number =>
  rankAccess(accessOf(one)) - rankAccess(accessOf(other));

/**
 * Categories of products: easiest access first, then the most interchangeable products (a tablet of many makers before one maker's
 * injection), then the cheapest.
 */
export function listCategories(
  { byGroup }: Pick<Formulary, "byGroup">,
  products: readonly DrugRow[],
): readonly Category[] {
  const makersOf = (drug: DrugRow): number => byGroup.get(drug.interchangeable_group_id)?.length ?? 0;
  return [...Map.groupBy(products, (drug) => drug.interchangeable_group_id).values()]
    .flatMap((own) => {
      const [lead] = own.toSorted((one, other) => byAccess(one, other) || byPrice(one, other));
      return lead ? [{ lead, products: own }] : [];
    })
    .toSorted(
      ({ lead: one }, { lead: other }) =>
        byAccess(one, other) || makersOf(other) - makersOf(one) || byPrice(one, other),
    );
}

/** Letters by which makers' short names of a molecule are known: Novo-Hydrazide is hydrochlorothiazide's. */
const SHARED_LETTERS = 4;

/** Whether a product has a brand name: none of its words begins like a word of its molecules. */
export function hasOwnName({ name, generic_name: genericName }: DrugRow): boolean {
  const molecules = toWords(genericName).filter((word) => word.length >= SHARED_LETTERS);
  return !toWords(name).some((word) =>
    molecules.some((molecule) => word.startsWith(molecule.slice(0, SHARED_LETTERS))),
  );
}

export interface ProductFilter {
  readonly include_brand: boolean;
  readonly exclude_lu: boolean;
}

/** Whether an answer's lists include a product. */
export const isWanted =
  ({ include_brand: includeBrand, exclude_lu: excludeLu }: ProductFilter) =>
  (drug: DrugRow): boolean =>
    (includeBrand || !hasOwnName(drug)) && !(excludeLu && drug.listing_status === "limited_use");

export interface LowestCost {
  /** Whole ten-thousandths of a dollar. */
  readonly price: number;
  readonly products: readonly DrugRow[];
}

/**
 * The lowest price of covered products, with its makers: among benefits, or if there are none, among those paid after approval.
 *
 * @returns undefined if none is paid; a product without a price is never the cheapest
 */
export function findLowestCost(products: readonly DrugRow[]): LowestCost | undefined {
  const paid = products.filter(
    (drug) =>
      drug.individual_price_ten_thousandths !== null && drug.amount_mohltc_pays_ten_thousandths !== null,
  );
  const benefits = paid.filter(isBenefit);
  const pool = (benefits.length > 0 ? benefits : paid).toSorted(byPrice);
  const price = pool[0]?.individual_price_ten_thousandths ?? null;
  if (price === null) return undefined;
  return { price, products: pool.filter((drug) => drug.individual_price_ten_thousandths === price) };
}

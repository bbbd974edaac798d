import { tenThousandthsToDollars } from "../dollars.ts";
import type { MoleculeSummary } from "./compare-products.ts";
import { isBenefit, listInterchangeable } from "./compare-products.ts";
import { findLowestCost, type Category } from "./choose-product.ts";
import { listCriteria, type ProductCoverage } from "./describe-payment.ts";
import type { DrugRow, Formulary } from "./formulary.ts";

const toProduct = (drug: DrugRow) => ({
  din: drug.din,
  brand: drug.name,
  strength: drug.strength,
  dosage_form: drug.dosage_form,
  status: drug.listing_status,
  price: tenThousandthsToDollars(drug.individual_price_ten_thousandths),
  amount_ministry_pays: tenThousandthsToDollars(drug.amount_mohltc_pays_ten_thousandths),
});

export const toCandidate = (formulary: Formulary, { lead, products }: Category) => ({
  ...toProduct(lead),
  generic_name: lead.generic_name,
  covered: isBenefit(lead),
  lu_codes: [...new Set(listCriteria(formulary, lead).map((row) => row.reason_for_use_code))],
  products: products.length,
});

export const toMolecule = ({ genericName, access, cheapest }: MoleculeSummary) => ({
  generic_name: genericName,
  access,
  cheapest: cheapest
    ? { ...toProduct(cheapest), lu_required: cheapest.listing_status === "limited_use" }
    : null,
});

/** Products that may replace one, cheapest first, without the product itself. */
export function describeInterchangeable(
  formulary: Formulary,
  product: DrugRow,
  isWanted: (drug: DrugRow) => boolean,
) {
  const products = listInterchangeable(formulary, product).filter(isWanted);
  const lowest = new Set(findLowestCost(products)?.products);
  return products
    .filter((drug) => drug !== product)
    .map((drug) => ({
      din: drug.din,
      brand: drug.name,
      manufacturer: drug.manufacturer,
      price: tenThousandthsToDollars(drug.individual_price_ten_thousandths),
      amount_ministry_pays: tenThousandthsToDollars(drug.amount_mohltc_pays_ten_thousandths),
      lowest_cost: lowest.has(drug),
      status: drug.listing_status,
    }));
}

/** Savings of the lowest price against a product's listed price; undefined without a listed price. */
function toSavings(product: DrugRow, lowest: number) {
  const price = product.individual_price_ten_thousandths;
  if (price === null || price === 0) return undefined;
  return {
    savings: tenThousandthsToDollars(Math.max(0, price - lowest)),
    // Tenths of a percent.
    savings_percent: Math.max(0, Math.round(((price - lowest) / price) * 1000) / 10),
  };
}

/** The lowest cost of a product's interchangeable category, or of a class. */
export function describeLowestCost(
  products: readonly DrugRow[],
  { than, among }: { readonly than?: DrugRow | undefined; readonly among: "interchangeable" | "class" },
) {
  const lowest = findLowestCost(products);
  const [first] = lowest?.products ?? [];
  if (!lowest || !first) return null;
  return {
    din: first.din,
    brand: first.name,
    price: tenThousandthsToDollars(lowest.price),
    dins: lowest.products.map(({ din }) => din),
    among,
    ...((than && toSavings(than, lowest.price)) ?? { savings: null, savings_percent: null }),
  };
}

/** The fields of an answer that is about no product. */
export const NO_PRODUCT = {
  payment: null,
  din: null,
  brand_name: null,
  generic_name: null,
  strength: null,
  dosage_form: null,
  manufacturer: null,
  therapeutic_class: null,
  interchangeable_group_id: null,
  listing_date: null,
  listed_price: null,
  ministry_pays: null,
  above_paid: null,
  chronic_use: null,
  lu_required: false,
  lu_codes: [],
} as const;

/** Facts of a product's record; amounts are dollars per unit. */
export function toFacts({ product, payment }: ProductCoverage) {
  const price = product.individual_price_ten_thousandths;
  const pays = "amount" in payment ? payment.amount : null;
  return {
    payment: payment.kind,
    din: product.din,
    brand_name: product.name,
    generic_name: product.generic_name,
    strength: product.strength,
    dosage_form: product.dosage_form,
    manufacturer: product.manufacturer,
    therapeutic_class: product.therapeutic_class,
    interchangeable_group_id: product.interchangeable_group_id,
    listing_date: product.listing_date,
    listed_price: tenThousandthsToDollars(price),
    ministry_pays: tenThousandthsToDollars(pays),
    above_paid: price === null || pays === null ? null : tenThousandthsToDollars(Math.max(0, price - pays)),
    chronic_use: product.is_chronic_use,
    lu_required: product.listing_status === "limited_use",
    lu_codes: payment.kind === "paid_with_code" ? payment.reasonForUseCodes : [],
  };
}

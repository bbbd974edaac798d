import { LISTING_WORDS } from "../../dataset/index.ts";
import { accessOf, byPrice, isBenefit } from "./compare-products.ts";
import type { CriterionRow, DrugRow, Formulary, NoteRow } from "./formulary.ts";

/** The ministry's payment for a unit of a product, in whole ten-thousandths of a dollar; null if the formulary lists none. */
export type Payment =
  | { readonly kind: "paid"; readonly amount: number | null }
  /** Only with one of the codes on the prescription, and if the patient meets its criteria. */
  | {
      readonly kind: "paid_with_code";
      readonly amount: number | null;
      readonly reasonForUseCodes: readonly string[];
    }
  /** Only after approval by the Exceptional Access Program. */
  | { readonly kind: "paid_after_approval"; readonly amount: number | null }
  | { readonly kind: "not_paid" };

export interface ProductCoverage {
  readonly product: DrugRow;
  /** Its listing status as people say it. */
  readonly status: string;
  readonly payment: Payment;
  /** Interchangeable products that the ministry pays for although it does not pay for this one, cheapest first. */
  readonly paidInstead: readonly DrugRow[];
  /** Other categories of the molecule hold products that are paid for, e.g. another strength. */
  readonly isMoleculePaid: boolean;
}

/** The criteria that bind a product: those over its group bind only the products that are Limited Use. */
export const listCriteria = ({ criteria }: Formulary, drug: DrugRow): readonly CriterionRow[] =>
  drug.listing_status === "limited_use"
    ? criteria.filter((row) => row.criteria_group_id === drug.criteria_group_id)
    : [];

function toPayment(formulary: Formulary, drug: DrugRow): Payment {
  const amount = drug.amount_mohltc_pays_ten_thousandths;
  switch (accessOf(drug)) {
    case "general":
      return { kind: "paid", amount };
    case "limited_use": {
      const reasonForUseCodes = listCriteria(formulary, drug).map((row) => row.reason_for_use_code);
      return { kind: "paid_with_code", amount, reasonForUseCodes };
    }
    case "approval":
      return { kind: "paid_after_approval", amount };
    case "none":
      return { kind: "not_paid" };
  }
}

/**
 * A product's coverage, by its own listing, never by its group's or molecule's.
 *
 * @returns undefined if the formulary has no such product
 */
export function describeCoverage(formulary: Formulary, din: string): ProductCoverage | undefined {
  const product = formulary.byDin.get(din);
  if (!product) return undefined;
  const group = formulary.byGroup.get(product.interchangeable_group_id) ?? [];
  const molecule = formulary.byGenericName.get(product.generic_name) ?? [];
  return {
    product,
    status: LISTING_WORDS[product.listing_status],
    payment: toPayment(formulary, product),
    paidInstead: isBenefit(product) ? [] : group.filter(isBenefit).toSorted(byPrice),
    isMoleculePaid: molecule.some(isBenefit),
  };
}

/** Notes that prescribers are expected to follow: of the class, the molecule, the category and the product itself. */
export function listTherapeuticNotes({ notes }: Formulary, drug: DrugRow): readonly NoteRow[] {
  const subjects = {
    class: drug.therapeutic_class,
    generic: drug.generic_name,
    group: drug.interchangeable_group_id,
    product: drug.din,
  };
  return notes.filter(({ level, subject_ids: ids }) => ids.includes(subjects[level]));
}

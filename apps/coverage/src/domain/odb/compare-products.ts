import type { DrugRow, Formulary } from "./formulary.ts";

/** Ways to a product, the easiest first: paid without a code, with a code, after an approval, or not. */
const ACCESSES = ["general", "limited_use", "approval", "none"] as const;
export type Access = (typeof ACCESSES)[number];

const ACCESS_OF: Readonly<Record<DrugRow["listing_status"], Access>> = {
  general_benefit: "general",
  temporary_benefit: "general",
  additional_benefit: "general",
  limited_use: "limited_use",
  off_formulary_eap: "approval",
  off_formulary: "none",
  not_a_benefit: "none",
};

export const accessOf = ({ listing_status: status }: DrugRow): Access => ACCESS_OF[status];

/** 0 for the easiest access. */
export const rankAccess = (access: Access): number => ACCESSES.indexOf(access);

/** The easiest access among products. */
export const easiestOf = (drugs: readonly DrugRow[]): Access =>
  ACCESSES.find((access) => drugs.some((drug) => accessOf(drug) === access)) ?? "none";

/** Whether the ministry pays for the product without an approval for the patient. */
export const isBenefit = (drug: DrugRow): boolean => ["general", "limited_use"].includes(accessOf(drug));

/** 0: the ministry pays and there is a price; 1: a price only; 2: no price, which is never the cheapest. */
function rankOf(drug: DrugRow): number {
  if (drug.individual_price_ten_thousandths === null) return 2;
  return drug.amount_mohltc_pays_ten_thousandths === null ? 1 : 0;
}

/** Cheapest first; products without a price last. */
export const byPrice = (one: DrugRow, other: DrugRow): number =>
  rankOf(one) - rankOf(other) ||
  (one.individual_price_ten_thousandths ?? 0) - (other.individual_price_ten_thousandths ?? 0) ||
  one.name.localeCompare(other.name) ||
  one.din.localeCompare(other.din);

/**
 * Products that a pharmacist may substitute, cheapest first, including the product itself: those of the same interchangeable category,
 * and no others, however similar their name, strength and form are.
 */
export const listInterchangeable = ({ byGroup }: Formulary, product: DrugRow): readonly DrugRow[] =>
  (byGroup.get(product.interchangeable_group_id) ?? []).toSorted(byPrice);

export interface MoleculeSummary {
  readonly genericName: string;
  /** Its cheapest product that the ministry pays for without approval; undefined if there is none. */
  readonly cheapest: DrugRow | undefined;
  readonly access: Access;
}

/** Which products a list takes in. */
type IsWanted = (drug: DrugRow) => boolean;
const EVERY: IsWanted = () => true;

function summarize(
  { byGenericName }: Formulary,
  genericName: string,
  isWanted: IsWanted,
): readonly MoleculeSummary[] {
  const drugs = (byGenericName.get(genericName) ?? []).filter(isWanted);
  if (drugs.length === 0) return [];
  const paid = drugs.filter((drug) => isBenefit(drug) && rankOf(drug) === 0);
  return [{ genericName, cheapest: paid.toSorted(byPrice)[0], access: easiestOf(drugs) }];
}

const priceOf = ({ cheapest }: MoleculeSummary): number =>
  cheapest?.individual_price_ten_thousandths ?? Infinity;

/**
 * Molecules of the given names, by the price of their cheapest covered unit. A unit is a tablet of any strength, a millilitre or a
 * package, so prices compare units, not treatments. Leaves out molecules without a wanted product.
 */
export const listByUnitPrice = (
  formulary: Formulary,
  genericNames: readonly string[],
  isWanted: IsWanted = EVERY,
): readonly MoleculeSummary[] =>
  genericNames
    .flatMap((name) => summarize(formulary, name, isWanted))
    .toSorted((one, other) => {
      const [first, second] = [priceOf(one), priceOf(other)];
      return first === second ? one.genericName.localeCompare(other.genericName) : first < second ? -1 : 1;
    });

/** Easiest access first; of equals the lower unit price. */
const byAccess = (molecules: readonly MoleculeSummary[]): readonly MoleculeSummary[] =>
  molecules.toSorted((one, other) => rankAccess(one.access) - rankAccess(other.access));

/** The molecules of a class, for a brand of its kind that is not listed: easiest access first. */
export const listClassAlternatives = (
  formulary: Formulary,
  classId: string,
  isWanted: IsWanted = EVERY,
): readonly MoleculeSummary[] =>
  byAccess(
    listByUnitPrice(
      formulary,
      formulary.classes.find((row) => row.class_id === classId)?.generic_names ?? [],
      isWanted,
    ),
  );

/**
 * Other molecules of the clinical classes of a molecule, easiest access first. They are no substitutes that a pharmacist may
 * give: the prescriber decides.
 */
export function listAlternatives(
  formulary: Formulary,
  genericName: string,
  isWanted: IsWanted = EVERY,
): readonly MoleculeSummary[] {
  const classes = formulary.classes.filter((row) => row.generic_names.includes(genericName));
  const names = new Set(classes.flatMap((row) => row.generic_names));
  names.delete(genericName);
  return byAccess(listByUnitPrice(formulary, [...names], isWanted));
}

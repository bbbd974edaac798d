import { formatPrice } from "../../../dataset/index.ts";
import {
  byPrice,
  isBenefit,
  listAlternatives,
  listByUnitPrice,
  listInterchangeable,
  type Access,
  type MoleculeSummary,
} from "../../odb/compare-products.ts";
import { findLowestCost } from "../../odb/choose-product.ts";
import type { ProductCoverage } from "../../odb/describe-payment.ts";
import type { DrugRow } from "../../odb/formulary.ts";
import type { BetterWay, Reason } from "../verdict.ts";
import type { DrugRecords } from "./drug-records.ts";
import { uniqueBy } from "../../unique-by.ts";

/** "$223.26", "$0.1811": at least cents, and no zeros behind them. */
export const describePrice = (amount: number | null): string =>
  amount === null ? "no price" : `$${formatPrice(amount).replace(/(?<=\.\d{2,3})0+$/u, "")}`;

const MOST_CODES = 4;

const formatCodes = (codes: readonly string[]): string =>
  codes.length > MOST_CODES ? `${codes.length} codes` : `code ${codes.join(", ")}`;

/** "Januvia 100mg tab". */
export const formatName = ({ name, strength, dosage_form: form }: DrugRow): string =>
  [name, strength, form?.toLowerCase()].filter((part) => part !== null && part !== undefined).join(" ");

const STATUS: Readonly<Record<DrugRow["listing_status"], string>> = {
  general_benefit: "general benefit, no code needed",
  limited_use: "Limited Use",
  temporary_benefit: "temporary benefit, no code needed",
  additional_benefit: "additional benefit",
  off_formulary_eap: "off-formulary, paid only after approval under the Exceptional Access Program",
  off_formulary: "off-formulary, not a benefit",
  not_a_benefit: "not a benefit",
};

/** One product in a line: listing, price, and the ministry's payment. */
export function formatProduct({ product, payment }: ProductCoverage): string {
  const price = product.individual_price_ten_thousandths;
  const codes = payment.kind === "paid_with_code" ? ` (${formatCodes(payment.reasonForUseCodes)})` : "";
  const pays = "amount" in payment && payment.amount !== null ? payment.amount : undefined;
  const listed = price === null || price === pays ? "" : `, listed at ${describePrice(price)}`;
  const paid = pays === undefined ? "" : `, ministry pays ${describePrice(pays)} a unit`;
  return `${formatName(product)}: ${STATUS[product.listing_status]}${codes}${listed}${paid} [DIN ${product.din}]`;
}

export const toReason = (records: DrugRecords, one: ProductCoverage): Reason => ({
  text: `${formatProduct(one)}.`,
  sources: [records.sourceOfProduct(one.product)],
});

export const listCoverage = (
  { coverageOf }: DrugRecords,
  products: readonly DrugRow[],
): readonly ProductCoverage[] => products.flatMap(({ din }) => coverageOf(din) ?? []);

const MOST_SHOWN = 4;

/** One product for each strength, price and listing, because many makers have the same. */
export const sample = (coverage: readonly ProductCoverage[]): readonly ProductCoverage[] =>
  [
    ...new Map(
      coverage.map((one) => {
        const { kind, ...rest } = one.payment;
        const amount = "amount" in rest ? rest.amount : null;
        return [
          `${one.product.strength ?? ""} ${kind} ${amount ?? ""} ${one.product.criteria_group_id ?? ""}`,
          one,
        ];
      }),
    ).values(),
  ].slice(0, MOST_SHOWN);

/** The ministry's payment, if it is the same number of whole cents for all. */
export function toAmountCents(coverage: readonly ProductCoverage[]): number | null {
  const amounts = new Set(coverage.map(({ payment }) => ("amount" in payment ? payment.amount : null)));
  const [amount = null] = amounts;
  return amounts.size === 1 && amount !== null && amount % 100 === 0 ? amount / 100 : null;
}

export const ACCESS_WORDS: Readonly<Record<Access, string>> = {
  general: "no code needed",
  limited_use: "Limited Use",
  approval: "only after an approval",
  none: "not a benefit",
};

const MOST_STRENGTHS = 4;

/** The lowest price of each strength of a molecule that is paid for. */
function formatStrengths({ formulary }: DrugRecords, { genericName }: MoleculeSummary): string {
  const paid = (formulary.byGenericName.get(genericName) ?? []).filter(isBenefit).toSorted(byPrice);
  return uniqueBy(paid, ({ strength }) => strength ?? "")
    .slice(0, MOST_STRENGTHS)
    .map(
      ({ strength, individual_price_ten_thousandths: price }) =>
        `${strength ?? "a unit"} ${describePrice(price)}`,
    )
    .join(", ");
}

const describeMolecule = (records: DrugRecords, one: MoleculeSummary): string => {
  const { genericName, access, cheapest } = one;
  const prices = cheapest
    ? `; ${formatStrengths(records, one)} (e.g. ${cheapest.name}, DIN ${cheapest.din})`
    : "";
  return `${genericName.toLowerCase()}: ${ACCESS_WORDS[access]}${prices}`;
};

const toMoleculeWay = (records: DrugRecords, one: MoleculeSummary): BetterWay => ({
  subject: one.genericName.toLowerCase(),
  text: `${describeMolecule(records, one)}.`,
  sources: one.cheapest ? [records.sourceOfProduct(one.cheapest)] : [],
  needs: [],
});

const MOST_WAYS = 5;

const toMoleculeWays = (records: DrugRecords, all: readonly MoleculeSummary[]): readonly BetterWay[] =>
  all
    .filter(({ access }) => access !== "none")
    .slice(0, MOST_WAYS)
    .map((one) => toMoleculeWay(records, one));

/** Other molecules of the class, easiest access first. */
export const listOtherMolecules = (records: DrugRecords, genericName: string): readonly BetterWay[] =>
  toMoleculeWays(records, listAlternatives(records.formulary, genericName));

/** The molecules of a class by unit price. */
export const listMolecules = (records: DrugRecords, genericNames: readonly string[]): readonly BetterWay[] =>
  toMoleculeWays(records, listByUnitPrice(records.formulary, genericNames));

/** Products as other ways to have the drug. */
export const toWays = (records: DrugRecords, products: readonly DrugRow[]): readonly BetterWay[] =>
  sample(listCoverage(records, products.filter(isBenefit))).map((one) => ({
    subject: formatName(one.product),
    ...toReason(records, one),
    needs: [],
  }));

/** Products that a pharmacist may substitute, and the cheapest of them. */
export function describeInterchangeable(records: DrugRecords, product: DrugRow): Reason {
  const group = listInterchangeable(records.formulary, product);
  const others = group.filter(({ din }) => din !== product.din);
  const lowest = findLowestCost(group);
  const [cheapest] = lowest?.products ?? [];
  const sources = [product, ...(cheapest && cheapest !== product ? [cheapest] : [])].map((one) =>
    records.sourceOfProduct(one),
  );
  if (others.length === 0) return { text: `${formatName(product)} has no interchangeable product.`, sources };
  const least =
    lowest && cheapest
      ? `; the lowest price paid is ${describePrice(lowest.price)} (${cheapest.name}, DIN ${cheapest.din})`
      : "";
  const names = others.slice(0, 3).map(({ name }) => name);
  return {
    text: `${others.length} interchangeable with ${formatName(product)}, e.g. ${names.join(", ")}${least}.`,
    sources,
  };
}

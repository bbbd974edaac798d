import { formatPrice } from "../../dataset/index.ts";
import {
  listAlternatives,
  listByUnitPrice,
  listInterchangeable,
  type MoleculeSummary,
} from "../odb/compare-products.ts";
import { describeCoverage, type ProductCoverage } from "../odb/describe-payment.ts";
import { findReasonsForUse } from "../odb/find-reasons-for-use.ts";
import type { CriterionRow, DrugRow, Formulary } from "../odb/formulary.ts";
import type { Highlight } from "./decision.ts";
import type { DrugEvidence, Source } from "./evidence.ts";

const MOST_PRODUCTS = 4;

/** A record of the formulary; without one the extract as a whole. */
export const drugSource = (
  { extract }: DrugEvidence,
  loc: string,
  record?: { readonly document_id: string; readonly section_id: string },
): Source => ({
  ...extract,
  loc,
  ...(record && { place: { documentId: record.document_id, sectionIds: [record.section_id] } }),
});

export const price = (amount: number | null): string =>
  amount === null ? "no price" : `$${formatPrice(amount)}`;

const nameOf = ({ name, strength, dosage_form: form }: DrugRow): string =>
  [name, strength, form?.toLowerCase()].filter((part) => part !== null && part !== undefined).join(" ");

/** One product in a line: its price, what the ministry pays, how it is listed. */
export function describeProduct({ product, status, payment }: ProductCoverage): string {
  const listed = price(product.individual_price_ten_thousandths);
  const head = `${nameOf(product)} (DIN ${product.din}): ${status}`;
  switch (payment.kind) {
    case "paid":
      return `${head}, listed at ${listed}, the ministry pays $${formatPrice(payment.amount)} a unit`;
    case "paid_with_code":
      return `${head} with reason-for-use code ${payment.reasonForUseCodes.join(", ")}, listed at ${listed}, the ministry pays $${formatPrice(payment.amount)} a unit`;
    default:
      return `${head}, listed at ${listed}`;
  }
}

/** Coverage of the products found, one of each price and status: strengths and makers repeat themselves. */
export function listCoverage(formulary: Formulary, products: readonly DrugRow[]): readonly ProductCoverage[] {
  return products.flatMap(({ din }) => describeCoverage(formulary, din) ?? []);
}

export const toHighlight = (evidence: DrugEvidence, coverage: ProductCoverage): Highlight => ({
  point: `${describeProduct(coverage)}.`,
  sources: [drugSource(evidence, `DIN ${coverage.product.din}`, coverage.product)],
});

/** The first products, so that an answer stays short; all of a small list. */
export const sample = (coverage: readonly ProductCoverage[]): readonly ProductCoverage[] => {
  const byLine = new Map(
    coverage.map((one) => [
      `${one.product.strength ?? ""} ${one.status} ${JSON.stringify(one.payment)}`,
      one,
    ]),
  );
  return [...byLine.values()].slice(0, MOST_PRODUCTS);
};

/** What a pharmacist may give instead, and what is cheapest of it. */
export function describeInterchangeable(evidence: DrugEvidence, product: DrugRow): Highlight | undefined {
  const group = listInterchangeable(evidence.formulary, product.din);
  if (!group) return undefined;
  const others = group.products.filter(({ din }) => din !== product.din);
  const sources = [drugSource(evidence, `DIN ${product.din}`, product)];
  if (others.length === 0)
    return { point: `${nameOf(product)} has no interchangeable product in the formulary.`, sources };
  const [cheapest] = group.lowestCost;
  const least = cheapest
    ? ` The lowest price that the ministry pays is ${price(cheapest.individual_price_ten_thousandths)} (${nameOf(cheapest)}, DIN ${cheapest.din}).`
    : "";
  return {
    point: `${others.length} interchangeable product${others.length === 1 ? "" : "s"} for ${nameOf(product)}, e.g. ${others.slice(0, 3).map(nameOf).join("; ")}.${least}`,
    sources: cheapest ? [...sources, drugSource(evidence, `DIN ${cheapest.din}`, cheapest)] : sources,
  };
}

const ACCESS_WORDS: Readonly<Record<MoleculeSummary["access"], string>> = {
  general: "without a code",
  limited_use: "Limited Use",
  approval: "only after an approval",
  none: "not paid",
};

const sayMolecule = ({ genericName, cheapest, access }: MoleculeSummary): string =>
  `${genericName.toLowerCase()} ${cheapest ? `from ${price(cheapest.individual_price_ten_thousandths)} a unit (DIN ${cheapest.din}), ` : ""}${ACCESS_WORDS[access]}`;

const MOST_MOLECULES = 8;

function toList(
  evidence: DrugEvidence,
  head: string,
  molecules: readonly MoleculeSummary[],
): Highlight | undefined {
  if (molecules.length === 0) return undefined;
  const shown = molecules.slice(0, MOST_MOLECULES);
  return {
    point: `${head}: ${shown.map(sayMolecule).join("; ")}${molecules.length > shown.length ? "; and others" : ""}.`,
    sources: shown.flatMap(({ cheapest }) =>
      cheapest ? [drugSource(evidence, `DIN ${cheapest.din}`, cheapest)] : [],
    ),
  };
}

export const describeAlternatives = (evidence: DrugEvidence, genericName: string): Highlight | undefined =>
  toList(
    evidence,
    "Other molecules of the class, for the prescriber to choose",
    listAlternatives(evidence.formulary, genericName),
  );

export const describeMolecules = (
  evidence: DrugEvidence,
  head: string,
  names: readonly string[],
): Highlight | undefined => toList(evidence, head, listByUnitPrice(evidence.formulary, names));

export interface CriteriaWords {
  /** Some criterion names the illness. */
  readonly isNamed: boolean;
  /** Every criterion is about an illness: one that none of them names is then not among them. */
  readonly isByIllness: boolean;
  readonly highlights: readonly Highlight[];
}

const MOST_CRITERIA = 6;

/** A criterion with how long its code holds. */
export const sayCriterion = (row: CriterionRow): string => {
  const period = row.authorization_period;
  return `Code ${row.reason_for_use_code}: ${row.criteria_text}${period === null ? "" : ` Authorization period: ${period.toLowerCase()}.`}`;
};

const toCriterion = (evidence: DrugEvidence, row: CriterionRow): Highlight => ({
  point: `Code ${row.reason_for_use_code}: ${row.criteria_text}`,
  sources: [drugSource(evidence, `reason-for-use code ${row.reason_for_use_code}`, row)],
});

/** The criterion of a reason-for-use code; undefined where the formulary has none. */
export function showCode(evidence: DrugEvidence, code: string): Highlight | undefined {
  const row = evidence.formulary.criteria.find((one) => one.reason_for_use_code === code);
  return row && toCriterion(evidence, row);
}

/** Criteria of a Limited Use product: those that name the indication first. */
export function describeCriteria(
  evidence: DrugEvidence,
  product: DrugRow,
  indication: string | undefined,
): CriteriaWords {
  const { naming, others } = findReasonsForUse(evidence.formulary, product, indication);
  const rows = [...naming, ...others].map((row) => ({
    row,
    illnesses: evidence.listIllnesses(`${row.heading ?? ""} ${row.criteria_text}`),
  }));
  const isAbout = ({ row, illnesses }: (typeof rows)[number]): boolean =>
    naming.includes(row) || (indication !== undefined && illnesses.includes(indication));
  const named = rows.filter(isAbout);
  const shown = named.length > 0 ? named : rows;
  return {
    isNamed: named.length > 0,
    isByIllness: rows.length > 0 && rows.every(({ illnesses }) => illnesses.length > 0),
    highlights: shown.slice(0, MOST_CRITERIA).map(({ row }) => toCriterion(evidence, row)),
  };
}

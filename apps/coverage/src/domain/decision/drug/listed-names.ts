import { findNameInText } from "../../odb/find-name-in-text.ts";
import { findExactly } from "../../odb/find-products.ts";
import type { DrugRow, Formulary } from "../../odb/formulary.ts";
import { normaliseName } from "../../odb/normalise-name.ts";
import type { Suggestion } from "../../odb/suggest-names.ts";
import { uniqueBy } from "../../unique-by.ts";

const MOST_BEGUN = 5;

/** Products whose brand name extends another: "Humalog 200 units/mL KwikPen" extends Humalog. */
export const listLonger = (
  { brandsByWord, byBrand }: Formulary,
  products: readonly DrugRow[],
): readonly DrugRow[] =>
  [...new Set(products.map(({ name }) => normaliseName(name)))]
    .flatMap((name) =>
      (brandsByWord.get(name.split(" ")[0] ?? "") ?? []).filter((longer) => longer.startsWith(`${name} `)),
    )
    .flatMap((longer) => byBrand.get(longer) ?? []);

/** Products of other names in the interchangeable categories of some. */
export function listGenerics({ byGroup }: Formulary, products: readonly DrugRow[]): readonly DrugRow[] {
  const brands = new Set(products.map(({ name }) => normaliseName(name)));
  return [...new Set(products.map((drug) => drug.interchangeable_group_id))]
    .flatMap((group) => byGroup.get(group) ?? [])
    .filter(({ name }) => !brands.has(normaliseName(name)));
}

/** A name with the form that the formulary gives it: "Spiriva Inh Cap". */
export const withForm = ({ name, dosage_form: form }: DrugRow): string => [name, form].join(" ").trim();

export const toSuggestion = (drug: DrugRow): Suggestion => ({
  name: withForm(drug),
  kind: "brand",
  edits: 0,
});

/** Products of the longest brand or molecule at the start of the words; undefined if there is none. */
export function findBegun(formulary: Formulary, drug: string) {
  const words = drug.trim().split(/\s+/u);
  for (let length = words.length - 1; length > 0; length--) {
    const found = findExactly(formulary, words.slice(0, length).join(" "));
    if (found?.kind === "brand" || found?.kind === "molecule") return found;
  }
  return undefined;
}

const WITH = /\s(?:with|avec)\s/iu;

/** "AeroChamber with mouthpiece": of the products of the name those that have the part in theirs. */
export function findWithPart(formulary: Formulary, drug: string) {
  const { 0: between = "", index = 0 } = WITH.exec(drug) ?? {};
  const [name, part] = [drug.slice(0, index).trim(), drug.slice(index + between.length).trim()];
  const found = name === "" || part === "" ? undefined : findExactly(formulary, name);
  if (found?.kind !== "brand" && found?.kind !== "molecule") return undefined;
  const words = normaliseName(part).split(" ");
  const products = found.products.filter((one) => {
    const own = new Set(normaliseName(one.name).split(" "));
    return words.every((word) => own.has(word));
  });
  return products.length === 0 ? undefined : { ...found, products };
}

/** "Lantus SoloSTAR", if Lantus is listed without a SoloSTAR: the products of the name at the start of the words. */
export function listOfBeginning(formulary: Formulary, drug: string): readonly Suggestion[] {
  const begun = findBegun(formulary, drug)?.products.map(toSuggestion) ?? [];
  return uniqueBy(begun, ({ name }) => name).slice(0, MOST_BEGUN);
}

const SEPARATOR = /(?:(?<!\s)\s+)?[,;+]\s*|(?<!\s)\s+(?:and|or|et|ou|vs|versus|plus)\s+/iu;

/** Splits a name into two drugs if each is an exact name; otherwise empty. */
export function splitNames(formulary: Formulary, drug: string): readonly string[] {
  const parts = drug.split(SEPARATOR).filter((part) => part !== "");
  const isSeveral = parts.length > 1 && parts.length <= 4;
  return isSeveral && parts.every((part) => findExactly(formulary, part)) ? parts : [];
}

const SENTENCE_WORDS = 4;

/** A name inside other words, e.g. "the little Januvia tablets". */
export function findInside(formulary: Formulary, drug: string) {
  if (drug.trim().split(/\s+/u).length < SENTENCE_WORDS) return undefined;
  return findNameInText(formulary, drug);
}

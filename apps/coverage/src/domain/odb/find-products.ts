import { SALT, type BrandRow, type ClassRow, type DrugRow, type Formulary } from "./formulary.ts";
import { findQualifiers, ofRelease, ofStrengths, type Qualifiers } from "./match-strength.ts";
import { normaliseName, startsWith, toDin, toWords } from "./normalise-name.ts";
import { suggestNames, type Suggestion } from "./suggest-names.ts";

interface Found {
  /** In the formulary's order; limited to the requested strength and release if any product has them. */
  readonly products: readonly DrugRow[];
  readonly genericNames: readonly string[];
  /** No product has the requested strength or release: `products` are of others. */
  readonly isOtherStrength: boolean;
}

/** What a name, number or class means in the formulary. */
export type ProductSearch =
  | (Found & { readonly kind: "din" | "brand" | "combination" })
  | (Found & {
      readonly kind: "molecule";
      /** Products with a second molecule: never meant by the single name. */ readonly combinations: readonly string[];
    })
  | (Found & { readonly kind: "class"; readonly classes: readonly ClassRow[] })
  /** Not listed under that name. `products` have the same molecule; empty if it is not listed either. */
  | (Found & { readonly kind: "unlisted_brand"; readonly brand: BrandRow })
  /** Possibly misspelt: suggested to the caller, and never assumed. */
  | { readonly kind: "suggestions"; readonly suggestions: readonly Suggestion[] }
  /** No product of the whole formulary has that number, or that name as it is written. */
  | { readonly kind: "not_listed" }
  /** Not in this selection of the formulary, but it may still be listed. */
  | { readonly kind: "unknown" };

/** Generic names of one molecule that the words begin, and the combinations that hold it. */
function matchMolecule({ components, genericNamesByWord }: Formulary, words: readonly string[]) {
  const names = (genericNamesByWord.get(words[0] ?? "") ?? []).filter((name) =>
    components.get(name)?.some((part) => startsWith(part, words)),
  );
  const isAlone = (name: string): boolean => components.get(name)?.length === 1;
  return { single: names.filter(isAlone), combined: names.filter((name) => !isAlone(name)) };
}

/** "Glargine" is insulin glargine: a later word that only one molecule's name has. */
function matchLaterWord(
  { components, genericNamesByLaterWord }: Formulary,
  [word = "", ...more]: readonly string[],
): readonly string[] {
  if (more.length > 0) return [];
  const names = (genericNamesByLaterWord.get(word) ?? []).filter(
    (name) => components.get(name)?.length === 1,
  );
  const firsts = new Set(names.map((name) => components.get(name)?.[0]?.[0]));
  return firsts.size === 1 ? names : [];
}

/** One form for an acid and its salt: clavulanate is clavulanic acid. */
const toAcid = (word: string): string => word.replace(/^(\p{L}{6,})(?:ate|ic)$/u, "$1");

/** Generic names with exactly the named molecules. */
function matchCombination(
  { components, genericNamesByWord }: Formulary,
  words: readonly string[],
): readonly string[] {
  const [first = "", ...more] = words.filter((word) => !SALT.test(word) && word !== "and" && word !== "with");
  const asked = [first, ...more].map(toAcid);
  return (genericNamesByWord.get(first) ?? []).filter((name) => {
    const parts = (components.get(name) ?? []).map((part) => part.map(toAcid));
    const all = parts.flat();
    return (
      parts.length > 1 &&
      parts.every(([own = ""]) => asked.includes(own)) &&
      asked.every((word) => all.includes(word))
    );
  });
}

/** A beginning that more molecules share is a maker's ("Apo-", "Sandoz"), not a brand. */
const MOST_MOLECULES_OF_A_BRAND = 4;

/** What the extract adds to a brand name: its inhaler or form, and nothing else. */
const FORM_OF_BRAND =
  /^(?: (?:hfa|diskus|turbuhaler|respimat|handihaler|inhaler|caps?|capsules?|tabs?|tablets?|caplets?))?$/u;

function matchBrand({ byBrand, brandsByWord }: Formulary, words: readonly string[]): readonly DrugRow[] {
  const exact = byBrand.get(words.join(" ")) ?? [];
  const names = (brandsByWord.get(words[0] ?? "") ?? []).filter((name) => startsWith(name.split(" "), words));
  // "Ventolin" is also Ventolin HFA, "Altace" is Altace Cap; "Humalog" is no Humalog 200.
  const own = new Set(exact.map((drug) => drug.generic_name));
  if (exact.length > 0)
    return names
      .filter((name) => FORM_OF_BRAND.test(name.slice(words.join(" ").length)))
      .flatMap((name) => byBrand.get(name) ?? [])
      .filter((drug) => own.has(drug.generic_name));
  const begun = names.flatMap((name) => byBrand.get(name) ?? []);
  const molecules = new Set(begun.map((drug) => drug.generic_name));
  return molecules.size > MOST_MOLECULES_OF_A_BRAND ? [] : begun;
}

const ofNames = ({ byGenericName }: Formulary, names: readonly string[]): readonly DrugRow[] =>
  names.flatMap((name) => byGenericName.get(name) ?? []);

const ANY: Qualifiers = { strengths: [], isSlowRelease: false, releaseLetters: undefined };

function narrow(products: readonly DrugRow[], qualifiers: Qualifiers): Found {
  const own = ofRelease(ofStrengths(products, qualifiers), qualifiers);
  const isOtherStrength = own.length === 0 && products.length > 0;
  const found = isOtherStrength ? products : own;
  return {
    products: found,
    genericNames: [...new Set(found.map((drug) => drug.generic_name))],
    isOtherStrength,
  };
}

/** A strength that only a longer name of the brand has is of that name: "Nexium DR Tab" is a Nexium. */
function narrowBrand(
  { byBrand, brandsByWord }: Formulary,
  words: readonly string[],
  { own, qualifiers }: { readonly own: readonly DrugRow[]; readonly qualifiers: Qualifiers },
): Found {
  const found = narrow(own, qualifiers);
  if (!found.isOtherStrength) return found;
  const molecules = new Set(own.map((drug) => drug.generic_name));
  const longer = (brandsByWord.get(words[0] ?? "") ?? [])
    .filter((name) => startsWith(name.split(" "), words))
    .flatMap((name) => byBrand.get(name) ?? [])
    .filter((drug) => molecules.has(drug.generic_name));
  const wider = narrow(longer, qualifiers);
  return wider.isOtherStrength || wider.products.length === 0 ? found : wider;
}

function findByName(
  formulary: Formulary,
  words: readonly string[],
  qualifiers: Qualifiers,
): ProductSearch | undefined {
  const name = words.join(" ");
  const classes = formulary.classesByWord.get(name) ?? [];
  if (classes.length > 0) {
    const products = ofNames(formulary, [...new Set(classes.flatMap((row) => row.generic_names))]);
    return { kind: "class", classes, ...narrow(products, qualifiers) };
  }
  const { single, combined } = matchMolecule(formulary, words);
  if (single.length > 0) {
    return { kind: "molecule", combinations: combined, ...narrow(ofNames(formulary, single), qualifiers) };
  }
  const unlisted = formulary.unlistedBrands.find(
    (row) =>
      normaliseName(row.brand) === name ||
      (row.generic_name === null && normaliseName(row.ingredient) === name),
  );
  const branded = matchBrand(formulary, words);
  if (unlisted && branded.length === 0) {
    const products = unlisted.generic_name === null ? [] : ofNames(formulary, [unlisted.generic_name]);
    return { kind: "unlisted_brand", brand: unlisted, ...narrow(products, qualifiers) };
  }
  if (branded.length > 0)
    return { kind: "brand", ...narrowBrand(formulary, words, { own: branded, qualifiers }) };
  const combination = matchCombination(formulary, words);
  const named = combination.length > 0 ? combination : combined;
  if (named.length > 0) return { kind: "combination", ...narrow(ofNames(formulary, named), qualifiers) };
  const later = matchLaterWord(formulary, words);
  return later.length > 0
    ? { kind: "molecule", combinations: [], ...narrow(ofNames(formulary, later), qualifiers) }
    : undefined;
}

/**
 * Finds a number (DIN), brand, molecule, combination or class by its exact name, with or without a strength.
 *
 * @returns undefined if nothing has the name; a number is never read as a name
 */
export function findExactly(formulary: Formulary, query: string): ProductSearch | undefined {
  const din = toDin(query);
  if (din !== undefined) {
    const product = formulary.byDin.get(din);
    return product && { kind: "din", ...narrow([product], ANY) };
  }
  const all = toWords(query);
  // Try the name as written first: a number may be part of it ("Basaglar 100").
  const whole = all.length === 0 ? undefined : findByName(formulary, all, ANY);
  if (whole) return whole;
  const { rest, ...qualifiers } = findQualifiers(all);
  return rest.length === 0 || rest.length === all.length
    ? undefined
    : findByName(formulary, rest, qualifiers);
}

/**
 * Finds a number (DIN), a brand, a molecule, a combination ("dapagliflozin and metformin") or a class ("DPP-4 inhibitor"), with or
 * without a strength ("Crestor 10 mg"). A single molecule's name never means a combination if the molecule is listed alone.
 *
 * @param query a name or number, not a whole question
 */
export function findProducts(formulary: Formulary, query: string): ProductSearch {
  const found = findExactly(formulary, query);
  if (found) return found;
  const isNumber = toDin(query) !== undefined;
  const suggestions = isNumber ? [] : suggestNames(formulary, findQualifiers(toWords(query)).rest);
  if (suggestions.length > 0) return { kind: "suggestions", suggestions };
  return { kind: formulary.isWhole ? "not_listed" : "unknown" };
}

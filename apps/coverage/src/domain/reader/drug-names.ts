import { isStopword } from "@clinical-mcp/retrieval";
import type { Formulary } from "../odb/formulary.ts";

/** Brand names that people use, e.g. of the thesaurus, whether the formulary has them or not. */
export interface KnownBrand {
  readonly brand: string;
  /** Molecules; several for a combination. */
  readonly molecules: readonly string[];
}

/** A beginning that more molecules share is a maker's ("Apo-", "Sandoz"), and no brand. */
const MOST_MOLECULES_OF_A_BRAND = 4;
const SHORTEST_BEGINNING = 4;

type NamedDrug = readonly [words: string, name: string];

type IsOrdinary = (word: string) => boolean;

const isDistinctive = (words: readonly string[], isOrdinary: IsOrdinary): boolean =>
  words.length > 1
    ? !words.every(isOrdinary)
    : words.every((word) => word.length >= SHORTEST_BEGINNING && !isOrdinary(word) && !/^\d/u.test(word));

/** Brands and their beginnings, as far as a beginning is of few molecules: "Jardiance", "Novo-Hylin". */
function* listBrands({ byBrand }: Formulary, isOrdinary: IsOrdinary): Generator<NamedDrug> {
  const molecules = new Map<string, Set<string>>();
  for (const [name, drugs] of byBrand) {
    const words = name.split(" ");
    for (let length = 1; length <= words.length; length += 1) {
      const beginning = words.slice(0, length);
      const all = molecules.get(beginning.join(" ")) ?? new Set<string>();
      for (const drug of drugs) all.add(drug.generic_name);
      if (isDistinctive(beginning, isOrdinary)) molecules.set(beginning.join(" "), all);
    }
  }
  for (const [name, all] of molecules) if (all.size <= MOST_MOLECULES_OF_A_BRAND) yield [name, name];
}

function* listNamesOf(words: readonly string[], isOrdinary: IsOrdinary): Generator<NamedDrug> {
  const [first = ""] = words;
  if (isDistinctive([first], isOrdinary)) {
    yield [first, first];
    // "Metformine", "rosuvastatine".
    if (first.endsWith("n")) yield [`${first}e`, first];
  }
  if (words.length > 1 && isDistinctive(words, isOrdinary)) yield [words.join(" "), words.join(" ")];
}

function* listMolecules({ components }: Formulary, isOrdinary: IsOrdinary): Generator<NamedDrug> {
  for (const parts of components.values()) {
    const firsts = parts.map(([first = ""]) => first);
    if (parts.length > 1) {
      yield [firsts.join(" "), firsts.join(" and ")];
      yield [firsts.join(" and "), firsts.join(" and ")];
    }
    for (const words of parts) yield* listNamesOf(words, isOrdinary);
  }
}

/**
 * Everyday drug names, with the name that the formulary uses.
 *
 * @param ordinary first words of brands that are also ordinary words
 */
export function* listDrugNames(
  formulary: Formulary,
  brands: readonly KnownBrand[],
  ordinary: ReadonlySet<string>,
): Generator<NamedDrug> {
  const isOrdinary: IsOrdinary = (word) => ordinary.has(word) || isStopword(word);
  yield* listMolecules(formulary, isOrdinary);
  yield* listBrands(formulary, isOrdinary);
  for (const { words } of formulary.classes)
    for (const word of words) if (!ordinary.has(word)) yield [word, word];
  for (const { brand } of formulary.unlistedBrands) yield [brand, brand];
  for (const { brand, molecules } of brands)
    if (!formulary.byBrand.has(brand.toLowerCase())) yield [brand, molecules.join(" and ")];
}

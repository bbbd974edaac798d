import { isStopword } from "@clinical-mcp/retrieval";
import type { Formulary } from "../odb/formulary.ts";
import { toComponents } from "../odb/normalise-name.ts";
import { markCoded } from "./coded-names.ts";
import type { DrugName } from "./coverage-question.ts";
import { isOrdinary } from "./ordinary-words.ts";
import { createNameIndex, type NameIndex } from "./name-index.ts";

export type DrugCatalog = NameIndex<DrugName>;

/** Brand and generic names that people use, e.g. of the thesaurus, whether the formulary has them or not. */
export interface KnownBrand {
  readonly brand: string;
  /** Molecules; several for a combination. */
  readonly molecules: readonly string[];
}

/** A beginning that more molecules share is a maker's ("Apo-", "Sandoz"), not a brand. */
const MOST_MOLECULES_OF_A_BRAND = 4;
const SHORTEST_BEGINNING = 4;

/** First words of brands, or of generic names, that are words of any sentence: only the longer name means the drug. */
const ORDINARY = new Set(
  "advantage advance backup boost breeze contingency contour ensure essential extra fleet ideal life mint multi pharma pivot plan precision pregnancy ratio resource soothe spirit tears vital vitamin simple sure test true super human blood oral sodium potassium calcium zinc magnesium glucose mixed reader valved conjugated salt acid with from plus one alcohol water home care children pediatric adult senior patient free style power nova novo depo compleat active complete clear fast total balance natural regular daily low high mini maxi medical medi".split(
    " ",
  ),
);

const isPlain = (word: string): boolean => ORDINARY.has(word) || isStopword(word) || isOrdinary(word);

/** "On call" is no product in a sentence, though test strips are called so. */
const isBeginning = (words: readonly string[]): boolean => {
  const [first = ""] = words;
  return (
    (words.length > 1 && !words.every(isPlain)) ||
    (words.length === 1 && first.length >= SHORTEST_BEGINNING && !ORDINARY.has(first) && !/^\d/u.test(first))
  );
};

function* listBrands({ byBrand }: Formulary): Generator<readonly [string, DrugName]> {
  const molecules = new Map<string, Set<string>>();
  const beginnings: string[] = [];
  for (const [name, drugs] of byBrand) {
    const words = name.split(" ");
    for (let length = 1; length <= words.length; length += 1) {
      if (!isBeginning(words.slice(0, length)) && words.length > 1) continue;
      if (words.length === 1 && ORDINARY.has(name)) continue;
      const beginning = words.slice(0, length).join(" ");
      const known = molecules.get(beginning);
      if (!known) beginnings.push(beginning);
      const all = known ?? new Set<string>();
      for (const { generic_name: generic } of drugs) all.add(generic);
      molecules.set(beginning, all);
    }
  }
  for (const beginning of beginnings) {
    if ((molecules.get(beginning)?.size ?? 0) > MOST_MOLECULES_OF_A_BRAND) continue;
    yield [beginning, { kind: "brand", query: beginning, name: toTitle(beginning) }];
  }
}

const toTitle = (name: string): string =>
  name.replaceAll(/(?<![a-z\d])[a-z]/gu, (letter) => letter.toUpperCase());

/** Names of one molecule: its first word, and all of them. */
function namesOf(component: readonly string[]): readonly string[] {
  const [first = "", second] = component;
  const isTold = first.length >= SHORTEST_BEGINNING && !ORDINARY.has(first) && !/^\d/u.test(first);
  const two = second === undefined ? [] : [`${first} ${second}`];
  return [...(isTold ? [first] : []), ...two, component.join(" ")];
}

/** First words of several single molecules that differ in the next one. */
function findSharedWords(components: Formulary["components"]): ReadonlySet<string> {
  const alone = [...components.values()].flatMap(([only = [], ...others]) =>
    others.length === 0 ? [only] : [],
  );
  const byFirst = Map.groupBy(alone, ([first = ""]) => first);
  return new Set(
    [...byFirst].flatMap(([first, all]) =>
      new Set(all.map(([, second]) => second)).size > 1 ? [first] : [],
    ),
  );
}

function* listMolecules({ components }: Formulary): Generator<readonly [string, DrugName]> {
  const values = new Map<string, DrugName>();
  const toValue = (query: string): DrugName => {
    const known = values.get(query) ?? { kind: "molecule" as const, query, name: query };
    values.set(query, known);
    return known;
  };
  const isShared = findSharedWords(components);
  for (const parts of components.values()) {
    if (parts.length === 1) {
      const names = namesOf(parts[0] ?? []);
      const [short = ""] = names;
      // "Insulin" is many molecules: the longer name of one means that one.
      for (const name of names) yield [name, toValue(isShared.has(short) ? name : short)];
      continue;
    }
    const firsts = parts.map(([first = ""]) => first);
    yield [firsts.join(" "), toValue(firsts.join(" and "))];
    yield [firsts.join(" and "), toValue(firsts.join(" and "))];
    // A molecule that is only listed in combinations still has a name.
    for (const first of firsts) if (isBeginning([first])) yield [first, toValue(first)];
  }
}

/** One name for each word of classes: "insulin" is a word of several, "statin" and "statins" are one. */
function listClasses({ classes }: Formulary): readonly (readonly [string, DrugName])[] {
  const byWords = new Map<string, DrugName>();
  return [...new Set(classes.flatMap((row) => row.words))].map((word) => {
    const names = classes.filter((row) => row.words.includes(word)).map((row) => row.name);
    const key = `${names.join("; ")} ${word.replaceAll(/[^a-z0-9]+/gu, " ").replace(/s$/u, "")}`;
    const value = byWords.get(key) ?? { kind: "class", query: word, name: names.join("; ") };
    byWords.set(key, value);
    return [word, value] as const;
  });
}

/**
 * Names of drugs as a clinician writes them: brands and their beginnings, molecules, classes, brands that the formulary
 * does not list.
 */
export function createDrugCatalog(formulary: Formulary, brands: readonly KnownBrand[] = []): DrugCatalog {
  const molecules = new Map(listMolecules(formulary));
  const isMolecule = new Set(molecules.keys());
  const classes = listClasses(formulary);
  const isClass = new Set(classes.map(([word]) => word));
  const entries: (readonly [string, DrugName])[] = [...molecules].filter(([name]) => !isClass.has(name));
  for (const { brand } of formulary.unlistedBrands)
    entries.push([brand, { kind: "unlisted_brand", query: brand, name: brand }]);
  for (const entry of listBrands(formulary)) if (!isMolecule.has(entry[0])) entries.push(entry);
  entries.push(...classes);
  const known = new Set(entries.map(([name]) => name.toLowerCase()));
  for (const { brand, molecules: parts } of brands) {
    if (known.has(brand.toLowerCase())) continue;
    const query = parts
      .flatMap((part) => toComponents(part.toUpperCase()).map((words) => words.join(" ")))
      .join(" and ");
    entries.push([
      brand,
      { kind: "unlisted_brand", query: brand, name: `${brand} (${query})`, molecules: query },
    ]);
  }
  const marked = new Map<DrugName, DrugName>();
  const mark = (name: DrugName): DrugName => {
    const known = marked.get(name) ?? markCoded(name, formulary);
    marked.set(name, known);
    return known;
  };
  return createNameIndex(entries.map(([word, name]) => [word, mark(name)] as const));
}

import type { z } from "zod";
import type {
  odbClinicalClassesTable,
  odbDrugsTable,
  odbLimitedUseCriteriaTable,
  odbTherapeuticNotesTable,
  odbUnlistedBrandsTable,
} from "../../dataset/index.ts";
import { normaliseName, toComponents } from "./normalise-name.ts";

type Row<TTable extends { readonly row: z.ZodType }> = Readonly<z.output<TTable["row"]>>;
export type DrugRow = Row<typeof odbDrugsTable>;
export type CriterionRow = Row<typeof odbLimitedUseCriteriaTable>;
export type NoteRow = Row<typeof odbTherapeuticNotesTable>;
export type ClassRow = Row<typeof odbClinicalClassesTable>;
export type BrandRow = Row<typeof odbUnlistedBrandsTable>;

export interface FormularyTables {
  readonly drugs: readonly DrugRow[];
  readonly criteria: readonly CriterionRow[];
  readonly notes: readonly NoteRow[];
  readonly classes: readonly ClassRow[];
  readonly unlistedBrands: readonly BrandRow[];
  /** Whether the dataset has all products. In a selection, a missing one may still be listed. */
  readonly isWhole: boolean;
}

/** The tables with what finds their rows. */
export interface Formulary extends FormularyTables {
  readonly byDin: ReadonlyMap<string, DrugRow>;
  readonly byGroup: ReadonlyMap<string, readonly DrugRow[]>;
  readonly byGenericName: ReadonlyMap<string, readonly DrugRow[]>;
  /** By normalised brand name. */
  readonly byBrand: ReadonlyMap<string, readonly DrugRow[]>;
  /** Words of the molecules of each generic name. */
  readonly components: ReadonlyMap<string, readonly (readonly string[])[]>;
  /** Generic names by the first word of each of their molecules. */
  readonly genericNamesByWord: ReadonlyMap<string, readonly string[]>;
  /** Generic names by each distinctive later word of their molecules: "glargine", but no salt. */
  readonly genericNamesByLaterWord: ReadonlyMap<string, readonly string[]>;
  /** Normalised brand names by their first word. */
  readonly brandsByWord: ReadonlyMap<string, readonly string[]>;
  /** By each of their normalised words. */
  readonly classesByWord: ReadonlyMap<string, readonly ClassRow[]>;
}

export const SALT =
  /^(?:hcl|hydrochloride|sodium|calcium|potassium|mesylate|besylate|maleate|fumarate|succinate|tartrate|sulfate|phosphate|acetate)$/u;
const SHORTEST_LATER_WORD = 6;
const isDistinctive = (word: string): boolean => word.length >= SHORTEST_LATER_WORD && !SALT.test(word);

/** Groups values by their keys. A value may have several. */
function indexBy<T>(
  values: Iterable<T>,
  keysOf: (value: T) => readonly string[],
): ReadonlyMap<string, readonly T[]> {
  const index = new Map<string, T[]>();
  for (const value of values) {
    for (const key of new Set(keysOf(value))) {
      const known = index.get(key);
      if (known) known.push(value);
      else index.set(key, [value]);
    }
  }
  return index;
}

/** Indexes the rows of the tables odb_*: a fraction of a second for the whole formulary, once. */
export function createFormulary(tables: FormularyTables): Formulary {
  const byGenericName = indexBy(tables.drugs, (drug) => [drug.generic_name]);
  const byBrand = indexBy(tables.drugs, (drug) => [normaliseName(drug.name)]);
  const components = new Map([...byGenericName.keys()].map((name) => [name, toComponents(name)]));
  const firstWordsOf = (name: string) => (components.get(name) ?? []).map(([first = ""]) => first);
  const laterWordsOf = (name: string) =>
    (components.get(name) ?? []).flatMap(([, ...more]) => more.filter(isDistinctive));
  return {
    ...tables,
    byDin: new Map(tables.drugs.map((drug) => [drug.din, drug])),
    byGroup: indexBy(tables.drugs, (drug) => [drug.interchangeable_group_id]),
    byGenericName,
    byBrand,
    components,
    genericNamesByWord: indexBy(components.keys(), firstWordsOf),
    genericNamesByLaterWord: indexBy(components.keys(), laterWordsOf),
    brandsByWord: indexBy(byBrand.keys(), (name) => [name.split(" ")[0] ?? ""]),
    classesByWord: indexBy(tables.classes, (row) => row.words.map(normaliseName)),
  };
}

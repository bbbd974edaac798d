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
  /** Whether these are all products of the formulary: of a selection, what is missing may still be listed. */
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
}

const groupBy = (
  drugs: readonly DrugRow[],
  keyOf: (drug: DrugRow) => string,
): ReadonlyMap<string, readonly DrugRow[]> => Map.groupBy(drugs, keyOf);

/** Indexes the rows of the tables odb_*: a few milliseconds for the whole formulary, once. */
export function createFormulary(tables: FormularyTables): Formulary {
  const byGenericName = groupBy(tables.drugs, (drug) => drug.generic_name);
  return {
    ...tables,
    byDin: new Map(tables.drugs.map((drug) => [drug.din, drug])),
    byGroup: groupBy(tables.drugs, (drug) => drug.interchangeable_group_id),
    byGenericName,
    byBrand: groupBy(tables.drugs, (drug) => normaliseName(drug.name)),
    components: new Map([...byGenericName.keys()].map((name) => [name, toComponents(name)])),
  };
}

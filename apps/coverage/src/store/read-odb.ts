import type { TableReader } from "@clinical-mcp/dataset-tables/adapters/read-tables";
import {
  odbClinicalClassesTable,
  odbCopaymentClassesTable,
  odbDrugsTable,
  odbLimitedUseCriteriaTable,
  odbProgramRulesTable,
  odbTherapeuticNotesTable,
  odbUnlistedBrandsTable,
} from "../dataset/index.ts";
import type { OdbRows } from "../domain/odb/odb-records.ts";

/** The tables of the ODB Formulary. */
export const readOdb = ({ read }: TableReader): OdbRows => ({
  drugs: read(odbDrugsTable),
  criteria: read(odbLimitedUseCriteriaTable),
  notes: read(odbTherapeuticNotesTable),
  classes: read(odbClinicalClassesTable),
  unlistedBrands: read(odbUnlistedBrandsTable),
  rules: read(odbProgramRulesTable),
  copayments: read(odbCopaymentClassesTable),
});

import type { DrugRow } from "../src/domain/odb/formulary.ts";
import { openFormulary, readStarterDocuments } from "./odb-formulary.ts";

/** The formulary of the starter files, and rows like its first. */
export async function openStarterFormulary() {
  const { formulary, tables } = await openFormulary(await readStarterDocuments(), { isWhole: false });
  tables.close();
  const { drugs } = formulary;
  const [base] = drugs;
  if (!base) throw new Error("no product");
  const drug = (more: Partial<DrugRow>): DrugRow => ({ ...base, ...more });
  return { formulary, drugs, base, drug };
}

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { extractSaved } from "@clinical-mcp/testing";
import { createOdbSources } from "../ingest/src/odb/sources.ts";
import { createStarterSource } from "../ingest/src/starter/source.ts";
import {
  odbClinicalClassesTable,
  odbCopaymentClassesTable,
  odbDrugsTable,
  odbLimitedUseCriteriaTable,
  odbProgramRulesTable,
  odbTherapeuticNotesTable,
  odbUnlistedBrandsTable,
} from "../src/dataset/index.ts";
import { createFormulary } from "../src/domain/odb/formulary.ts";
import { remember } from "../src/domain/remember.ts";
import { OFFICIAL, STARTER } from "./official-copies.ts";
import { openTables } from "./open-tables.ts";

const STARTER_FILES = ["products", "limited-use", "therapeutic-notes", "program-rules", "classes"];

/** Each file is read once in each worker, for all its test files. */
const readStarterFile = remember(async (name: string) => {
  const content = await readFile(join(STARTER, "odb", `${name}.json`));
  return extractSaved(createStarterSource(STARTER), `data/coverage/odb/${name}.json`, { content });
});

/** The documents of the starter files of ODB, or of some of them. */
export const readStarterDocuments = async (names: readonly string[] = STARTER_FILES) =>
  (await Promise.all(names.map((name) => readStarterFile(name)))).flat();

/** Reads a file with the ODB source. */
export async function extractOdb(path: string, content: Uint8Array) {
  const source = createOdbSources().find(({ toUrl }) => toUrl(path) !== undefined);
  const url = source?.toUrl(path);
  if (!source || url === undefined) throw new Error(`${path} is a file of no source`);
  return extractSaved(source, url, { content });
}

export const EXTRACT = "odb/moh-ontario-drug-benefit-odb-formulary-edition-43-data-extract-en-2025-08-29.xml";
export const BOOK = "odb/moh-formulary-edition-43-en-2025-09-17.pdf";

/** Once in each worker, for all its test files. */
export const extractCopy = remember(async (path: string) =>
  extractOdb(path, await readFile(join(OFFICIAL, path))),
);

/** The rows of ODB that tables hold. */
export const readOdbRows = (tables: Awaited<ReturnType<typeof openTables>>) => ({
  drugs: tables.rows(odbDrugsTable),
  criteria: tables.rows(odbLimitedUseCriteriaTable),
  notes: tables.rows(odbTherapeuticNotesTable),
  classes: tables.rows(odbClinicalClassesTable),
  unlistedBrands: tables.rows(odbUnlistedBrandsTable),
  rules: tables.rows(odbProgramRulesTable),
  copayments: tables.rows(odbCopaymentClassesTable),
});

/** The formulary of documents, for the rules. */
export async function openFormulary(
  documents: Parameters<typeof openTables>[0],
  { isWhole }: { readonly isWhole: boolean },
) {
  const tables = await openTables(documents);
  const formulary = createFormulary({ ...readOdbRows(tables), isWhole });
  return { tables, formulary };
}

import type { z } from "zod";
import { drugInput } from "../src/domain/case/case-input.ts";
import type { DrugAsk } from "../src/domain/case/coverage-case.ts";
import { createDrugRecords, type DrugRecords } from "../src/domain/decision/drug/drug-records.ts";
import { decideDrug } from "../src/domain/decision/drug/decide-drug.ts";
import { createOdbRecords } from "../src/domain/odb/odb-records.ts";
import { remember } from "../src/domain/remember.ts";
import { openClinicalTables } from "./open-clinical-tables.ts";
import { openCorpus } from "./open-corpus.ts";
import { EXTRACT, extractCopy, readOdbRows, readStarterDocuments } from "./odb-formulary.ts";
import { openTables } from "./open-tables.ts";

/** Within 45 days of the edition that ships. */
export const TODAY = "2025-09-26";

/** Once in each worker, for all its test files. */
const open = remember(async (isWhole: boolean): Promise<DrugRecords> => {
  const sources = isWhole
    ? [...(await extractCopy(EXTRACT)), ...(await readStarterDocuments(["classes", "program-rules"]))]
    : await readStarterDocuments();
  const tables = await openTables(sources);
  const rows = readOdbRows(tables);
  tables.close();
  const corpus = openCorpus(sources);
  return createDrugRecords({
    ...createOdbRecords(rows, corpus),
    clinical: await openClinicalTables(),
    findDocument: corpus.findDocument,
  });
});

/** The selection that ships. */
export const openStarterDrugs = (): Promise<DrugRecords> => open(false);

/** All products of the official extract. */
export const openWholeDrugs = (): Promise<DrugRecords> => open(true);

export type DrugQuestion = z.input<typeof drugInput>;

/** An ask as a call makes it. */
export function toDrugAsk({ facts = [], patient = {}, ...drug }: DrugQuestion): DrugAsk {
  const { facts: _facts, patient: _patient, ...parsed } = drugInput.parse(drug);
  return {
    program: "odb",
    path: "drugs[0]",
    ...parsed,
    patient,
    stated: new Map(facts.map(({ fact, value }) => [fact, value === "unknown" ? null : value === "yes"])),
  };
}

/** The only verdict on a question. */
export function decideOne(records: DrugRecords, question: DrugQuestion) {
  const [verdict, ...more] = decideDrug(toDrugAsk(question), records, TODAY);
  if (!verdict || more.length > 0) throw new Error(`${more.length + 1} verdicts`);
  return verdict;
}

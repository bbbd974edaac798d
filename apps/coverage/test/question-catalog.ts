import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseThesaurus } from "@clinical-mcp/retrieval";
import { z } from "zod";
import { parseCaseTables, parseQuestionTables } from "../src/dataset/index.ts";

import { createDeviceCatalog } from "../src/domain/question/device-catalog.ts";
import { createDrugCatalog, type KnownBrand } from "../src/domain/question/drug-catalog.ts";
import { createClinicalLexicon } from "../src/domain/question/clinical-lexicon.ts";
import { createCaseIndex } from "../src/domain/question/read-case.ts";
import type { QuestionCatalog } from "../src/domain/question/read-question.ts";
import { createServiceCatalog } from "../src/domain/question/service-catalog.ts";
import { openClinicalTables } from "./open-clinical-tables.ts";
import { openFormulary, readStarterDocuments } from "./odb-formulary.ts";
import { STARTER } from "./official-copies.ts";

export const readJson = async (path: string): Promise<unknown> =>
  JSON.parse(await readFile(join(STARTER, path), "utf8"));

const deviceFile = z.object({
  devices: z.array(
    z.object({ type: z.string(), category: z.string(), name: z.string(), words: z.array(z.string()) }),
  ),
});

/** Brands of the thesaurus with their molecules. */
async function readBrands(): Promise<readonly KnownBrand[]> {
  const file = join(STARTER, "../terms/thesaurus.csv");
  return parseThesaurus(await readFile(file, "utf8"), "thesaurus.csv")
    .filter(({ kind }) => kind === "brand")
    .flatMap(({ term, means }) =>
      means.slice(0, 1).map((molecules) => ({ brand: term, molecules: molecules.split("+") })),
    );
}

const opened: { catalog?: ReturnType<typeof makeQuestionCatalog> } = {};

/** All that questions are read by, of the facts that ship; made once in each worker. */
export const openQuestionCatalog = (): ReturnType<typeof makeQuestionCatalog> =>
  (opened.catalog ??= makeQuestionCatalog());

async function makeQuestionCatalog() {
  const { formulary, tables } = await openFormulary(await readStarterDocuments(), { isWhole: false });
  tables.close();
  const [services, searches, premises, editions, facts, outside, ohip, odb, adp, devices] = await Promise.all(
    [
      readJson("question/services.json"),
      readJson("question/fee-searches.json"),
      readJson("question/premises.json"),
      readJson("question/editions.json"),
      readJson("question/facts.json"),
      readJson("question/outside.json"),
      readJson("question/circumstances-ohip.json"),
      readJson("question/circumstances-odb.json"),
      readJson("question/circumstances-adp.json"),
      readJson("adp/devices.json"),
    ],
  );
  const question = parseQuestionTables({ services, searches, premises, editions });
  const clinical = await openClinicalTables();
  const rows = deviceFile.parse(devices).devices;
  const catalog: QuestionCatalog = {
    drugs: createDrugCatalog(formulary, await readBrands()),
    devices: createDeviceCatalog(
      rows.map(({ type, category, name, words }) => ({
        device_type: type,
        device_category: category,
        name,
        words,
      })),
    ),
    services: createServiceCatalog(question.services),
    clinical: createClinicalLexicon(clinical),
    premises: question.premises,
    cases: createCaseIndex(parseCaseTables({ facts, outside, ohip, odb, adp })),
  };
  return { catalog, formulary, question, personRules: clinical.personRules };
}

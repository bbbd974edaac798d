import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseClinicalTables, type ClinicalTables } from "../src/dataset/index.ts";
import { STARTER } from "./official-copies.ts";

const readTable = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(join(STARTER, "question", `${name}.json`), "utf8"));

/** The clinical terms and criteria that ship. */
export const openClinicalTables = async (): Promise<ClinicalTables> =>
  parseClinicalTables({
    terms: await readTable("clinical-terms"),
    limitedUse: await readTable("limited-use-rules"),
  });

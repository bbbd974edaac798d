import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { extractSaved } from "@clinical-mcp/testing";
import { createOhipSource } from "../ingest/src/ohip/source.ts";
import { createStarterSource } from "../ingest/src/starter/source.ts";
import { STARTER } from "./official-copies.ts";

export const SCHEDULE = "ohip/schedule_of_benefits_2025-02-14_pages.json";
/** Letters of the parts of the Schedule, each a file. */
export const STARTER_PARTS = "a b c d e f g gp h j k m n p q r s sp t u v w x y z".split(" ");

/** Reads a saved copy with the OHIP source, by its path in the folder. */
export async function extractOhip(path: string, content: Uint8Array) {
  const source = createOhipSource();
  const url = source.toUrl(path);
  if (url === undefined) throw new Error(`${path} is no file of OHIP`);
  return extractSaved(source, url, { content });
}

const read: { starter?: ReturnType<typeof readStarter> } = {};

/** The documents of the starter files of OHIP: parts by their letters, and the rules. Read once in each worker, for all its test files. */
export const readOhipStarter = (): ReturnType<typeof readStarter> => (read.starter ??= readStarter());

async function readStarter() {
  const source = createStarterSource(STARTER);
  const names = [...STARTER_PARTS.map((part) => `schedule-${part}`), "billing-rules", "page-conflicts"];
  const documents = names.map(async (name) => {
    const content = await readFile(join(STARTER, "ohip", `${name}.json`));
    return extractSaved(source, `data/coverage/ohip/${name}.json`, { content });
  });
  return (await Promise.all(documents)).flat();
}

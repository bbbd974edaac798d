import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createOhipSource } from "../ingest/src/ohip/source.ts";
import { createStarterSource } from "../ingest/src/starter/source.ts";
import { STARTER } from "./official-copies.ts";

const fileOf = (url: string, content: Uint8Array) => ({
  url,
  finalUrl: url,
  redirects: [],
  contentType: undefined,
  charset: undefined,
  sha256: "0",
  bytes: content.length,
  retrievedAt: "2025-09-26T00:00:00.000Z",
  checkedAt: "2025-09-26T00:00:00.000Z",
  etag: undefined,
  lastModified: undefined,
  path: "",
  outcome: "local" as const,
  content,
});

const NEVER = new AbortController().signal;

export const SCHEDULE = "ohip/schedule_of_benefits_2025-02-14_pages.json";
/** Letters of the parts of the Schedule, each a file. */
export const STARTER_PARTS = "a b c d e f g gp h j k m n p q r s sp t u v w x y z".split(" ");

/** What the source of OHIP makes of a saved copy, by the path that it has in the folder. */
export async function extractOhip(path: string, content: Uint8Array) {
  const source = createOhipSource();
  const url = source.toUrl(path);
  if (url === undefined) throw new Error(`${path} is no file of OHIP`);
  return [await source.extract(fileOf(url, content), NEVER)].flat();
}

const read: { starter?: ReturnType<typeof readStarter> } = {};

/** The documents of the starter files of OHIP: parts by their letters, and the rules. Read once in each worker, for all its test files. */
export const readOhipStarter = (): ReturnType<typeof readStarter> => (read.starter ??= readStarter());

async function readStarter() {
  const source = createStarterSource(STARTER);
  const names = [...STARTER_PARTS.map((part) => `schedule-${part}`), "billing-rules", "page-conflicts"];
  const documents = names.map(async (name) => {
    const content = await readFile(join(STARTER, "ohip", `${name}.json`));
    return [await source.extract(fileOf(`data/coverage/ohip/${name}.json`, content), NEVER)].flat();
  });
  return (await Promise.all(documents)).flat();
}

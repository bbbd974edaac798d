import { UpstreamError } from "@clinical-mcp/errors";
import type { SourceDocument } from "@clinical-mcp/ingestion";
import { createDeviceRecords } from "../src/domain/decision/device/device-records.ts";
import { createDocumentFinder } from "../src/domain/find-document.ts";
import { readAdp } from "../src/store/read-adp.ts";
import { readFactQuestions } from "./device-records.ts";
import { readAdpDocuments } from "./adp-rule-book.ts";
import { openCorpus } from "./open-corpus.ts";
import { openTables } from "./open-tables.ts";
import { openStarterDeps } from "./starter-dataset.ts";

/** The official manuals with the rules that ship; their search is down, and answers rest on the records alone. */
export async function openWholeManuals(
  official: readonly SourceDocument[],
): Promise<Awaited<ReturnType<typeof openStarterDeps>>> {
  const rules = (await readAdpDocuments()).filter(
    ({ id }) => !official.some((document) => document.id === id),
  );
  const sources = [...official, ...rules];
  const tables = await openTables(sources);
  const adp = readAdp({ read: tables.rows });
  tables.close();
  const { deps, close } = await openStarterDeps();
  const engine: typeof deps.engine = {
    ...deps.engine,
    search: () => Promise.reject(new UpstreamError("No path looked.", { code: "SEARCH_UNAVAILABLE" })),
  };
  const corpus = openCorpus(sources);
  const devices = createDeviceRecords({
    adp,
    findDocument: createDocumentFinder(corpus),
    questions: (await readFactQuestions()).questions,
  });
  const decisions = { ...deps.decisions, devices };
  return { deps: { ...deps, corpus, engine, adp, decisions }, close };
}

import { UpstreamError } from "@clinical-mcp/errors";
import { createAnswerDeps } from "../src/domain/answer/create-answer-deps.ts";
import { createOdbRecords } from "../src/domain/odb/odb-records.ts";
import { openCorpus } from "./open-corpus.ts";
import { EXTRACT, extractCopy, readOdbRows, readStarterDocuments } from "./odb-formulary.ts";
import { openTables } from "./open-tables.ts";
import { openStarterDeps, readShippedWords } from "./starter-dataset.ts";

/**
 * The records and texts of the official extract, whose search is down: building its indexes takes longer than all these tests,
 * and answers must rest on the records alone then.
 */
export async function openWholeDeps(): Promise<Awaited<ReturnType<typeof openStarterDeps>>> {
  const sources = [
    ...(await extractCopy(EXTRACT)),
    ...(await readStarterDocuments(["classes", "program-rules"])),
  ];
  const tables = await openTables(sources);
  const rows = readOdbRows(tables);
  tables.close();
  const corpus = openCorpus(sources);
  const { deps, close } = await openStarterDeps();
  const engine: typeof deps.engine = {
    ...deps.engine,
    search: () => Promise.reject(new UpstreamError("No path looked.", { code: "SEARCH_UNAVAILABLE" })),
  };
  const odb = createOdbRecords(rows, corpus);
  const { adp, schedule, today, clock } = deps;
  const answering = createAnswerDeps({ corpus, odb, adp, schedule }, await readShippedWords(), {
    today,
    clock,
  });
  return { deps: { ...deps, ...answering, engine, odb }, close };
}

import { join } from "node:path";
import { currentDataset } from "@clinical-mcp/retrieval/adapters/current-dataset";
import { onTestFinished } from "vitest";
import { runCommand } from "../src/index.ts";
import { createSources, createWriter } from "./example-app.ts";
import { drugsXml, feesCsv, guideDocx, manualPdf, policyPage } from "./example-files.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { page, startWebServer } from "./web-server.ts";

/** The example app with its publisher, and its command in this process. */
export async function setUp() {
  const server = await startWebServer();
  const folder = await temporaryFolder();
  onTestFinished(async () => {
    await server[Symbol.asyncDispose]();
    await folder[Symbol.asyncDispose]();
  });
  server.pages
    .set("/keys.html", page(policyPage()))
    .set("/drugs.xml", page(drugsXml()))
    .set("/fees.csv", page(feesCsv()))
    .set("/lists.txt", page("drugs.xml fees.csv"))
    .set("/guide.docx", page(await guideDocx()))
    .set("/manual.pdf", page(await manualPdf()));
  const root = join(folder.path, "data");
  const ingest = async (argv: readonly string[] = [], signal = new AbortController().signal) => {
    let said = "";
    const screen = { write: (text: string) => (said += text) };
    const code = await runCommand({
      app: "example",
      root,
      sources: createSources(server.origin),
      embedder: undefined,
      writer: createWriter(),
      argv,
      base: folder.path,
      out: screen,
      err: screen,
      signal,
      fetching: {
        userAgent: "example-ingest/1.0",
        hostIntervalMs: 0,
        backOffMs: 1,
        retries: 0,
        timeoutMs: 10_000,
      },
    });
    return { code, said };
  };
  const current = async () => {
    const dataset = await currentDataset(root);
    if (!dataset) throw new Error("no dataset");
    return dataset;
  };
  return { server, base: folder.path, root, ingest, current };
}

import { parseStarterFile } from "@clinical-mcp/coverage/dataset";
import { readCsv, unreadable, type Source } from "@clinical-mcp/ingestion";
import { toDocuments } from "./to-documents.ts";

const PREFIX = "data/coverage/";

function parseJson(content: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(content));
  } catch (cause) {
    throw unreadable("not complete, valid JSON", cause);
  }
}

const readContent = (path: string, content: Uint8Array): unknown =>
  path.endsWith(".csv") ? readCsv(content).map(({ values }) => values) : parseJson(content);

/** The facts that ship with the project. A publisher's own document in the dataset replaces them. */
export const createStarterSource = (folder: string): Source => ({
  name: "starter",
  publisher: "clinical-mcp",
  place: PREFIX,
  licence: "as the project; facts of the publishers that each record names, in our own words",
  cadence: "with each release",
  folder,
  isStandIn: true,
  listUrls: async () => [],
  // data/coverage/question is read by the server itself: by these tables it reads questions.
  toUrl: (path) => (/^(?!question\/).*\.(?:csv|json)$/.test(path) ? `${PREFIX}${path}` : undefined),
  extract: async ({ url, content }) => {
    const path = url.slice(PREFIX.length);
    return toDocuments(parseStarterFile(path, readContent(path, content)));
  },
});

import type { Source, SourceDocument } from "@clinical-mcp/ingestion";
import { parseStarterFile } from "@clinical-mcp/opa/dataset";
import { fromBulletinFile } from "./bulletin.ts";
import { fromFactsFile } from "./facts.ts";
import { fromIpacGuidelineFile, fromPolicyFile } from "./guidance.ts";
import { fromChecklistsFile, fromEquipmentFile } from "./ipac-records.ts";
import { fromScreeningFile } from "./screening.ts";
import { fromToolFile } from "./tool.ts";

function toDocuments(path: string, text: string): SourceDocument | readonly SourceDocument[] {
  const { kind, content } = parseStarterFile(path, text);
  switch (kind) {
    case "policy":
      return fromPolicyFile(content);
    case "ipacGuideline":
      return fromIpacGuidelineFile(content);
    case "checklists":
      return fromChecklistsFile(content);
    case "equipment":
      return fromEquipmentFile(content);
    case "screening":
      return fromScreeningFile(content);
    case "tool":
      return fromToolFile(content);
    case "bulletin":
      return fromBulletinFile(content);
    case "facts":
      return fromFactsFile(content);
  }
}

export const STARTER = "starter";
const PREFIX = "data/opa/";

/** The statements that ship with the project. Each gives way where the publisher's own document is in the dataset. */
export const createStarterSource = (folder: string): Source => ({
  name: STARTER,
  publisher: "clinical-mcp",
  place: PREFIX,
  licence: "as the project; facts of the publishers that each statement names, in our own words",
  cadence: "with each release",
  folder,
  isStandIn: true,
  listUrls: async () => [],
  toUrl: (path) => (path.endsWith(".json") ? `${PREFIX}${path}` : undefined),
  extract: async ({ url, content }) =>
    toDocuments(url.slice(PREFIX.length), new TextDecoder().decode(content)),
});

import type { FixedResource } from "@clinical-mcp/mcp-tool";
import type { OpaDeps } from "../deps.ts";
import { SOURCE_ORGS } from "../dataset/index.ts";

/** How old the dataset is and what it holds of each publisher. */
export const freshnessResource: FixedResource<OpaDeps> = {
  uri: "opa://freshness",
  name: "freshness",
  title: "Date and contents of the dataset",
  description:
    "When the dataset was built, documents of each publisher, official or in our words, oldest and newest reading",
  mimeType: "application/json",
  async read({ corpus }) {
    const publishers = SOURCE_ORGS.map((source_org) => {
      const documents = corpus.rows.documents.filter((document) => document.source_org === source_org);
      const days = documents.map(({ as_of }) => as_of).sort();
      return {
        source_org,
        documents: documents.length,
        official: documents.filter(({ text_kind }) => text_kind === "official").length,
        as_of_from: days[0] ?? null,
        as_of_to: days.at(-1) ?? null,
      };
    });
    return {
      mimeType: "application/json",
      text: JSON.stringify({ dataset: corpus.version, built_at: corpus.builtAt, publishers }),
    };
  },
};

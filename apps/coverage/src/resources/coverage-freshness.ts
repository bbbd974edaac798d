import type { FixedResource } from "@clinical-mcp/mcp-tool";
import { BENEFIT_PROGRAMS } from "../dataset/index.ts";
import type { CoverageDeps } from "../deps.ts";

/** The dataset's age, and its content for each program. */
export const freshnessResource: FixedResource<CoverageDeps> = {
  uri: "coverage://freshness",
  name: "freshness",
  title: "Date and contents of the dataset",
  description: "When the dataset was built, and each document of OHIP, ODB and ADP with edition and date",
  mimeType: "application/json",
  async read({ corpus }) {
    const programs = BENEFIT_PROGRAMS.map((program) => ({
      program,
      documents: corpus.rows.documents
        .filter((document) => document.program === program)
        .map(({ document_id, title, text_kind, edition, effective_date, as_of }) => ({
          document_id,
          title,
          text_kind,
          edition,
          effective_date,
          as_of,
        })),
    }));
    return {
      mimeType: "application/json",
      text: JSON.stringify({ dataset: corpus.version, built_at: corpus.builtAt, programs }),
    };
  },
};

import type { SourceDocument } from "@clinical-mcp/ingestion";
import type { FactsFile } from "@clinical-mcp/opa/dataset";
import { toSourceDocument } from "../to-source-document.ts";
import { document } from "./blocks.ts";
import { modalitiesFrom } from "./guidance.ts";
import { toSearchWords, toStatedBlocks } from "./stated-facts.ts";

/** PHO's word for what the College counts as advised. */
const toModality = (level: FactsFile["statements"][number]["level"]) =>
  level === "should" ? "advised" : level;

/** The known statements of a document whose text is not held; each is under the place that it was read in. */
export function fromFactsFile(file: FactsFile): SourceDocument {
  const { statements, publisher, published, updated, superseded_by: supersededBy } = file;
  return {
    ...toSourceDocument({
      id: file.id,
      document: document(file.title, toStatedBlocks(statements)),
      records: {
        head: {
          sourceOrg: publisher,
          url: file.url,
          documentType: file.document_type,
          textKind: "summary",
          published,
          effective: updated ?? published,
          updated,
          asOf: file.as_of,
          topics: file.topics,
          issuedBy: file.issued_by ?? null,
          policyLevel: file.policy_level,
          companionOf: null,
          summary: file.summary,
          isSuperseded: supersededBy !== null,
          supersededBy,
        },
        ...(publisher === "cpso"
          ? {
              provisions: statements.map(({ text, level, confidence }) => {
                const modality = toModality(level);
                return { provision: null, modalities: modality === null ? [] : [modality], text, confidence };
              }),
            }
          : {
              recommendations: statements.map(({ text, level, confidence }) => ({
                series: null,
                provision: null,
                level,
                text,
                rationale: null,
                note: null,
                page: null,
                confidence,
              })),
            }),
      },
      modalitiesOf: modalitiesFrom(statements),
    }),
    searchWords: () => toSearchWords(file.topics),
  };
}

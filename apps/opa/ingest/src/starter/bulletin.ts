import type { SourceDocument } from "@clinical-mcp/ingestion";
import { listFeeCodes, type BulletinFile } from "@clinical-mcp/opa/dataset";
import { toSourceDocument } from "../to-source-document.ts";
import { document, paragraph } from "./blocks.ts";
import { toSearchWords, toStatedBlocks } from "./stated-facts.ts";

/** A bulletin in our words; each statement is under its locator, which says where the link leads. */
export function fromBulletinFile(file: BulletinFile): SourceDocument {
  const { statements, published, effective, superseded_by: supersededBy } = file;
  const codes = listFeeCodes(file);
  const own = toSourceDocument({
    id: file.id,
    document: document(file.title, [paragraph(file.summary), ...toStatedBlocks(statements)]),
    records: {
      head: {
        sourceOrg: "moh",
        url: file.url,
        documentType: "bulletin",
        textKind: "summary",
        published,
        effective: effective ?? published,
        updated: null,
        asOf: file.as_of,
        topics: file.topics,
        codes: [...codes],
        policyLevel: null,
        companionOf: null,
        summary: file.summary,
        isSuperseded: supersededBy !== null,
        supersededBy,
      },
      provisions: statements.map(({ text, confidence }) => ({
        provision: null,
        modalities: [],
        text,
        confidence,
      })),
    },
    modalitiesOf: () => [],
  });
  return { ...own, searchWords: () => toSearchWords(file.topics, codes) };
}

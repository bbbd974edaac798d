import type { SourceDocument } from "@clinical-mcp/ingestion";
import type { BulletinFile } from "@clinical-mcp/opa/dataset";
import { toSourceDocument } from "../to-source-document.ts";
import { document, heading, paragraph } from "./blocks.ts";

/** A bulletin in our words; each statement stands under its locator, which tells where the link leads. */
export function fromBulletinFile(file: BulletinFile): SourceDocument {
  const { statements, published, effective, superseded_by: supersededBy } = file;
  const places = [...new Set(statements.map(({ locator }) => locator))];
  const blocks = places.flatMap((place) => [
    heading(place, 2),
    ...statements.filter(({ locator }) => locator === place).map(({ text }) => paragraph(text)),
  ]);
  return toSourceDocument({
    id: file.id,
    document: document(file.title, [paragraph(file.summary), ...blocks]),
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
}

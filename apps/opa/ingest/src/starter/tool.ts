import type { SourceDocument } from "@clinical-mcp/ingestion";
import { TOOL_FEATURES, type ToolFile } from "@clinical-mcp/opa/dataset";
import type { DocumentHead } from "../records.ts";
import { toSourceDocument } from "../to-source-document.ts";
import { document, heading, paragraph } from "./blocks.ts";

function toHead(file: ToolFile): DocumentHead {
  return {
    sourceOrg: "cep",
    url: file.url,
    documentType: "tool",
    textKind: "summary",
    published: null,
    effective: null,
    updated: file.last_updated,
    asOf: file.as_of,
    topics: file.conditions,
    policyLevel: null,
    companionOf: null,
    summary: file.summary,
    isSuperseded: false,
    supersededBy: null,
  };
}

function toBlocks({ summary, instruments, sections, statements }: ToolFile) {
  const titles = new Set(sections.map(({ title }) => title));
  const loose = [...new Set(statements.map(({ section }) => section).filter((title) => !titles.has(title)))];
  const linesOf = (title: string) =>
    statements.filter(({ section }) => section === title).map(({ text }) => paragraph(text));
  return [
    paragraph(summary),
    ...(instruments.length === 0 ? [] : [paragraph(`Instruments on the page: ${instruments.join(", ")}.`)]),
    ...sections.flatMap(({ title, anchor, level, summary: own }) => [
      heading(title, level + 1, anchor),
      paragraph(own),
      ...linesOf(title),
    ]),
    ...loose.flatMap((title) => {
      const anchor = statements.find(({ section }) => section === title)?.anchor ?? null;
      return [heading(title, 2, anchor), ...linesOf(title)];
    }),
  ];
}

/** A clinical tool in our words: what it holds, where on the page, and the facts that are looked up most. */
export function fromToolFile(file: ToolFile): SourceDocument {
  return toSourceDocument({
    id: file.id,
    document: document(file.name, toBlocks(file)),
    records: {
      head: toHead(file),
      provisions: file.statements.map(({ text, modality, confidence }) => ({
        provision: null,
        modalities: modality === null ? [] : [modality],
        text,
        confidence,
      })),
      tool: {
        name: file.name,
        category: file.category,
        conditions: file.conditions,
        alsoAt: file.also_at,
        lastUpdated: file.last_updated,
        instruments: file.instruments,
        quickLinks: file.quick_links,
        features: TOOL_FEATURES.map((feature) => ({
          feature,
          isAvailable: file.features[feature].available,
          anchor: file.features[feature].anchor,
          title: file.features[feature].title ?? null,
        })),
        sections: file.sections,
      },
    },
    modalitiesOf: () => [],
  });
}

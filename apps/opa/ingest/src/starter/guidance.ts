import type { Block, DocumentSection, SourceDocument } from "@clinical-mcp/ingestion";
import type { IpacGuidelineFile, Modality, PolicyFile } from "@clinical-mcp/opa/dataset";
import type { DocumentHead } from "../records.ts";
import { sectionText, toSourceDocument } from "../to-source-document.ts";
import { document, heading, paragraph, provision } from "./blocks.ts";

type Dated = Pick<PolicyFile, "approved" | "updated" | "as_of">;

export const toDates = ({ approved, updated, as_of: asOf }: Dated) => ({
  published: approved,
  effective: updated ?? approved,
  updated,
  asOf,
});

const noSupersession = { isSuperseded: false, supersededBy: null };

/** The duties of a section, from the statements in it. */
export function modalitiesFrom(
  statements: readonly { readonly text: string; readonly level: Modality | null }[],
): (section: DocumentSection) => readonly Modality[] {
  return (section) => {
    const text = sectionText(section);
    const levels = statements.flatMap(({ text: own, level }) => (level && text.includes(own) ? [level] : []));
    return [...new Set(levels)];
  };
}

const toBlock = ({
  provision: number,
  text,
}: {
  readonly provision: string | null;
  readonly text: string;
}): Block => (number === null ? paragraph(text) : provision(number, text));

const POLICY_LEVELS = { policy: "expectation", advice: "advice", statement: null } as const;

/** A CPSO document in our words: each of its headings a section, each statement a numbered line of it. */
export function fromPolicyFile(file: PolicyFile): SourceDocument {
  const head: DocumentHead = {
    sourceOrg: "cpso",
    url: file.url,
    documentType: file.document_type,
    textKind: "summary",
    ...toDates(file),
    topics: file.topics,
    policyLevel: POLICY_LEVELS[file.document_type],
    companionOf: file.companion_of,
    summary: file.summary,
    ...noSupersession,
  };
  const statements = file.sections.flatMap((section) => section.statements);
  const blocks = file.sections.flatMap(({ heading: title, anchor, statements: own }) => [
    heading(title, 2, anchor),
    ...own.map(toBlock),
  ]);
  return toSourceDocument({
    id: file.id,
    document: document(file.title, [paragraph(file.summary), ...blocks]),
    records: {
      head,
      provisions: statements.map(({ provision: number, modality, text, confidence }) => ({
        provision: number,
        modalities: modality === null ? [] : [modality],
        text,
        confidence,
      })),
    },
    modalitiesOf: modalitiesFrom(statements.map(({ text, modality }) => ({ text, level: modality }))),
  });
}

type IpacSection = IpacGuidelineFile["sections"][number];

const toFilePage = (
  { page: printed }: IpacSection["statements"][number],
  { page, pdf_page: pdfPage }: IpacSection,
): number => (printed === null ? pdfPage : printed + pdfPage - page);

function toIpacBlocks(section: IpacSection) {
  const { heading: title, anchor, statements } = section;
  const blocks = statements.flatMap((statement) => {
    const { text, rationale, note, provision: number } = statement;
    const place = { page: toFilePage(statement, section) };
    const own = number === null ? paragraph(text, place) : provision(number, text, place);
    return [
      own,
      ...(rationale ? [paragraph(`Reason: ${rationale}`, place)] : []),
      ...(note ? [paragraph(`Note: ${note}`, place)] : []),
    ];
  });
  return [heading(title, 2, anchor), ...blocks];
}

/** A guideline of Public Health Ontario in our words, with its levels and reasons. */
export function fromIpacGuidelineFile(file: IpacGuidelineFile): SourceDocument {
  const [first] = file.sections;
  const head: DocumentHead = {
    sourceOrg: "pho",
    url: file.url,
    documentType: "guideline",
    textKind: "summary",
    ...toDates(file),
    topics: file.topics,
    policyLevel: null,
    companionOf: null,
    summary: file.summary,
    ...noSupersession,
    pagesAhead: first ? first.pdf_page - first.page : null,
  };
  const statements = file.sections.flatMap((section) =>
    section.statements.map((statement) => ({ ...statement, page: toFilePage(statement, section) })),
  );
  return toSourceDocument({
    id: file.id,
    document: document(file.title, [paragraph(file.summary), ...file.sections.flatMap(toIpacBlocks)]),
    records: {
      head,
      recommendations: statements.map((statement) => ({
        series: statement.series ?? null,
        provision: statement.provision,
        level: statement.level,
        text: statement.text,
        rationale: statement.rationale ?? null,
        note: statement.note ?? null,
        page: statement.page,
        confidence: statement.confidence,
      })),
    },
    modalitiesOf: modalitiesFrom(statements),
  });
}

import type { ingestionLogTable } from "@clinical-mcp/dataset-tables";
import type { z } from "zod";
import type {
  clinicalToolFeaturesTable,
  clinicalToolSectionsTable,
  clinicalToolsTable,
  documentChangesTable,
  documentLinksTable,
  documentsTable,
  ipacChecklistItemsTable,
  ipacChecklistsTable,
  ipacEquipmentTable,
  ipacRecommendationsTable,
  provisionsTable,
  screeningDecisionsTable,
  screeningFollowUpsTable,
  screeningPathwayStepsTable,
  screeningProgramsTable,
  screeningRiskRulesTable,
  screeningTestsTable,
  sectionsTable,
} from "../../dataset/index.ts";

type RowOf<TTable extends { readonly row: z.ZodType }> = Readonly<z.output<TTable["row"]>>;

export type DocumentRow = RowOf<typeof documentsTable>;
export type SectionRow = RowOf<typeof sectionsTable>;
export type ProvisionRow = RowOf<typeof provisionsTable>;

/** Every table of opa.sqlite, read once: a few thousand rows. */
export interface CorpusRows {
  readonly documents: readonly DocumentRow[];
  readonly sections: readonly SectionRow[];
  readonly provisions: readonly ProvisionRow[];
  readonly ingestionLog: readonly RowOf<typeof ingestionLogTable>[];
  readonly documentChanges: readonly RowOf<typeof documentChangesTable>[];
  readonly documentLinks: readonly RowOf<typeof documentLinksTable>[];
  readonly screeningPrograms: readonly RowOf<typeof screeningProgramsTable>[];
  readonly screeningTests: readonly RowOf<typeof screeningTestsTable>[];
  readonly screeningRiskRules: readonly RowOf<typeof screeningRiskRulesTable>[];
  readonly screeningFollowUps: readonly RowOf<typeof screeningFollowUpsTable>[];
  readonly screeningPathwaySteps: readonly RowOf<typeof screeningPathwayStepsTable>[];
  readonly screeningDecisions: readonly RowOf<typeof screeningDecisionsTable>[];
  readonly ipacRecommendations: readonly RowOf<typeof ipacRecommendationsTable>[];
  readonly ipacChecklists: readonly RowOf<typeof ipacChecklistsTable>[];
  readonly ipacChecklistItems: readonly RowOf<typeof ipacChecklistItemsTable>[];
  readonly ipacEquipment: readonly RowOf<typeof ipacEquipmentTable>[];
  readonly clinicalTools: readonly RowOf<typeof clinicalToolsTable>[];
  readonly clinicalToolFeatures: readonly RowOf<typeof clinicalToolFeaturesTable>[];
  readonly clinicalToolSections: readonly RowOf<typeof clinicalToolSectionsTable>[];
}

/** A statement of the dataset: the least that an answer shows whole. */
export interface Statement {
  /** Parent section that contains it. */
  readonly section_id: string;
  /** As printed. */
  readonly provision: string | null;
  readonly text: string;
}

const unnumbered = (section_id: string, text: string): Statement => ({ section_id, provision: null, text });

/** The statements of all tables that have them, in the order of their tables. */
export const listStatements = (rows: CorpusRows): readonly Statement[] => [
  ...rows.provisions.map(({ section_id, provision, provision_text: text }) => ({
    section_id,
    provision,
    text,
  })),
  ...rows.ipacRecommendations.map(({ section_id, provision, recommendation_text: text }) => ({
    section_id,
    provision,
    text,
  })),
  ...rows.ipacEquipment.map(({ section_id, item }) => unnumbered(section_id, item)),
  ...rows.screeningDecisions.map((row) => unnumbered(row.section_id, row.decision_text)),
  ...rows.screeningRiskRules.map((row) => unnumbered(row.section_id, row.rule_text)),
  ...rows.screeningPathwaySteps.map((row) => unnumbered(row.section_id, row.step_text)),
  ...rows.screeningFollowUps.map((row) => unnumbered(row.section_id, row.follow_up_text)),
];

/** Which dataset answers, and how it can be asked by id. Rows keep the order of their documents. */
export interface Corpus {
  readonly version: string;
  /** ISO 8601 moment at which the dataset was built. */
  readonly builtAt: string;
  readonly rows: CorpusRows;
  findDocument(documentId: string): DocumentRow | undefined;
  findSection(sectionId: string): SectionRow | undefined;
  /** Parents, in the document's order. */
  sectionsOf(documentId: string): readonly SectionRow[];
  /** Parts of a parent, in its order; none where the section is short. */
  childrenOf(sectionId: string): readonly SectionRow[];
  /** Provisions and statements whose text the section contains; `sectionId` is a parent's. */
  provisionsOf(sectionId: string): readonly ProvisionRow[];
  /** Statements of every table whose words the section contains; `sectionId` is a parent's. */
  statementsIn(sectionId: string): readonly Statement[];
  /** Documents that explain this one. */
  companionsOf(documentId: string): readonly DocumentRow[];
  /** Every topic that a document has, sorted. */
  readonly topics: readonly string[];
}

function groupBy<TRow, TKey>(
  rows: readonly TRow[],
  keyOf: (row: TRow) => TKey,
): (key: TKey) => readonly TRow[] {
  const groups = Map.groupBy(rows, keyOf);
  return (key) => groups.get(key) ?? [];
}

/** Indexes the rows of one dataset. */
export function createCorpus(
  rows: CorpusRows,
  { version, builtAt }: Pick<Corpus, "version" | "builtAt">,
): Corpus {
  const documents = new Map(rows.documents.map((row) => [row.document_id, row]));
  const sections = new Map(rows.sections.map((row) => [row.section_id, row]));
  const parents = rows.sections
    .filter(({ chunk_type }) => chunk_type === "parent")
    .toSorted((a, b) => a.section_idx - b.section_idx);
  const children = rows.sections
    .filter(({ chunk_type }) => chunk_type === "child")
    .toSorted((a, b) => (a.chunk_idx ?? 0) - (b.chunk_idx ?? 0));
  return {
    version,
    builtAt,
    rows,
    findDocument: (id) => documents.get(id),
    findSection: (id) => sections.get(id),
    sectionsOf: groupBy(parents, ({ document_id }) => document_id),
    childrenOf: groupBy<SectionRow, string | null>(children, ({ parent_id }) => parent_id),
    provisionsOf: groupBy(rows.provisions, ({ section_id }) => section_id),
    statementsIn: groupBy(listStatements(rows), ({ section_id }) => section_id),
    companionsOf: groupBy<DocumentRow, string | null>(rows.documents, ({ companion_of }) => companion_of),
    topics: [...new Set(rows.documents.flatMap(({ topics }) => topics))].sort(),
  };
}

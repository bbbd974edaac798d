import type { Hit } from "@clinical-mcp/retrieval";
import type { FoundSection } from "../src/domain/sections/search-corpus.ts";
import {
  createCorpus,
  type Corpus,
  type CorpusRows,
  type DocumentRow,
  type ProvisionRow,
  type SectionRow,
} from "../src/domain/shared/corpus.ts";

/** A document that differs from a policy without dates in the stated fields only. */
export const document = (document_id: string, change: Partial<DocumentRow> = {}): DocumentRow => ({
  document_id,
  source_org: "cpso",
  source_url: `https://example.org/${document_id}`,
  title: document_id,
  document_type: "policy",
  text_kind: "summary",
  published_date: null,
  effective_date: null,
  updated_date: null,
  as_of: "2025-01-01",
  topics: [],
  codes: [],
  issued_by: null,
  policy_level: "expectation",
  companion_of: null,
  summary: null,
  content_hash: "",
  retrieved_at: "2025-01-01T00:00:00.000Z",
  is_superseded: false,
  superseded_by: null,
  pages_ahead: null,
  ...change,
});

/** A whole section of a document. */
export const section = (
  section_id: string,
  document_id: string,
  change: Partial<SectionRow> = {},
): SectionRow => ({
  section_id,
  document_id,
  chunk_type: "parent",
  parent_id: null,
  section_heading: section_id,
  section_path: [section_id],
  section_text: "",
  section_idx: 0,
  chunk_idx: null,
  anchor: null,
  page: null,
  provisions: [],
  policy_level: null,
  modality: [],
  search_words: null,
  ...change,
});

export const provision = (
  { section_id, document_id }: SectionRow,
  provision_text: string,
  change: Partial<ProvisionRow> = {},
): ProvisionRow => ({
  document_id,
  position: 0,
  section_id,
  provision: null,
  modalities: ["must"],
  provision_text,
  confidence: null,
  search_words: null,
  ...change,
});

type Recommendation = CorpusRows["ipacRecommendations"][number];

export const recommendation = (
  { section_id, document_id }: Pick<SectionRow, "section_id" | "document_id">,
  recommendation_text: string,
  change: Partial<Recommendation> = {},
): Recommendation => ({
  document_id,
  position: 0,
  section_id,
  series: null,
  provision: null,
  level: null,
  recommendation_text,
  rationale: null,
  note: null,
  page: null,
  confidence: null,
  ...change,
});

export type Tool = CorpusRows["clinicalTools"][number];

export const tool = (
  tool_id: string,
  name: string,
  conditions: readonly string[],
  change: Partial<Tool> = {},
): Tool => ({
  tool_id,
  name,
  category: "mental_health",
  conditions: [...conditions],
  source_url: `https://tools.example.org/${tool_id}/`,
  also_at: [],
  last_updated: null,
  summary: `What ${name} is for.`,
  instruments: [],
  quick_links: [],
  text_kind: "summary",
  ...change,
});

const EMPTY: CorpusRows = {
  documents: [],
  sections: [],
  provisions: [],
  ingestionLog: [],
  documentChanges: [],
  documentLinks: [],
  screeningPrograms: [],
  screeningTests: [],
  screeningRiskRules: [],
  screeningFollowUps: [],
  screeningPathwaySteps: [],
  screeningDecisions: [],
  ipacRecommendations: [],
  ipacChecklists: [],
  ipacChecklistItems: [],
  ipacEquipment: [],
  clinicalTools: [],
  clinicalToolFeatures: [],
  clinicalToolSections: [],
};

/** A dataset of a few rows. */
export const corpusOf = (rows: Partial<CorpusRows>): Corpus =>
  createCorpus({ ...EMPTY, ...rows }, { version: "example", builtAt: "2025-06-01T00:00:00.000Z" });

/** A section that a search found with a score. */
export function found(own: SectionRow, of: DocumentRow, score: number): FoundSection {
  const passage = {
    id: own.section_id,
    collection: "",
    documentId: of.document_id,
    sectionId: own.parent_id ?? own.section_id,
    kind: own.chunk_type,
    title: of.title,
    heading: own.section_heading,
    text: own.section_text,
    facets: {},
  };
  const hit: Hit = { passage, rank: 1, score, fusedScore: score, boosts: [] };
  return { hit, section: own, document: of };
}

import { toStems, type Stems } from "../shared/concepts.ts";
import type { Corpus, CorpusRows, DocumentRow } from "../shared/corpus.ts";

type Rows = CorpusRows;

/** A tool with all its rows, and its words as stems. */
export interface ClinicalTool {
  readonly row: Rows["clinicalTools"][number];
  readonly document: DocumentRow;
  readonly features: readonly Rows["clinicalToolFeatures"][number][];
  readonly sections: readonly (Rows["clinicalToolSections"][number] & {
    /** Section of the text under this heading; null where it went to a neighbour's. */
    readonly sectionId: string | null;
  })[];
  /** Its conditions, most important first, and its name: what it is about. */
  readonly subjects: readonly { readonly text: string; readonly stems: Stems }[];
  readonly nameStems: Stems;
  /** Stems of all its subjects together. */
  readonly about: Stems;
}

/** The tools in force. */
export function listTools(corpus: Corpus): readonly ClinicalTool[] {
  const { clinicalTools, clinicalToolFeatures, clinicalToolSections } = corpus.rows;
  return clinicalTools.flatMap((row) => {
    const document = corpus.findDocument(row.tool_id);
    if (!document || document.is_superseded) return [];
    const texts = [...row.conditions, row.name];
    const subjects = texts.map((text) => ({ text, stems: toStems(text) }));
    const sectionIds = new Map(
      corpus.sectionsOf(row.tool_id).map(({ section_heading, section_id }) => [section_heading, section_id]),
    );
    return [
      {
        row,
        document,
        features: clinicalToolFeatures.filter(({ tool_id }) => tool_id === row.tool_id),
        sections: clinicalToolSections
          .filter(({ tool_id }) => tool_id === row.tool_id)
          .map((section) => ({ ...section, sectionId: sectionIds.get(section.title) ?? null })),
        subjects,
        nameStems: toStems(row.name),
        about: toStems(texts.join(" ")),
      },
    ];
  });
}

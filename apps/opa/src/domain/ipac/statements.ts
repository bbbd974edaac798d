import { describePage } from "../shared/cite.ts";
import type { Corpus, CorpusRows, DocumentRow, SectionRow } from "../shared/corpus.ts";
import { toStems, type Stems } from "../shared/concepts.ts";
import type { PlacedText } from "./topics.ts";

type RecommendationRow = CorpusRows["ipacRecommendations"][number];
export type RequirementLevel = NonNullable<RecommendationRow["level"]>;

/** What PHO means by its words (Infection Prevention and Control for Clinical Office Practice, page 5). */
export const LEVEL_MEANINGS: Readonly<Record<RequirementLevel, string>> = {
  shall: "required by law or a national standard",
  must: "standard of care",
  should: "recommended, not mandatory",
  may: "optional",
};

const LEVELS: readonly RequirementLevel[] = ["shall", "must", "should", "may"];

/** 0 for the most binding; what has no level comes last. */
export const rankOf = (level: RequirementLevel | null): number =>
  level === null ? LEVELS.length : LEVELS.indexOf(level);

/** What a PHO document says in one place, required or not. */
export interface IpacStatement extends PlacedText {
  readonly row: RecommendationRow;
  readonly section: SectionRow;
  readonly document: DocumentRow;
  /** Stems of the statement with its reason and note. */
  readonly stems: Stems;
  readonly headingStems: Stems;
}

/** Every statement of the PHO documents in force, in their order. */
export function listStatements(corpus: Corpus): readonly IpacStatement[] {
  return corpus.rows.ipacRecommendations.flatMap((row) => {
    const section = corpus.findSection(row.section_id);
    const document = corpus.findDocument(row.document_id);
    if (!section || !document || document.is_superseded) return [];
    const heading = section.section_path.join(" > ");
    const text = row.recommendation_text;
    return [
      {
        row,
        section,
        document,
        heading,
        text,
        stems: toStems([text, row.rationale ?? "", row.note ?? ""].join(" ")),
        headingStems: toStems(heading),
      },
    ];
  });
}

/** "p. 55, legislated requirement 15": the place in its document, the page as printed where that is known. */
export function describePlace({ row, section, document }: IpacStatement): string {
  const page = row.page ?? section.page;
  const number = row.series === "legislated" ? "legislated requirement" : "recommendation";
  const parts = [
    page === null ? undefined : describePage(page, document),
    row.provision === null ? undefined : `${number} ${row.provision}`,
  ].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(", ") : section.section_heading;
}

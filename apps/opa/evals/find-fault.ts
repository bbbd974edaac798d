import type { z } from "zod";
import type { citationSchema } from "../src/domain/shared/answer-schemas.ts";
import type { Corpus, DocumentRow } from "../src/domain/shared/corpus.ts";

const bare = (url: string): string => url.split("#")[0] ?? url;

/** Statements of a screening program name pages of their own. */
const addressesOf = ({ source_org, source_url }: DocumentRow, { rows }: Corpus): readonly string[] => {
  const ownPages = [
    ...rows.screeningTests,
    ...rows.screeningRiskRules,
    ...rows.screeningFollowUps,
    ...rows.screeningPathwaySteps,
    ...rows.screeningDecisions,
  ];
  return [source_url, ...(source_org === "ontario_health" ? ownPages.map((row) => row.source_url) : [])].map(
    bare,
  );
};

/** Why a citation does not hold; undefined where it does. */
export function findFault(citation: z.output<typeof citationSchema>, corpus: Corpus): string | undefined {
  const document = corpus.findDocument(citation.document_id);
  if (!document) return `${citation.document_id}: no such document`;
  if (!addressesOf(document, corpus).includes(bare(citation.url)))
    return `${citation.document_id}: another address ${citation.url}`;
  if (citation.section_id === null) return undefined;
  const section = corpus.findSection(citation.section_id);
  if (section?.document_id !== document.document_id)
    return `${citation.document_id}: no section ${citation.section_id}`;
  const [, fragment] = citation.url.split("#");
  const expected = [section.anchor, section.page === null ? null : `page=${section.page}`];
  if (fragment !== undefined && !expected.includes(decodeURIComponent(fragment)))
    return `${citation.document_id}: no place ${fragment}`;
  const [, provision] = /^provision (\S+?),?(?: |$)/u.exec(citation.loc) ?? [];
  const provisions = corpus.provisionsOf(section.parent_id ?? section.section_id).map((row) => row.provision);
  return provision === undefined || section.provisions.includes(provision) || provisions.includes(provision)
    ? undefined
    : `${citation.document_id}: no provision ${provision}`;
}

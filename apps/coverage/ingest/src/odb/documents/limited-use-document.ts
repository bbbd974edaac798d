import { FACETS } from "@clinical-mcp/coverage/dataset";
import type { Block, DocumentSection, SourceDocument } from "@clinical-mcp/ingestion";
import type { DocumentHead } from "../../records.ts";
import { toSourceDocument } from "../../to-source-document.ts";
import { heading, paragraph, toDocument } from "../blocks.ts";
import type { CriteriaGroupRecord, CriterionRecord } from "../records.ts";

export const LIMITED_USE_ID = "odb-limited-use-criteria";

/** The heading of a code, by which its section is found again. */
export const toCodeHeading = (code: string): string => `Reason-for-use code ${code}`;

function toCriterionBlocks({
  code,
  heading: title,
  text,
  authorizationPeriod,
  notes,
}: CriterionRecord): readonly Block[] {
  return [
    heading(toCodeHeading(code), 3),
    ...(title === null ? [] : [paragraph(title)]),
    paragraph(text),
    paragraph(`Authorization period: ${authorizationPeriod ?? "not stated"}.`),
    ...notes.map((note) => paragraph(note)),
  ];
}

function toGroupHeading({ genericNames, brands }: CriteriaGroupRecord): string {
  const names = genericNames.join(", ");
  return brands.length === 0 ? names : `${names} (${brands.join(", ")})`;
}

const codeOf = ({ path }: DocumentSection): string | undefined =>
  /^Reason-for-use code (?<code>\S+)$/.exec(path.at(-1) ?? "")?.groups?.["code"];

/** Limited Use criteria, each reason-for-use code a section whose anchor is the criteria's own number. */
export function toLimitedUseDocument(
  head: DocumentHead,
  criteriaGroups: readonly CriteriaGroupRecord[],
): SourceDocument {
  const byId = new Map(criteriaGroups.map((group) => [group.id, group]));
  const blocks = criteriaGroups.flatMap((group) => [
    heading(toGroupHeading(group), 2, group.id),
    ...group.criteria.flatMap(toCriterionBlocks),
  ]);
  return toSourceDocument({
    id: LIMITED_USE_ID,
    document: toDocument("ODB Formulary: Limited Use criteria", blocks),
    records: { head, odb: { criteriaGroups: [...criteriaGroups] } },
    sectionFacets: (section) => {
      const group = byId.get(section.anchor ?? "");
      const code = codeOf(section);
      if (!group || code === undefined) return {};
      return {
        [FACETS.genericName]: group.genericNames,
        [FACETS.reasonForUseCodes]: [code],
        [FACETS.listingStatus]: ["limited_use"],
      };
    },
  });
}

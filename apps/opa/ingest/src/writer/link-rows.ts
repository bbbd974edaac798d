import { ConfigurationError } from "@clinical-mcp/errors";
import type { documentLinksTable } from "@clinical-mcp/opa/dataset";
import type { z } from "zod";
import { LINKS_FILE, type Link } from "../links.ts";

/** A section that a link may lead to. */
export interface LinkPlace {
  readonly id: string;
  readonly heading: string;
  readonly provisions: readonly string[];
}

export interface LinkedDocument {
  /** Our own words: then a place that is not there is a mistake of ours. */
  readonly isSummary: boolean;
  readonly sections: readonly LinkPlace[];
}

const fold = (text: string): string => text.normalize("NFKC").toLowerCase().replaceAll(/\s+/gu, " ").trim();
/** "20b" and "20a-c" belong to provision 20. */
const toNumber = (provision: string): string => /^\d+/.exec(provision)?.[0] ?? provision;

function findPlaces(place: string, { sections }: LinkedDocument): readonly string[] {
  const numbers = new Set(place.split(";").flatMap((part) => /^#(\d+)$/.exec(part.trim())?.[1] ?? []));
  return sections
    .filter(({ heading, provisions }) =>
      numbers.size > 0
        ? provisions.some((provision) => numbers.has(toNumber(provision)))
        : fold(heading) === fold(place),
    )
    .map(({ id }) => id);
}

/**
 * The sections of one end. A publisher may rename what our words call otherwise: then the link is about the whole document,
 * and its reason still says what.
 */
function resolveEnd(
  { line }: Link,
  { id, place }: { readonly id: string; readonly place: string },
  documents: ReadonlyMap<string, LinkedDocument>,
): readonly string[] {
  const document = documents.get(id);
  const dangling = (what: string) =>
    new ConfigurationError(`${LINKS_FILE}, line ${line}: ${what}, so the link leads nowhere.`);
  if (!document) throw dangling(`there is no document ${id}`);
  if (place === "") return [];
  const sections = findPlaces(place, document);
  if (sections.length === 0 && document.isSummary) throw dangling(`${id} has no place "${place}"`);
  return sections;
}

/**
 * The links with their places.
 *
 * @param documents by id
 * @throws ConfigurationError naming the line of the first link that leads nowhere
 */
export const toLinkRows = (
  links: readonly Link[],
  documents: ReadonlyMap<string, LinkedDocument>,
): readonly z.input<typeof documentLinksTable.row>[] =>
  links.map((link, position) => {
    const source = resolveEnd(link, { id: link.source, place: link.source_place }, documents);
    const isInside = link.target !== "";
    const target = isInside ? resolveEnd(link, { id: link.target, place: link.target_place }, documents) : [];
    return {
      position,
      source_document: link.source,
      source_sections: JSON.stringify(source),
      target_document: isInside ? link.target : null,
      target_sections: JSON.stringify(target),
      target_title: isInside ? null : link.target_title,
      target_url: isInside ? null : link.target_url,
      relation: link.relation,
      why: link.why,
      confidence: link.confidence,
      as_of: link.as_of,
    };
  });

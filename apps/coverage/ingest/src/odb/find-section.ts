import { ConfigurationError } from "@clinical-mcp/errors";
import type { InsertedSection } from "../writer/insertion.ts";

/** Finds a record's section in its document. Throws if there is none, because the source is then wrong. */
export interface SectionLookup {
  /** @param heading of the section, if several share an anchor */
  byAnchor(anchor: string, heading?: string): string;
  byText(text: string): string;
}

const toKey = (anchor: string, heading: string): string => JSON.stringify([anchor, heading]);

export function createSectionLookup(documentId: string, sections: readonly InsertedSection[]): SectionLookup {
  const byAnchor = new Map<string, string>();
  // Parts of a long section share both. The first is its start.
  for (const { id, anchor, path } of sections.toReversed()) {
    if (anchor === undefined) continue;
    byAnchor.set(toKey(anchor, path.at(-1) ?? ""), id);
    byAnchor.set(toKey(anchor, ""), id);
  }
  const orThrow = (id: string | undefined): string => {
    if (id !== undefined) return id;
    throw new ConfigurationError(`A record of ${documentId} is in none of its sections: fix its source.`);
  };
  return {
    byAnchor: (anchor, heading = "") => orThrow(byAnchor.get(toKey(anchor, heading))),
    byText: (text) => orThrow(sections.find((section) => section.text.includes(text))?.id),
  };
}

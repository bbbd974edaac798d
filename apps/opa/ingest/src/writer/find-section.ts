import { ConfigurationError } from "@clinical-mcp/errors";

/** A parent passage of a document. */
export interface SectionText {
  readonly id: string;
  readonly text: string;
}

/**
 * Finds the sections that contain the records of a document. Records come in the order of the text, so that each of
 * several equal statements is found in its own section.
 *
 * @returns the id of the section whose text contains the record's
 */
export function createSectionFinder(
  documentId: string,
  sections: readonly SectionText[],
): (text: string) => string {
  let last = 0;
  return (text) => {
    const isHere = (section: SectionText): boolean => section.text.includes(text);
    const after = sections.findIndex((section, position) => position >= last && isHere(section));
    const position = after >= 0 ? after : sections.findIndex(isHere);
    const section = sections[position];
    if (!section) {
      throw new ConfigurationError(
        `A record of ${documentId} stands in none of its sections: its source must be mended.`,
      );
    }
    last = position;
    return section.id;
  };
}

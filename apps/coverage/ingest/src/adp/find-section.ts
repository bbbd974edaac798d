import { ConfigurationError } from "@clinical-mcp/errors";
import type { InsertedSection } from "../writer/insertion.ts";

/** Finds the passage of the section with given headings; of a section in several parts the last one before a page's end. */
export type SectionFinder = (path: readonly string[], page: number, text?: string) => string;

const toKey = (path: readonly string[]): string => path.join("\n");

/** A finder over the sections of one document. */
export function createFinder(documentId: string, sections: readonly InsertedSection[]): SectionFinder {
  const byPath = new Map<string, InsertedSection[]>();
  for (const section of sections) {
    const key = toKey(section.path);
    const known = byPath.get(key);
    if (known) known.push(section);
    else byPath.set(key, [section]);
  }
  return (path, page, text) => {
    // A heading without text is no section. Its place is the first section under it.
    const found =
      byPath.get(toKey(path)) ??
      sections.filter((section) => toKey(section.path).startsWith(`${toKey(path)}\n`));
    const holding = text === undefined ? undefined : found.find((section) => section.text.includes(text));
    const section = holding ?? found.findLast((part) => (part.page ?? 0) <= page) ?? found[0];
    if (!section) {
      throw new ConfigurationError(`A record of ${documentId} is in none of its sections: fix its source.`);
    }
    return section.id;
  };
}

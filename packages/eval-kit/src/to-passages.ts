import type { Passage } from "@clinical-mcp/retrieval";
import type { CollectionDocument } from "./read-collection.ts";

/** Passages above this many words are divided, into equal parts of 150 to 300. */
const MAX_WORDS = 300;

/** A document of a collection as one section: its whole text, and its parts where it is long. */
export function toPassages({ id, title, text }: CollectionDocument): readonly Passage[] {
  const section = {
    collection: "evaluation",
    documentId: id,
    sectionId: id,
    title,
    heading: title,
    facets: {},
  };
  const words = text.split(/\s+/).filter((word) => word !== "");
  const parts = words.length > MAX_WORDS ? Math.ceil(words.length / MAX_WORDS) : 0;
  const children = Array.from({ length: parts }, (_, part) => ({
    ...section,
    id: `${id}#${part + 1}`,
    kind: "child" as const,
    text: words.slice(startOf(part), startOf(part + 1)).join(" "),
  }));
  return [{ ...section, id, kind: "parent", text }, ...children];

  function startOf(part: number): number {
    return Math.floor((part * words.length) / parts);
  }
}

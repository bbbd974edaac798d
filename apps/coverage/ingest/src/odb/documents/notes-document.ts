import { FACETS } from "@clinical-mcp/coverage/dataset";
import type { SourceDocument } from "@clinical-mcp/ingestion";
import type { DocumentHead } from "../../records.ts";
import { toSourceDocument } from "../../to-source-document.ts";
import { heading, paragraph, toDocument } from "../blocks.ts";
import type { NoteRecord } from "../records.ts";

export const NOTES_ID = "odb-therapeutic-notes";

const MOST_NAMES = 8;

function toTitle({ level, subjects, genericNames }: NoteRecord): string {
  const names = level === "class" ? subjects : genericNames;
  const more = names.length > MOST_NAMES ? " and others" : "";
  return `${names.slice(0, MOST_NAMES).join(", ")}${more}`;
}

/** Therapeutic notes, each a section; the subjects it is for are facets. */
export function toNotesDocument(head: DocumentHead, notes: readonly NoteRecord[]): SourceDocument {
  const byText = new Map(notes.map((note) => [note.text, note]));
  const blocks = notes.flatMap((note) => [heading(toTitle(note), 2), paragraph(note.text)]);
  return toSourceDocument({
    id: NOTES_ID,
    document: toDocument("ODB Formulary: therapeutic notes", blocks),
    records: { head, odb: { notes: [...notes] } },
    sectionFacets: ({ blocks: [first] }) => {
      const note = first?.kind === "paragraph" ? byText.get(first.text) : undefined;
      if (!note) return {};
      return {
        ...(note.genericNames.length > 0 ? { [FACETS.genericName]: note.genericNames } : {}),
        ...(note.level === "product" ? { [FACETS.dins]: note.subjects } : {}),
      };
    },
  });
}

import type { NoteRecord } from "../records.ts";

interface FoundNote extends Pick<NoteRecord, "level"> {
  /** Class, molecule, category or product. */
  readonly subject: string;
  readonly genericName: string | null;
  readonly text: string | null;
}

export interface NoteCollection {
  add(note: FoundNote): void;
  /** In the order of the formulary, each text of a level once. */
  list(): readonly NoteRecord[];
}

/** Gathers therapeutic notes: the extract repeats one text for many products. */
export function collectNotes(): NoteCollection {
  const notes = new Map<
    string,
    { readonly note: FoundNote; subjects: Set<string>; genericNames: Set<string> }
  >();
  return {
    add(note) {
      if (note.text === null) return;
      const key = JSON.stringify([note.level, note.text]);
      const known = notes.get(key) ?? { note, subjects: new Set(), genericNames: new Set() };
      known.subjects.add(note.subject);
      if (note.genericName !== null) known.genericNames.add(note.genericName);
      notes.set(key, known);
    },
    list: () =>
      [...notes.values()].map(({ note: { level, text }, subjects, genericNames }) => ({
        level,
        subjects: [...subjects],
        genericNames: [...genericNames],
        text: text ?? "",
        confidence: "A",
      })),
  };
}

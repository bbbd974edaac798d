import { z } from "zod";
import type { DocumentRecord, SectionRecord } from "./document-record.ts";

export const CHANGES_FILE = "changes.json";
/** Runs that the history keeps. */
const LONGEST_HISTORY = 50;

const documentChangeSchema = z.object({
  change: z.enum(["added", "changed", "removed"]),
  id: z.string(),
  source: z.string(),
  title: z.string(),
  url: z.string(),
  /** Sections of a changed document, by their headings. */
  sections: z.object({
    added: z.array(z.string()),
    changed: z.array(z.string()),
    removed: z.array(z.string()),
    unchanged: z.number(),
  }),
});
export type DocumentChange = z.infer<typeof documentChangeSchema>;

const changesSchema = z.object({
  version: z.string(),
  builtAt: z.string(),
  unchanged: z.number(),
  documents: z.array(documentChangeSchema),
});

/** What changed with each version, newest first. */
export const historySchema = z.array(changesSchema);
export type ChangeHistory = z.infer<typeof historySchema>;
export type Changes = Pick<z.infer<typeof changesSchema>, "unchanged" | "documents">;

/** What a run keeps of a document to compare it: never its records. */
export type ComparedDocument = Pick<
  DocumentRecord,
  "id" | "source" | "title" | "url" | "contentSha256" | "sections"
>;

/** Sections by their headings; those of one name are told apart by their order. */
function byHeading(sections: readonly SectionRecord[]): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  for (const { path, id } of sections) {
    const heading = path.join(" > ");
    let key = heading;
    for (let count = 2; ids.has(key); count++) key = `${heading} (${count})`;
    ids.set(key, id);
  }
  return ids;
}

function compareSections(
  before: readonly SectionRecord[],
  after: readonly SectionRecord[],
): DocumentChange["sections"] {
  const [old, fresh] = [byHeading(before), byHeading(after)];
  const kept = [...fresh.keys()].filter((key) => old.has(key));
  return {
    added: [...fresh.keys()].filter((key) => !old.has(key)),
    changed: kept.filter((key) => old.get(key) !== fresh.get(key)),
    removed: [...old.keys()].filter((key) => !fresh.has(key)),
    unchanged: kept.filter((key) => old.get(key) === fresh.get(key)).length,
  };
}

const toChange = (
  change: DocumentChange["change"],
  { id, source, title, url }: ComparedDocument,
  sections: DocumentChange["sections"],
): DocumentChange => ({ change, id, source, title, url, sections });

/** What is new, different and gone, by content: the time of a download is not a change. */
export function compareDatasets(
  before: readonly ComparedDocument[],
  after: readonly ComparedDocument[],
): Changes {
  const old = new Map(before.map((document) => [document.id, document]));
  const fresh = new Map(after.map((document) => [document.id, document]));
  const added = after.filter(({ id }) => !old.has(id));
  const removed = before.filter(({ id }) => !fresh.has(id));
  const changed = after.flatMap((document) => {
    const earlier = old.get(document.id);
    if (!earlier || earlier.contentSha256 === document.contentSha256) return [];
    return [toChange("changed", document, compareSections(earlier.sections, document.sections))];
  });
  return {
    unchanged: after.length - added.length - changed.length,
    documents: [
      ...added.map((document) => toChange("added", document, compareSections([], document.sections))),
      ...changed,
      ...removed.map((document) => toChange("removed", document, compareSections(document.sections, []))),
    ],
  };
}

/** The history with one more version, newest first. */
export const extendHistory = (
  history: ChangeHistory,
  changes: Changes,
  { version, builtAt }: { readonly version: string; readonly builtAt: string },
): ChangeHistory => [{ version, builtAt, ...changes }, ...history].slice(0, LONGEST_HISTORY);

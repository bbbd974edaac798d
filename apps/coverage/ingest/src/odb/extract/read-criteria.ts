import type { XmlElement } from "@clinical-mcp/ingestion";
import type { CriterionRecord } from "../records.ts";
import { textOf } from "./xml-fields.ts";

/** Criteria of renewal may follow on further lines. */
const PERIOD = /^LU Authorization Period:\s*(?<period>\S[^\n]*?)\.?[^\S\n]*(?:\n(?<rest>[\s\S]*))?$/i;
/** A footnote explains words of every code that stands over it. */
const FOOTNOTE = /^\*/;

interface OpenCriterion extends CriterionRecord {
  text: string;
  authorizationPeriod: string | null;
  readonly notes: string[];
}

function addPeriod(
  criterion: OpenCriterion,
  { period, rest }: Readonly<Record<string, string | undefined>>,
): void {
  criterion.authorizationPeriod ??= period ?? null;
  if (rest !== undefined && rest.trim() !== "") criterion.notes.push(rest.trim());
}

/** Notes of an element as `textOf` reads them: an `lccNote` is its own text. */
const noteText = (note: XmlElement): string =>
  textOf({ name: "", attributes: {}, text: "", children: [note] }, note.name) ?? "";

/**
 * The Limited Use criteria of a group from its notes in their order: what stands before the first code, or is marked as a
 * title, heads the codes after it; an authorization period or remark belongs to the code before it.
 */
export function readCriteria(notes: readonly XmlElement[]): readonly CriterionRecord[] {
  const criteria: OpenCriterion[] = [];
  const footnotes: string[] = [];
  let headings: string[] = [];
  for (const note of notes) {
    const text = noteText(note);
    const code = note.attributes["reasonForUseId"];
    const last = criteria.at(-1);
    if (code !== undefined) {
      criteria.push({
        code,
        heading: headings.length > 0 ? headings.join("\n") : null,
        text,
        authorizationPeriod: null,
        notes: [],
        confidence: "A",
      });
    } else if (note.attributes["type"] === "T") headings = [text];
    else if (!last) headings.push(text);
    else if (PERIOD.test(text)) addPeriod(last, PERIOD.exec(text)?.groups ?? {});
    else if (FOOTNOTE.test(text)) footnotes.push(text);
    else last.notes.push(text);
  }
  return criteria.map((criterion) => ({ ...criterion, notes: [...criterion.notes, ...footnotes] }));
}

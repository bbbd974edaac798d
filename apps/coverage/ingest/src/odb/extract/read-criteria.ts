import type { XmlElement } from "@clinical-mcp/ingestion";
import type { CriterionRecord } from "../records.ts";
import { textOf } from "./xml-fields.ts";

const PERIOD = /^LU Authorization Period:\s*(?<period>\S.*?)\.?$/is;
/** Some criteria state it in their own text, before those of renewal. */
const PERIOD_INSIDE = /^LU Authorization Period:\s*(?<period>\S[^\n]*?)\.?$/im;
/** A footnote explains words of every code above it. */
const FOOTNOTE = /^\*/;

interface OpenCriterion extends CriterionRecord {
  text: string;
  authorizationPeriod: string | null;
  readonly notes: string[];
}

/** Notes of an element as `textOf` reads them: an `lccNote` is its own text. */
const noteText = (note: XmlElement): string =>
  textOf({ name: "", attributes: {}, text: "", children: [note] }, note.name) ?? "";

/**
 * The Limited Use criteria of a group from its notes, in order. A note before the first code, or marked as a title, heads the codes after
 * it. An authorization period or remark belongs to the code before it.
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
        authorizationPeriod: PERIOD_INSIDE.exec(text)?.groups?.["period"] ?? null,
        notes: [],
        confidence: "A",
      });
    } else if (note.attributes["type"] === "T") headings = [text];
    else if (!last) headings.push(text);
    else if (PERIOD.test(text)) last.authorizationPeriod ??= PERIOD.exec(text)?.groups?.["period"] ?? null;
    else if (FOOTNOTE.test(text)) footnotes.push(text);
    else last.notes.push(text);
  }
  return criteria.map((criterion) => ({ ...criterion, notes: [...criterion.notes, ...footnotes] }));
}

import { countCorroborating, scoreConfidence, type Confidence } from "@clinical-mcp/confidence";
import { isNotHeld } from "../held/judge-held.ts";
import type { FoundGuidance } from "./ask-guidance.ts";

/** A row that may be another item, and a rule that does not name the pathogen, answer half of what was asked. */
const HALF = 0.5;

function supportOf({ isNarrowed, topic, input, statements, equipment, evidence }: FoundGuidance): number {
  const named = Math.max(0, ...statements.map(({ coverage }) => coverage));
  const row = equipment[0]?.match === "same" ? 1 : equipment.length > 0 ? HALF : 0;
  // The words belong to no topic: only the search can show whether they are answered.
  if (topic === undefined) return Math.max(row, evidence?.support ?? 0);
  const support = isNarrowed ? Math.max(row, supportNamed(named, { input, evidence })) : 1;
  const isUnknown = input.pathogen !== undefined && !statements.some(({ namesPathogen }) => namesPathogen);
  return support * (isUnknown ? HALF : 1);
}

/**
 * A question in a sentence has words that no statement needs to name: where the search is likely to be right, it
 * measures the answer better than the share of words. An item is answered by what names it alone.
 */
const supportNamed = (
  named: number,
  { input, evidence }: Pick<FoundGuidance, "input" | "evidence">,
): number =>
  evidence === undefined || input.specific_item !== undefined || isNotHeld(evidence)
    ? named
    : Math.max(named, evidence.support);

/**
 * The records are the evidence; passages that the search found corroborate where their sections hold what is answered.
 * An item counts as answered as far as a row or a statement names it.
 */
export function scoreGuidance(found: FoundGuidance): Confidence {
  const { statements, equipment, evidence } = found;
  const hasRecords = statements.length > 0 || equipment.length > 0;
  const places = [
    ...equipment.map(({ row }) => ({ id: row.section_id, documentId: row.document_id })),
    ...statements.map(({ statement: { section } }) => ({
      id: section.section_id,
      documentId: section.document_id,
    })),
  ];
  const sections = new Set(places.map(({ id }) => id));
  const agreeing = (evidence?.found ?? [])
    .map(({ section }) => ({ id: section.parent_id ?? section.section_id, documentId: section.document_id }))
    .filter(({ id }) => sections.has(id));
  return scoreConfidence({
    hasSqlEvidence: hasRecords,
    hasVectorEvidence: hasRecords && (evidence?.provenance.includes("vector") ?? false),
    corroborating: countCorroborating([...places.slice(0, 1), ...agreeing]),
    hasConflict: false,
    support: hasRecords ? supportOf(found) : 0,
  });
}

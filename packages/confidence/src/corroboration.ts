import { compareValues, type FieldKind } from "./compare-values.ts";
import type { Value } from "./value.ts";

/** A record or passage that supports an answer, with the fields that corroboration reads. */
export interface Evidence {
  /** Id of the record or passage; the same one counts once. */
  readonly id: string;
  readonly documentId: string;
  /** What it is about, where that is known: fee code, DIN, section. */
  readonly key?: string;
  /** What it says of the question, where that could be read. */
  readonly statement?: { readonly field: string; readonly kind: FieldKind; readonly value: Value };
}

const compareStatements = (a: Evidence, b: Evidence): "agree" | "conflict" | "unknown" => {
  if (a.statement === undefined || b.statement === undefined || a.statement.field !== b.statement.field)
    return "unknown";
  const { result } = compareValues(a.statement.value, b.statement.value, a.statement.kind);
  return result === "not_comparable" ? "unknown" : result;
};

/** Another code's passage says nothing about this one, even when it is in the same document or names the same amount. */
function isCorroborating(lead: Evidence, other: Evidence): boolean {
  const agreement = compareStatements(lead, other);
  if (agreement === "conflict") return false;
  if (lead.key !== undefined && other.key !== undefined) return lead.key === other.key;
  return agreement === "agree" || lead.documentId === other.documentId;
}

/**
 * How many other pieces of evidence are about the same thing as the first: the same code, DIN or section,
 * else the same document or the same value of the same field, and none that contradicts it. Being
 * retrieved is not enough. Evidence must be ordered best first; 0 for fewer than two.
 */
export function countCorroborating(evidence: readonly Evidence[]): number {
  const [lead, ...others] = evidence;
  if (lead === undefined) return 0;
  const ids = new Set(
    others.filter((other) => other.id !== lead.id && isCorroborating(lead, other)).map(({ id }) => id),
  );
  return ids.size;
}

import { isDeepStrictEqual } from "node:util";

/** What an answer says about itself and its moment, not about its subject. */
const ABOUT_THE_ANSWER: ReadonlySet<string> = new Set([
  "answer_id", "trace", "provenance", "provenance_summary", "paths", "vector_engine", "confidence", "confidence_reasons", "notices",
  "validation_timestamp", "detection_timestamp", "analysis_timestamp", "request_timestamp", "generated_at",
]); // prettier-ignore
/** What moves when another path has found it. */
const OF_THE_SEARCH: ReadonlySet<string> = new Set([
  "score", "relevance_score", "text", "text_truncated", "found_by", "matched_on", "statements_left_out",
  "highlights_left_out", "total_matches", "expectations_found", "advice_found", "total_statements", "total_tools",
  "next_offset", "items_left_out", "suggestions", "conflicts", "source_section_ids",
]); // prettier-ignore
/** Lists of what a search found, which may be others, or in another order, when one path is away. */
const FINDINGS: ReadonlySet<string> = new Set([
  "sections", "policies", "companions", "passages", "context", "citations", "highlights", "sources", "equipment",
  "requirements", "best_practices", "facts", "checklists", "references", "tools", "recommendations", "items",
  "additional_info", "candidates", "application", "exclusions",
]); // prettier-ignore
/** The first property that identifies a finding. */
const IDENTITIES = [
  "passage_id",
  "section_id",
  "source_section_id",
  "tool_id",
  "code",
  "din",
  "point",
  "document_id",
];

type Fields = Readonly<Record<string, unknown>>;

/**
 * `right`: the same about its subject as without a fault. `partial`: it says itself that it rests on less or on
 * another index, found something else, and no figure or statement of both differs; lists may be cut. `wrong`: anything else.
 */
export type Judgement = "right" | "partial" | "wrong";

export function judgeAnswer(answer: unknown, right: unknown): Judgement {
  if (isDeepStrictEqual(toSubstance(answer), toSubstance(right))) return "right";
  return saysSo(answer, right) && findContradiction(answer, right) === undefined ? "partial" : "wrong";
}

/** The answer without what it says about itself. */
function toSubstance(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toSubstance);
  if (!isFields(value)) return value;
  const kept = Object.entries(value).filter(([key]) => !ABOUT_THE_ANSWER.has(key));
  return Object.fromEntries(kept.map(([key, each]) => [key, toSubstance(each)]));
}

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;

/** Both are compared by what they say about themselves: an answer that has changed must say that it has. */
function saysSo(answer: unknown, right: unknown): boolean {
  if (!isFields(answer) || !isFields(right)) return false;
  return ["provenance", "provenance_summary", "vector_engine", "notices"].some(
    (key) => !isDeepStrictEqual(answer[key], right[key]),
  );
}

/** Where two answers say different things about the same, e.g. `items.C124.fee_cents`; undefined where nowhere. */
export function findContradiction(one: unknown, other: unknown, path = ""): string | undefined {
  if (Array.isArray(one) && Array.isArray(other) && FINDINGS.has(path.split(".").at(-1) ?? ""))
    return findInFindings(one, other, path);
  if (Array.isArray(one) && Array.isArray(other)) return findInCutLists(one, other, path);
  if (!isFields(one) || !isFields(other)) return Object.is(one, other) ? undefined : path;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  for (const key of keys) {
    if (ABOUT_THE_ANSWER.has(key) || OF_THE_SEARCH.has(key)) continue;
    const found = findContradiction(one[key], other[key], `${path}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** An answer that would be too large is cut at a whole item, so the longer list must begin as the shorter. */
function findInCutLists(
  some: readonly unknown[],
  others: readonly unknown[],
  path: string,
): string | undefined {
  const length = Math.min(some.length, others.length);
  for (let at = 0; at < length; at += 1) {
    const found = findContradiction(some[at], others[at], `${path}.${at}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

function findInFindings(
  some: readonly unknown[],
  others: readonly unknown[],
  path: string,
): string | undefined {
  // What cannot be told apart cannot be compared: only single findings of an identity are.
  const known = groupByIdentity(others);
  for (const [identity, [item, ...more]] of groupByIdentity(some)) {
    const [other, ...otherMore] = known.get(identity) ?? [];
    if (other === undefined || more.length > 0 || otherMore.length > 0) continue;
    const found = findContradiction(item, other, `${path}.${identity}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

function groupByIdentity(items: readonly unknown[]): Map<string, unknown[]> {
  const groups = new Map<string, unknown[]>();
  for (const item of items) {
    const identity = toIdentity(item);
    groups.set(identity, [...(groups.get(identity) ?? []), item]);
  }
  return groups;
}

function toIdentity(item: unknown): string {
  if (!isFields(item)) return JSON.stringify(item);
  const name = IDENTITIES.find((each) => item[each] !== undefined);
  return name === undefined ? JSON.stringify(item) : `${name}=${String(item[name])}`;
}

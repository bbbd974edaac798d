import { foldText } from "./fold-text.ts";
import type { RegulatoryCategory } from "./regulatory-status.ts";
import { parseRegulatoryStatus } from "./regulatory-status.ts";
import type { TestFilter } from "./test-filter.ts";

const AUTHORIZED: readonly RegulatoryCategory[] = ["approved", "cleared", "de_novo"];

/** Questions that mean a category, folded and without "FDA" in front. */
const WORDS: ReadonlyMap<string, readonly RegulatoryCategory[]> = new Map([
  ["fda", AUTHORIZED],
  ["authorized", AUTHORIZED],
  ["authorised", AUTHORIZED],
  ["approved", ["approved"]],
  ["approval", ["approved"]],
  ["cleared", ["cleared"]],
  ["clearance", ["cleared"]],
  ["de novo", ["de_novo"]],
  ["de_novo", ["de_novo"]],
  ["breakthrough", ["breakthrough"]],
  ["breakthrough device", ["breakthrough"]],
  ["breakthrough device designation", ["breakthrough"]],
  ["breakthrough designation", ["breakthrough"]],
  ["pending", ["pending"]],
  ["submitted", ["pending"]],
  ["pma submitted", ["pending"]],
  ["ldt", ["ldt"]],
  ["clia ldt", ["ldt"]],
  ["laboratory developed test", ["ldt"]],
  ["ruo", ["ruo"]],
  ["research use only", ["ruo"]],
  ["investigational", ["investigational"]],
  ["iuo", ["investigational"]],
  ["ce", ["ce_ivd"]],
  ["ce ivd", ["ce_ivd"]],
  ["ce_ivd", ["ce_ivd"]],
  ["ce mark", ["ce_ivd"]],
  ["ce marked", ["ce_ivd"]],
  ["nmpa", ["nmpa"]],
  ["nmpa approved", ["nmpa"]],
  ["other_national", ["other_national"]],
  ["not_authorized", ["not_authorized"]],
]);

/** Words that must stand in the text too, but mean nothing without the category beside them. */
const LITERAL_WITH_CATEGORY: ReadonlyMap<string, readonly RegulatoryCategory[]> = new Map([
  ["pma", ["approved"]],
  ["510(k)", ["cleared"]],
  ["ce ivdr", ["ce_ivd"]],
  ["ce ivdd", ["ce_ivd"]],
]);

/**
 * The filter a question about the regulatory status means. Recognised words select by category and so never
 * match a negated or planned status; other words are looked for in the text.
 */
export function toRegulatoryFilter(question: string): TestFilter {
  const folded = foldText(question);
  const bare = folded.replace(/^(?:us )?fda (?=.)/, "");
  const anyOf = WORDS.get(bare);
  if (anyOf) return { kind: "regulatory", anyOf };
  const literal = LITERAL_WITH_CATEGORY.get(bare);
  if (literal) return { kind: "regulatory", anyOf: literal, text: bare };
  const stated = parseRegulatoryStatus(question);
  if (stated.includes("not_authorized")) return { kind: "regulatory", anyOf: ["not_authorized"] };
  if (stated.length > 0) return { kind: "regulatory", anyOf: stated, text: folded };
  return { kind: "contains", field: "fdaStatus", text: folded };
}

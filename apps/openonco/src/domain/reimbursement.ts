/**
 * Who pays, read from the short `reimbursement` text:
 * `medicare` (Medicare covers at least one indication), `varies`, `emerging`, `self_pay`, `not_covered`,
 * `not_established`, `not_applicable`.
 */
export type ReimbursementCategory =
  "medicare" | "varies" | "emerging" | "self_pay" | "not_covered" | "not_established" | "not_applicable";

/** First match wins: negations and their limits stand before what they negate. */
const PATTERNS: readonly (readonly [pattern: RegExp, category: ReimbursementCategory])[] = [
  [/^n\/a\b|\bnot applicable\b/i, "not_applicable"],
  [/\bnot (?:yet )?established\b/i, "not_established"],
  [/\bnot covered\b|\bno (?:specific |medicare )?coverage\b/i, "not_covered"],
  [/\bemerging\b|\bpending\b|\bsought\b|\bworking with\b|\bpilot\b/i, "emerging"],
  [/\bself[- ]pay\b|\bprivate pay\b/i, "self_pay"],
  [/\bmedicare\b/i, "medicare"],
  [/\bcoverage (?:varies|variable)\b|\bvaries\b/i, "varies"],
];

/** @returns undefined when the text fits none of the categories */
export const parseReimbursement = (text: string): ReimbursementCategory | undefined =>
  PATTERNS.find(([pattern]) => pattern.test(text))?.[1];

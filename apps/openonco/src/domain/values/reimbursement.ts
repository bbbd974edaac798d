import type { JsonValue, TestRecord } from "../../dataset/index.ts";

/**
 * Who pays, read from the short `reimbursement` text:
 * `medicare` (Medicare covers at least one indication), `varies`, `emerging`, `self_pay`, `not_covered`,
 * `not_established`, `not_applicable`.
 */
export type ReimbursementCategory =
  | "medicare"
  | "varies"
  | "emerging"
  | "self_pay"
  | "not_covered"
  | "not_established"
  | "not_applicable";

/** First match wins: negations and their limits come before what they negate. */
const PATTERNS: readonly (readonly [pattern: RegExp, category: ReimbursementCategory])[] = [
  [/^n\/a\b|\bnot applicable\b/i, "not_applicable"],
  [/\bnot (?:yet )?established\b/i, "not_established"],
  [/\bnot covered\b|\bno (?:specific |medicare )?coverage\b/i, "not_covered"],
  [/\bemerging\b|\bpending\b|\bsought\b|\bworking with\b|\bpilot\b/i, "emerging"],
  [/\bself[- ]pay\b|\bprivate pay\b/i, "self_pay"],
  [/\bmedicare\b/i, "medicare"],
  [/\bcoverage (?:varies|variable)\b|\bvaries\b/i, "varies"],
];

/** What the record's Medicare statuses come to; `disputed` where its two sources differ. */
export type MedicareCovered = "covered" | "partial" | "not_covered" | "pending" | "other" | "disputed";

/** By status; those not named here (NOT_ESTABLISHED, UNKNOWN ...) are `other`. */
const MEDICARE_STATUSES: Readonly<Record<string, MedicareCovered>> = {
  COVERED: "covered",
  PARTIAL: "partial",
  LIMITED: "partial",
  NOT_COVERED: "not_covered",
  EMERGING: "pending",
  EXPECTED_COVERAGE: "pending",
};

const entryOf = (value: JsonValue | undefined, key: string): JsonValue | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.entries(value).find(([name]) => name === key)?.[1]
    : undefined;

/**
 * Whether Medicare covers the test, from `medicareCoverage.status` and
 * `coverageCrossReference.medicare.status`.
 *
 * @returns undefined when the record has neither status
 */
export function parseMedicareCovered(record: TestRecord): MedicareCovered | undefined {
  const crossReference = entryOf(record["coverageCrossReference"], "medicare");
  const statuses = [entryOf(record["medicareCoverage"], "status"), entryOf(crossReference, "status")];
  const read = statuses.flatMap((status) => {
    if (typeof status !== "string" || status.trim() === "") return [];
    const upper = status.trim().toUpperCase();
    return MEDICARE_STATUSES[upper] ?? (upper.startsWith("PENDING") ? "pending" : "other");
  });
  const [first, second] = read;
  return second === undefined || second === first ? first : "disputed";
}

const CONTRADICTED_BY: Readonly<Partial<Record<ReimbursementCategory, readonly MedicareCovered[]>>> = {
  medicare: ["not_covered", "pending", "other", "disputed"],
  not_covered: ["covered", "partial"],
};

/** The category of the text, or `disputed` where the Medicare statuses of the same record contradict it. */
export function reconcileReimbursement(
  category: ReimbursementCategory | undefined,
  covered: MedicareCovered | undefined,
): ReimbursementCategory | "disputed" | undefined {
  const contradicted = category !== undefined && covered !== undefined;
  return contradicted && CONTRADICTED_BY[category]?.includes(covered) ? "disputed" : category;
}

/** @returns undefined when the text fits none of the categories */
export const parseReimbursement = (text: string): ReimbursementCategory | undefined =>
  PATTERNS.find(([pattern]) => pattern.test(text))?.[1];

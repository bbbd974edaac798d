import type { FactNeed } from "../ohip/claim-facts.ts";

/** What a finding says of its lines, in the order in which findings are shown. */
export const FINDING_KINDS = ["refused", "not_insured", "paid_less", "missed", "open", "format"] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** `certain`: every fact is in the rows. `likely`: unless a named exception is true. `possible`: a fact is open. */
export const CERTAINTIES = ["certain", "likely", "possible"] as const;

export interface Fix {
  readonly action: "remove" | "replace" | "reduce_units" | "add" | "correct" | "document";
  readonly code?: string;
  readonly units?: number;
  /** What the code in its place pays, with its fraction. */
  readonly cents?: number;
}

export interface ClaimFinding {
  readonly kind: FindingKind;
  /** The line that it is about, then those by which it falls. */
  readonly lines: readonly string[];
  readonly code: string;
  /** The check that found it. */
  readonly reason: string;
  readonly statement: string;
  /** What was computed. */
  readonly detail: string | null;
  readonly certainty: (typeof CERTAINTIES)[number];
  /** Lost, or for what is missed gained, with its fraction. Null where the page gives no amount. */
  readonly amountCents: number | null;
  readonly fix: Fix | undefined;
  readonly needs: readonly FactNeed[];
  readonly ruleId: string | null;
  /** Codes that the ministry would likely return. */
  readonly ministryCodes: readonly string[];
  /** A page of the Schedule, or a section of the technical specification of claim files. */
  readonly page: string;
  readonly pdfPage: number | null;
  /** Other rules that the line breaks, by page. */
  readonly otherPages: readonly string[];
}

/** What a finding has that no rule of the Schedule is behind. */
export const NO_RULE = {
  detail: null,
  needs: [],
  ruleId: null,
  ministryCodes: [],
  pdfPage: null,
  otherPages: [],
} as const;

export const DECISIONS = [
  "ok",
  "refused",
  "not_insured",
  "paid_less",
  "open",
  "no_rules",
  "not_held",
] as const;

/** What became of one line. Amounts are cents with their fraction. */
export interface JudgedLine {
  readonly line: string;
  readonly code: string;
  readonly decision: (typeof DECISIONS)[number];
  /** As claimed, by the Schedule; null where no amount follows. */
  readonly claimedCents: number | null;
  /** What is paid where what is open is so, and where it is not. */
  readonly highCents: number;
  readonly lowCents: number;
  readonly findings: readonly ClaimFinding[];
  /** What was taken as so where nobody said. */
  readonly assumed: readonly FactNeed[];
  /** A limit was held only to the rows that there are. */
  readonly isHistoryShort: boolean;
}

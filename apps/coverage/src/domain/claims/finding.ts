import type { FactNeed } from "../ohip/claim-facts.ts";

/** Kinds of findings, in display order. */
export const FINDING_KINDS = ["refused", "not_insured", "paid_less", "missed", "open", "format"] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** `certain`: every fact is in the rows. `likely`: unless a named exception is true. `possible`: a fact is open. */
export const CERTAINTIES = ["certain", "likely", "possible"] as const;

export interface Fix {
  readonly action: "remove" | "replace" | "reduce_units" | "add" | "correct" | "document";
  readonly code?: string;
  readonly units?: number;
  /** Payment of the replacement code in fractional cents. */
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
  /** The computation, if any. */
  readonly detail: string | null;
  readonly certainty: (typeof CERTAINTIES)[number];
  /** Fractional cents lost, or gained by a missed code. Null if the page gives no amount. */
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

/** Fields of a finding that no rule of the Schedule explains. */
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

/** The result for one line. Amounts are fractional cents. */
export interface JudgedLine {
  readonly line: string;
  readonly code: string;
  readonly decision: (typeof DECISIONS)[number];
  /** By the Schedule for the claim as sent; null if no amount follows. */
  readonly claimedCents: number | null;
  /** Payment if all open facts favour the claim, and if none does. */
  readonly highCents: number;
  readonly lowCents: number;
  readonly findings: readonly ClaimFinding[];
  /** Unstated facts that were assumed. */
  readonly assumed: readonly FactNeed[];
  /** A limit was checked only against the available rows. */
  readonly isHistoryShort: boolean;
}

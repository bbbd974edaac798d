import type { toEvidenceFields } from "@clinical-mcp/evidence";
import { z } from "zod";
import type { FeeBasis, StatementKind, TextKind, VisitElement, VisitTime } from "../../dataset/index.ts";
import type { AnswerCitation } from "../answer-schemas.ts";
import type { describePassage } from "../describe-passage.ts";
import { claimFactsInput } from "./claim-facts-input.ts";

/** Parts of an item besides its code, description and page. */
export const SCHEDULE_PARTS = ["codes", "fee", "limits", "documentation", "commentary"] as const;
export type SchedulePart = (typeof SCHEDULE_PARTS)[number];

/** Parts of a short answer, by default. */
export const SHORT_PARTS: readonly SchedulePart[] = ["fee", "limits"];

const text = (longest: number) =>
  z.string().refine(({ length }) => length > 0 && length <= longest, `1 to ${longest} characters`);

export const scheduleGetInput = z.strictObject({
  q: text(2000).optional().describe("Search words, e.g. 'house call Saturday 9 pm'"),
  codes: z
    .array(text(20))
    .refine(({ length }) => length <= 20, "20 at most")
    .optional()
    .describe("e.g. ['C124', 'E083']"),
  include: z
    .array(z.string().pipe(z.enum(SCHEDULE_PARTS)))
    .refine(({ length }) => length > 0 && length <= SCHEDULE_PARTS.length, "1 to 5 parts")
    .optional()
    .describe("fee, limits, documentation, commentary, codes"),
  top_k: z
    .number()
    .refine((count) => Number.isInteger(count) && count >= 1 && count <= 20, "1 to 20")
    .default(6)
    .describe("Most items found"),
  specialty: text(80).optional().describe("Chapter, e.g. 'cardiology', '60'"),
  detail: z.enum(["short", "full"]).default("short").describe("full: 24 KB"),
  facts: claimFactsInput.optional().describe("Of the service"),
});
export type ScheduleGetInput = z.output<typeof scheduleGetInput>;

export interface FeeStatement {
  readonly text: string;
  readonly page_label: string;
  /** rule: a condition of ours, evaluated in the assessment. */
  readonly kind: StatementKind | "rule";
  readonly text_kind: TextKind;
  readonly passage_id: string;
}

/** The decision on a code for the stated facts, by the function that decides a claim. */
export interface FeeAssessment {
  readonly decision: string;
  readonly basis: "case" | "principle";
  readonly summary: string;
  readonly principle?: string;
  /** Null if not billable, or if the page gives no amount. */
  readonly amount_cents: number | null;
  readonly needs: readonly {
    readonly field: string;
    readonly fact?: string;
    readonly type: string;
    readonly options?: readonly string[];
    readonly question: string;
    readonly page: string;
  }[];
  readonly reasons: readonly { readonly text: string; readonly page: string }[];
  /** Other codes and premiums that the same facts allow. */
  readonly better: readonly {
    readonly code: string;
    readonly text: string;
    readonly page: string;
    readonly needs: readonly string[];
  }[];
  readonly assumed: readonly string[];
}

/** Decides one code of a call, for itself. */
export type AssessCode = (code: string) => FeeAssessment | undefined;

export interface RelatedCodes {
  readonly relation: "premium" | "not_same_day" | "only_with";
  /** "K*": every code with a K. */
  readonly codes: readonly string[];
  readonly fee_words: string | null;
  readonly statement: string;
  readonly page_label: string;
}

export interface ScheduleItem {
  readonly code: string;
  readonly description: string;
  readonly page_label: string;
  readonly fee_words?: string;
  readonly found_by: "code" | "special_visit" | "service" | "search";
  readonly suffix?: string | null;
  /** Dollars as printed; null for premiums in percent, units, nil, independent consideration. */
  readonly fee?: number | null;
  readonly fee_cents?: number | null;
  readonly basis?: FeeBasis;
  /** Added to another service, never paid alone. */
  readonly is_premium?: boolean;
  readonly percent?: number | null;
  readonly unit?: string | null;
  readonly fee_columns?: {
    readonly technical_cents: number | null;
    readonly professional_cents: number | null;
    readonly assistant_units: number | null;
    readonly anaesthetist_units: number | null;
    readonly units: number | null;
  } | null;
  /** Dollars in the Fee Schedule Master, if it was ingested. */
  readonly master_fee?: {
    readonly effective_date: string;
    readonly termination_date: string | null;
    readonly amounts: readonly number[];
  } | null;
  readonly specialty?: string | null;
  readonly section?: string;
  /** Page of the PDF's file, from 1. */
  readonly page_num?: number | null;
  readonly pages?: readonly string[];
  readonly pages_total?: number;
  readonly requirements?: readonly FeeStatement[];
  readonly limits?: readonly FeeStatement[];
  readonly documentation?: readonly FeeStatement[];
  readonly commentary?: readonly FeeStatement[];
  readonly related?: readonly RelatedCodes[];
  readonly assessment?: FeeAssessment | Pick<FeeAssessment, "decision" | "amount_cents"> | null;
  readonly statements_left_out?: number;
  readonly text_kind?: TextKind;
  readonly citation?: string;
  readonly passage_id: string;
}

export interface SpecialVisitAnswer {
  readonly place: string;
  readonly table: string;
  /** How the words of q were read. */
  readonly read_as: string | null;
  /** One if the time is settled. */
  readonly options: readonly {
    readonly time: VisitTime;
    readonly premiums: readonly {
      readonly code: string;
      readonly element: VisitElement;
      readonly fee: number;
      readonly fee_cents: number;
      readonly maximum_per_period: number | null;
      readonly page_label: string;
    }[];
    readonly total_cents: number;
  }[];
  readonly needs: readonly { readonly fact: string; readonly ask: string }[];
  readonly holiday: string | null;
  readonly barred_by: string | null;
}

export interface MissingCode {
  readonly code: string;
  /** unknown: the data is a selection; no_fee_code: not a letter and three digits. */
  readonly status: "not_listed" | "unknown" | "no_fee_code";
  readonly suggestions: readonly {
    readonly code: string;
    readonly description: string;
    readonly fee_words: string;
  }[];
}

type EvidenceFields = ReturnType<typeof toEvidenceFields>;

export interface ScheduleGetAnswer extends EvidenceFields {
  readonly items: readonly ScheduleItem[];
  readonly not_found: readonly MissingCode[];
  readonly special_visit: SpecialVisitAnswer | null;
  readonly items_left_out: number;
  readonly context: readonly ReturnType<typeof describePassage>[];
  readonly data: {
    readonly as_of: string | null;
    readonly effective_date: string | null;
    readonly codes: number;
    readonly whole_schedule: boolean;
  };
  readonly citations: readonly AnswerCitation[];
}

/** Coarse: field names describe themselves, and a full schema would cost each client thousands of characters. */
export const scheduleGetOutput = z.looseObject({
  items: z
    .array(z.looseObject({}))
    .describe("With assessment: decision, summary, reasons, needs, better, assumed, amount_cents"),
  provenance: z.array(z.string()),
  confidence: z.number(),
  conflicts: z.array(z.unknown()),
  notices: z.array(z.string()),
  citations: z.array(z.unknown()),
});

/** An answer as the coarse schema has it: the same fields, as plain objects. */
export const toScheduleOutput = (answer: ScheduleGetAnswer): z.input<typeof scheduleGetOutput> => ({
  ...answer,
  items: answer.items.map((item) => ({ ...item })),
  not_found: [...answer.not_found],
  context: [...answer.context],
  citations: [...answer.citations],
});

import type { AnswerConflict } from "@clinical-mcp/evidence";
import { DETAILS } from "@clinical-mcp/mcp-tool";
import { z } from "zod";
import { caseShape, patientInput } from "../case/case-input.ts";
import type { MeantName } from "../case/read-case.ts";
import { INTENTS } from "../decision/decide-case.ts";
import type { NeedType, VerdictValue } from "../decision/verdict.ts";

/** A clinician's question is a sentence or a short case; a chart is not read. */
const MOST_CHARACTERS = 4000;

export const coverageAnswerInput = z.strictObject({
  ...caseShape,
  question: z.string().max(MOST_CHARACTERS).optional().describe("Words, where lists cannot be filled"),
  patient: z
    .strictObject({
      ...patientInput.shape,
      age: patientInput.shape.age_years,
      setting: z.enum(["acute", "community", "ltc"]).optional(),
      plan: z.enum(["ODB", "private", "none"]).optional(),
    })
    .optional()
    .describe("Of all items"),
  hints: z
    .strictObject({
      codes: z.array(z.string()).optional(),
      device: z.strictObject({ category: z.string().optional(), type: z.string().optional() }).optional(),
      drug: z.string().optional(),
    })
    .optional()
    .describe("Of question"),
  intent: z.enum(INTENTS).optional().describe("Whose decision is on top"),
  detail: z.enum(DETAILS).optional().describe("short (default) or full"),
});
export type CoverageAnswerInput = z.output<typeof coverageAnswerInput>;

export type AnswerNeed = {
  /** "claims[0].discharge": the same path filled in the next call settles it. */
  readonly path: string;
  readonly fact?: string;
  readonly type: NeedType;
  readonly options?: string[];
  readonly question: string;
  /** Assumed unless stated. No decision waits for it. */
  readonly assumed?: true;
  /** The rule that asks for it, with its place. */
  readonly why: string;
  /** The decision for each answer, e.g. { yes: "billable", no: "not_billable" }. */
  readonly settles?: Readonly<Record<string, VerdictValue>>;
};

export type AnswerBetter = {
  readonly subject: string;
  readonly point: string;
  readonly citations: number[];
  readonly needs: AnswerNeed[];
};

export type AnswerAsk = {
  readonly path: string;
  readonly program: "OHIP" | "ODB" | "ADP";
  readonly subject: string;
  readonly decision: VerdictValue;
  readonly basis: "case" | "principle";
  /** Dollars for these facts; absent if no amount follows. */
  readonly amount?: number;
  /** Absent if the answer's summary already says it. */
  readonly summary?: string;
  readonly principle?: string;
  readonly needs?: AnswerNeed[];
  readonly assumed?: string[];
  readonly better?: AnswerBetter[];
};

export type AnswerPoint = {
  readonly point: string;
  readonly role: "correction" | "finding";
  /** Subject of its ask, if there are several. */
  readonly of?: string;
  /** Indexes into citations, by `n`. */
  readonly citations: number[];
};

export type NumberedCitation = {
  readonly n: number;
  readonly source: string;
  readonly loc: string;
  readonly page?: number;
  readonly url: string;
  readonly passage_id: string | null;
  readonly as_of: string;
};

/** A cited document with its dates, and whether a newer edition may exist by now. */
export type AnswerSource = {
  readonly document_id: string;
  readonly source: string;
  readonly program: string;
  readonly effective_date: string | null;
  readonly as_of: string;
  readonly newer_edition: "likely" | "not_expected";
  readonly warning: string | null;
};

export type CoverageAnswer = {
  readonly decision: VerdictValue | "mixed";
  readonly summary: string;
  readonly asks: AnswerAsk[];
  readonly highlights: AnswerPoint[];
  readonly citations: NumberedCitation[];
  /** The needs of all asks in words. `path` is set if nothing was recognised. */
  readonly followups: { readonly ask: string; readonly path?: string }[];
  readonly conflicts: AnswerConflict[];
  /** `model`: a language model read the words of question; no figure comes from it. */
  readonly provenance: ("sql" | "vector" | "web" | "model")[];
  readonly provenance_summary: "sql" | "none";
  readonly confidence: number;
  readonly confidence_reasons?: string[];
  readonly read_as?: { readonly path: string; readonly value: string; readonly words: string }[];
  readonly unread?: {
    readonly path: string;
    readonly words: string;
    /** Left out if the entry before has the same. */
    readonly why?: string;
    /** A drug or device name that may be meant. `is_asked`: an ask uses it and stays open until someone confirms it. */
    readonly meant?: MeantName;
    /** Names of similar facts with their questions, the nearest first. */
    readonly nearest?: string[];
  }[];
  readonly contradictions?: {
    readonly path: string;
    readonly typed: string;
    readonly read: string;
  }[];
  /** Fields without an effect, grouped by reason; no reason if no rule gives one. */
  readonly unused?: { readonly paths: string[]; readonly why?: string }[];
  readonly not_answered?: { readonly subject: string; readonly why: string }[];
  readonly trace: {
    readonly tool: "schedule_get" | "odb_get" | "adp_get";
    readonly args: Readonly<Record<string, unknown>>;
    readonly duration_ms: number;
  }[];
  readonly sources?: AnswerSource[];
  readonly notices: string[];
};

const list = z.array(z.looseObject({}));

/** Coarse on purpose: every client pays for this schema in each session, and answers describe themselves. */
export const coverageAnswerOutput = z.looseObject({
  decision: z.string().describe("mixed: asks differ"),
  summary: z.string(),
  asks: list.describe("One for each code, drug and device, with needs: what is missing"),
  highlights: list.describe("Why, by n of citations"),
  citations: list,
  followups: list.describe("The needs in words"),
  conflicts: list.describe("Sources that disagree"),
  provenance: z.array(z.string()),
  provenance_summary: z.string(),
  confidence: z.number(),
  trace: list,
  notices: z.array(z.string()),
});

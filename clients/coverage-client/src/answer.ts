export const DECISIONS = [
  "billable",
  "not_billable",
  "eligible",
  "not_eligible",
  "covered",
  "not_covered",
  "needs_more_info",
] as const;
/** Decision on one code, drug or device. */
export type AskDecision = (typeof DECISIONS)[number];
/** Decision of the whole answer: `mixed` if its parts differ. */
export type AnswerDecision = AskDecision | "mixed";

/** A document and a place in it. */
export interface AnswerCitation {
  /** The number that the rest of the answer uses for it. */
  readonly n: number;
  /** Title of the document. */
  readonly source: string;
  /** Place in the document: DIN, code, section or page. */
  readonly loc: string;
  /** Page of the file, if known. */
  readonly page?: number | undefined;
  /** Opens the document, a PDF at the page. */
  readonly url: string;
  /** For the tool source_passages; null if a whole document is cited. */
  readonly passage_id: string | null;
  /** YYYY-MM-DD, day on which the publisher's text was so. */
  readonly as_of: string;
}

export interface AnswerHighlight {
  readonly point: string;
  /** A correction: the question took it for granted otherwise. */
  readonly role: "correction" | "finding";
  /** Subject of its ask, if there are several. */
  readonly of?: string | undefined;
  /** By `n` of the citations. */
  readonly citations: readonly number[];
}

/** A missing fact. To settle it, fill its path in the next question. */
export interface AnswerNeed {
  /** E.g. "claims[0].discharge", or "claims[0].facts" with `fact`. */
  readonly path: string;
  readonly fact?: string | undefined;
  /** "yes_no", "number", "enum", "date-time", "date", "text" or "list". */
  readonly type: string;
  readonly options?: readonly string[] | undefined;
  readonly question: string;
  /** The rule that asks for it, with its place. */
  readonly why: string;
  /** The decision for each answer. */
  readonly settles?: Readonly<Record<string, AskDecision>> | undefined;
}

/** Another way that the same facts allow. */
export interface AnswerBetter {
  readonly subject: string;
  readonly point: string;
  readonly citations: readonly number[];
  readonly needs: readonly AnswerNeed[];
}

/** The decision on one code, drug or device. */
export interface AnswerAsk {
  /** Place in the request, e.g. "claims[0]". */
  readonly path: string;
  readonly program: "OHIP" | "ODB" | "ADP";
  /** Code, drug or device, for people. */
  readonly subject: string;
  readonly decision: AskDecision;
  /** `case`: facts decided. `principle`: a general question. */
  readonly basis: "case" | "principle";
  /** Dollars under these facts; null or absent if none follows. */
  readonly amount?: number | null | undefined;
  /** Absent if the answer's summary already says it. */
  readonly summary?: string | undefined;
  /** The general rule, if the case is open. */
  readonly principle?: string | undefined;
  /** Missing facts, the most important first. */
  readonly needs: readonly AnswerNeed[];
  /** Assumptions about unstated facts, for the clinician to check. */
  readonly assumed: readonly string[];
  readonly better: readonly AnswerBetter[];
}

export interface ConflictSide {
  readonly value: string;
  readonly source: string;
  readonly loc: string;
  readonly url: string;
  /** YYYY-MM-DD */
  readonly as_of: string;
}

/** Sources that give different values for the same thing. */
export interface AnswerConflict {
  readonly subject: string;
  readonly field: string;
  readonly sides: readonly ConflictSide[];
  /** The value to rely on, if there is one. */
  readonly authoritative: string | null;
  readonly explanation: string;
}

/** A need in words. */
export interface AnswerFollowUp {
  readonly ask: string;
  /** Target of the answer; absent if the question itself must be asked again. */
  readonly path?: string | undefined;
}

/** A value read from words. */
export interface AnswerReading {
  readonly path: string;
  readonly value: string;
  /** As in the question. */
  readonly words: string;
}

/** Words that were not understood. They keep their ask open. */
export interface AnswerUnread {
  /** The ask that they belong to; empty if they may belong to any. */
  readonly path: string;
  readonly words: string;
  /** Absent if the entry before has the same. */
  readonly why?: string | undefined;
  /** Facts that may be meant, with their questions, the nearest first. */
  readonly nearest: readonly string[];
}

/** A typed field and words that do not say the same; the field counted. */
export interface AnswerDifference {
  readonly path: string;
  readonly typed: string;
  readonly read: string;
}

/** A document that the answer cites. */
export interface AnswerSource {
  readonly document_id: string;
  readonly source: string;
  /** YYYY-MM-DD or YYYY-MM, as the document states it; null if it states none. */
  readonly effective_date: string | null;
  /** YYYY-MM-DD, day on which the publisher's text was so. */
  readonly as_of: string;
  /** A warning that a newer edition may exist. */
  readonly warning: string | null;
}

/** The domain tool that shows an ask's records, with what to call it with. */
export interface AnswerTrace {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly duration_ms: number;
}

/** The answer of coverage_answer. Unknown fields of a newer server are kept. */
export interface CoverageAnswer {
  /** Decision on the only ask, or on the requested kind; `mixed` if asks differ, each with its own in `asks`. */
  readonly decision: AnswerDecision;
  /** One paragraph with the deciding figures. */
  readonly summary: string;
  readonly asks: readonly AnswerAsk[];
  /** Which searches the answer rests on, e.g. sql. */
  readonly provenance_summary: string;
  /** In [0, 1], for the least certain part. */
  readonly confidence: number;
  readonly confidence_reasons: readonly string[];
  /** Why, by the numbers of the citations. */
  readonly highlights: readonly AnswerHighlight[];
  readonly citations: readonly AnswerCitation[];
  readonly conflicts: readonly AnswerConflict[];
  readonly followups: readonly AnswerFollowUp[];
  readonly read_as: readonly AnswerReading[];
  readonly unread: readonly AnswerUnread[];
  readonly contradictions: readonly AnswerDifference[];
  /** Fields without an effect, with the reason if a rule gives one. */
  readonly unused: readonly { readonly paths: readonly string[]; readonly why?: string | undefined }[];
  /** Recognised and not decided, with why. */
  readonly not_answered: readonly { readonly subject: string; readonly why: string }[];
  readonly trace: readonly AnswerTrace[];
  /** Only with `detail: "full"`. */
  readonly sources: readonly AnswerSource[];
  /** Notices for the reader. */
  readonly notices: readonly string[];
}

export const DECISIONS = [
  "billable",
  "not_billable",
  "eligible",
  "not_eligible",
  "covered",
  "not_covered",
  "needs_more_info",
] as const;
/** Of one code, drug or device. */
export type AskDecision = (typeof DECISIONS)[number];
/** Of the whole answer: `mixed` where its parts differ. */
export type AnswerDecision = AskDecision | "mixed";

/** A document and a place in it. */
export interface AnswerCitation {
  /** By which the rest of the answer names it. */
  readonly n: number;
  /** Title of the document. */
  readonly source: string;
  /** Place in the document: DIN, code, section or page. */
  readonly loc: string;
  /** Of the file, where it is known. */
  readonly page?: number | undefined;
  /** Opens the document, a PDF at the page. */
  readonly url: string;
  /** For the tool source_passages; null where a whole document is cited. */
  readonly passage_id: string | null;
  /** YYYY-MM-DD, day on which the publisher's text was so. */
  readonly as_of: string;
}

export interface AnswerHighlight {
  readonly point: string;
  /** A correction: the question took it for granted otherwise. */
  readonly role: "correction" | "finding";
  /** Subject of the ask that it is about, where several are. */
  readonly of?: string | undefined;
  /** By `n` of the citations. */
  readonly citations: readonly number[];
}

/** A fact that is missing: filled at its path in the next question, it settles what it says. */
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
  /** What each answer would make of the decision. */
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
  /** Place in what was asked, e.g. "claims[0]". */
  readonly path: string;
  readonly program: "OHIP" | "ODB" | "ADP";
  /** Code, drug or device, for people. */
  readonly subject: string;
  readonly decision: AskDecision;
  /** `case`: facts decided. `principle`: it was asked in general. */
  readonly basis: "case" | "principle";
  /** Dollars under these facts; null or absent where none follows. */
  readonly amount?: number | null | undefined;
  /** Absent where the summary of the whole answer says it. */
  readonly summary?: string | undefined;
  /** What holds in general, where the case is open. */
  readonly principle?: string | undefined;
  /** What is missing, the deciding first. */
  readonly needs: readonly AnswerNeed[];
  /** Taken for given without being told; the clinician sees to it. */
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
  /** Value to rely on, where one is. */
  readonly authoritative: string | null;
  readonly explanation: string;
}

/** A need in words. */
export interface AnswerFollowUp {
  readonly ask: string;
  /** Where its answer goes; absent where the question itself is to be put again. */
  readonly path?: string | undefined;
}

/** A value that was taken from words. */
export interface AnswerReading {
  readonly path: string;
  readonly value: string;
  /** As the question has them. */
  readonly words: string;
}

/** Words that were not understood: they leave open what they stand beside. */
export interface AnswerUnread {
  /** The ask that they belong to; empty where they may belong to any. */
  readonly path: string;
  readonly words: string;
  readonly why: string;
  /** Facts that may be meant, each with its question, the nearest first. */
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
  /** YYYY-MM-DD or YYYY-MM, as the document states it; null where it states none. */
  readonly effective_date: string | null;
  /** YYYY-MM-DD, day on which the publisher's text was so. */
  readonly as_of: string;
  /** That a newer edition may exist, where one may. */
  readonly warning: string | null;
}

/** The domain tool that shows an ask's records, with what to call it with. */
export interface AnswerTrace {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly duration_ms: number;
}

/** What coverage_answer answers; further fields of a newer server are kept as they are. */
export interface CoverageAnswer {
  /** Of the only ask or of the kind asked for; `mixed` where asks differ, each with its own in `asks`. */
  readonly decision: AnswerDecision;
  /** One paragraph with the figures that decide. */
  readonly summary: string;
  readonly asks: readonly AnswerAsk[];
  /** Which searches the answer rests on, e.g. sql. */
  readonly provenance_summary: string;
  /** In [0, 1], of the least sure part. */
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
  /** Fields that play no part, with why where a rule says so. */
  readonly unused: readonly { readonly paths: readonly string[]; readonly why?: string | undefined }[];
  /** Recognised and not decided, with why. */
  readonly not_answered: readonly { readonly subject: string; readonly why: string }[];
  readonly trace: readonly AnswerTrace[];
  /** Only with `detail: "full"`. */
  readonly sources: readonly AnswerSource[];
  /** What a reader must know. */
  readonly notices: readonly string[];
}

export const DECISIONS = [
  "billable",
  "not_billable",
  "eligible",
  "not_eligible",
  "covered",
  "not_covered",
  "needs_more_info",
] as const;
export type AnswerDecision = (typeof DECISIONS)[number];

/** A document and a place in it. */
export interface AnswerCitation {
  /** Title of the document. */
  readonly source: string;
  /** Place in the document: DIN, code, section or page. */
  readonly loc: string;
  /** The citation as one would print it. */
  readonly text: string;
  /** Opens the document, a PDF at the page. */
  readonly url: string;
  /** For the tool source_passages; null where a whole document is cited. */
  readonly passage_id: string | null;
  readonly document_id: string;
  /** YYYY-MM-DD or YYYY-MM, as the document states it; null where it states none. */
  readonly effective_date: string | null;
  /** YYYY-MM-DD, day on which the publisher's text was so. */
  readonly as_of: string;
}

export interface AnswerHighlight {
  readonly point: string;
  /** A correction: the question took it for granted otherwise. A condition: taken for given, for the clinician to see to. */
  readonly role: "correction" | "finding" | "condition";
  readonly citations: readonly AnswerCitation[];
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

/** A question back, for one fact that is missing. */
export interface AnswerFollowUp {
  readonly ask: string;
  /** The fact that it is about. */
  readonly fact: string;
}

/** The answer to one of the things asked. */
export interface AnswerIntent {
  readonly kind: "billing" | "device" | "drug";
  /** Code, drug or device, for people. */
  readonly subject: string;
  readonly decision: AnswerDecision;
  readonly summary: string;
  /** Taken for given; the clinician sees to them. */
  readonly conditions: readonly string[];
  /** In [0, 1]. */
  readonly confidence: number;
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

/** A call that the server made to find the answer. */
export interface AnswerTrace {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly duration_ms: number;
  readonly outcome: "answered" | "could_not_look";
}

/** What coverage_answer answers; further fields of a newer server are kept as they are. */
export interface CoverageAnswer {
  /** Of the first thing asked, or the kind asked for; the others are in `intents`. */
  readonly decision: AnswerDecision;
  /** One paragraph with the figures that decide. */
  readonly summary: string;
  readonly intents: readonly AnswerIntent[];
  /** Which searches the answer rests on, e.g. sql+vector. */
  readonly provenance_summary: string;
  /** In [0, 1], of the least sure part. */
  readonly confidence: number;
  readonly confidence_reasons: readonly string[];
  readonly highlights: readonly AnswerHighlight[];
  readonly conflicts: readonly AnswerConflict[];
  readonly followups: readonly AnswerFollowUp[];
  readonly trace: readonly AnswerTrace[];
  readonly sources: readonly AnswerSource[];
  /** What a reader must know. */
  readonly notices: readonly string[];
}

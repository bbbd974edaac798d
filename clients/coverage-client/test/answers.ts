import type { AnswerCitation, AnswerNeed, CoverageAnswer } from "../src/index.ts";

const NEED: AnswerNeed = {
  path: "drugs[0].facts",
  fact: "is_first_trial",
  type: "yes_no",
  question: "Is it the first trial?",
  why: "Only a first trial is paid for [LU 999]",
  settles: { yes: "covered", no: "not_covered" },
};

/** An answer with every part. Its figures and places are invented. */
export const FULL_ANSWER: CoverageAnswer = {
  decision: "mixed",
  summary:
    "Z999 is not payable: discharge came 44 hours after admission. Madeupin 5 mg depends on facts that were not stated.",
  asks: [
    {
      path: "claims[0]",
      program: "OHIP",
      subject: "Z999",
      decision: "not_billable",
      basis: "case",
      summary: "Z999 is not payable: discharge came 44 hours after admission.",
      needs: [],
      assumed: ["The patient is insured."],
      better: [{ subject: "Z998", point: "Z998 pays $12.50 for the same visit.", citations: [1], needs: [] }],
    },
    {
      path: "drugs[0]",
      program: "ODB",
      subject: "Madeupin 5 mg",
      decision: "needs_more_info",
      basis: "case",
      amount: 1.25,
      principle: "It is paid for with code 999.",
      needs: [NEED],
      assumed: [],
      better: [],
    },
  ],
  provenance_summary: "sql",
  confidence: 0.799,
  confidence_reasons: ["Sources disagree."],
  highlights: [
    { point: "There is no income test.", role: "correction", citations: [2] },
    { point: "A stay of 48 hours is needed.", role: "finding", of: "Z999", citations: [2, 1] },
    { point: "Madeupin 5 mg costs $1.25.", role: "finding", of: "Madeupin 5 mg", citations: [3] },
  ],
  citations: [
    toCitation(1, "Fee schedule", "page Q1"),
    toCitation(2, "Manual of devices", "section 7"),
    toCitation(3, "Formulary", "DIN 00000001"),
  ],
  conflicts: [
    {
      subject: "Madeupin 5 mg",
      field: "price",
      sides: [
        {
          value: "$1.25",
          source: "Formulary",
          loc: "DIN 00000001",
          url: "https://a.test/",
          as_of: "2025-01-02",
        },
        { value: "$1.35", source: "Bulletin", loc: "page 3", url: "https://b.test/", as_of: "2025-03-04" },
      ],
      authoritative: "$1.25",
      explanation: "The formulary decides about prices.",
    },
  ],
  followups: [{ ask: NEED.question, path: NEED.path }],
  read_as: [{ path: "claims[0].minutes", value: "30", words: "half an hour" }],
  unread: [
    {
      path: "drugs[0]",
      words: "extended-release",
      why: "It was not recognised.",
      nearest: ["is_extended (Is it extended?)"],
    },
  ],
  contradictions: [{ path: "claims[0].mrp", typed: "true", read: "false" }],
  unused: [{ paths: ["patient.income"], why: "Income decides nothing." }],
  not_answered: [{ subject: "a bath bench", why: "It was named, but not typed." }],
  trace: [{ tool: "schedule_get", args: { codes: ["Z999"] }, duration_ms: 3.5 }],
  sources: [
    toSource("Manual of devices", "manual", null),
    toSource("Fee schedule", "fees", "A newer edition may exist."),
    toSource("Formulary", "drugs", null),
  ],
  notices: ["The fees are a selection."],
};

function toCitation(n: number, source: string, loc: string): AnswerCitation {
  return {
    n,
    source,
    loc,
    url: `https://example.test/${n}`,
    passage_id: null,
    as_of: "2025-01-02",
  };
}

function toSource(source: string, documentId: string, warning: string | null) {
  return { document_id: documentId, source, effective_date: null, as_of: "2025-01-02", warning };
}

import type { CoverageAnswer } from "../src/index.ts";

/** An answer with every part: figures and places are made up, and stand for nothing. */
export const FULL_ANSWER: CoverageAnswer = {
  decision: "not_billable",
  summary: "Z999 is not payable: discharge came 44 hours after admission. Madeupin 5 mg is covered.",
  intents: [
    {
      kind: "billing",
      subject: "Z999",
      decision: "not_billable",
      summary: "Z999 is not payable: discharge came 44 hours after admission.",
      conditions: [],
      confidence: 0.86,
    },
    {
      kind: "drug",
      subject: "Madeupin 5 mg",
      decision: "covered",
      summary: "Madeupin 5 mg is covered.",
      conditions: [],
      confidence: 0.799,
    },
  ],
  provenance_summary: "sql+vector",
  confidence: 0.799,
  confidence_reasons: ["Sources disagree."],
  highlights: [
    {
      point: "There is no income test.",
      role: "correction",
      citations: [toCitation("Manual of devices", "manual", "section 7")],
    },
    {
      point: "Z999 needs a stay of 48 hours.",
      role: "finding",
      citations: [
        toCitation("Fee schedule", "fees", "page Q1"),
        toCitation("Manual of devices", "manual", "section 7"),
      ],
    },
    {
      point: "Only one Z999 is paid per admission.",
      role: "condition",
      citations: [toCitation("Fee schedule", "fees", "page Q1")],
    },
    {
      point: "Madeupin 5 mg costs $1.25.",
      role: "finding",
      citations: [toCitation("Formulary", "drugs", "DIN 00000001")],
    },
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
  followups: [{ ask: "Are you the most responsible physician?", fact: "mrp" }],
  trace: [{ tool: "schedule_get", args: { codes: ["Z999"] }, duration_ms: 3.5, outcome: "answered" }],
  sources: [
    toSource("Manual of devices", "manual", null),
    toSource("Fee schedule", "fees", "A newer edition may exist."),
    toSource("Formulary", "drugs", null),
  ],
  notices: ["One search path could not look."],
};

function toCitation(source: string, documentId: string, loc: string) {
  return {
    source,
    source_org: "Nobody",
    loc,
    text: `Nobody. ${source}, ${loc}`,
    url: `https://example.test/${documentId}`,
    passage_id: null,
    document_id: documentId,
    effective_date: documentId === "fees" ? "2025-02-03" : null,
    as_of: "2025-01-02",
  };
}

function toSource(source: string, documentId: string, warning: string | null) {
  return { document_id: documentId, source, effective_date: null, as_of: "2025-01-02", warning };
}

export const OPERATES = {
  path: "devices[0].facts",
  fact: "operates_independently",
  type: "yes_no",
  question: "Can the person operate the device without help?",
  why: "[mobility 300]",
  settles: { yes: "needs_more_info", no: "not_eligible" },
};
export const DISCHARGE = {
  path: "claims[0].discharge",
  type: "date-time",
  question: "When was the patient discharged?",
  why: "[GP45]",
};

/** Two parts of one answer: a claim that is decided, and a device that is open. */
export const MIXED = {
  decision: "mixed",
  summary: "C124: billable; power wheelchair: needs more info.",
  asks: [
    {
      path: "claims[0]",
      program: "OHIP",
      subject: "C124",
      decision: "billable",
      basis: "case",
      amount: 61.15,
    },
    {
      path: "devices[0]",
      program: "ADP",
      subject: "power wheelchair",
      decision: "needs_more_info",
      basis: "case",
      needs: [OPERATES],
    },
  ],
  highlights: [{ point: "C124: $61.15.", role: "finding", of: "C124", citations: [1] }],
  citations: [
    {
      n: 1,
      source: "OHIP Schedule of Benefits",
      loc: "A11",
      page: 139,
      url: "https://www.ontario.ca/files/a.pdf#page=139",
      passage_id: "74234c184e62125b1277",
      as_of: "2025-02-14",
    },
  ],
  followups: [],
  conflicts: [],
  confidence: 0.9,
  notices: ["The price is of 2025-08-29."],
};
export const CASE = {
  claims: [{ codes: ["C124"] }],
  drugs: [],
  devices: [{ device: "power wheelchair" }],
  patient: {},
};
export const META = { "clinical-mcp/view": { case: CASE } };

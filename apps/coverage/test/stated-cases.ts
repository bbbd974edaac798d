import { createCaseRules, type StatedCase } from "../src/domain/decision/case-rules.ts";
import type { Verdict, VerdictValue } from "../src/domain/decision/verdict.ts";
import { openVocabulary } from "./open-vocabulary.ts";

export const { circumstances } = await openVocabulary();
const CONSULTATIONS = ["A005", "A135", "C135"];
export const rules = createCaseRules(
  circumstances,
  ({ locators, source_url: url, as_of: asOf }) =>
    locators.map((loc) => ({ document: "", loc, url, asOf, place: undefined })),
  { consultation: CONSULTATIONS },
);

export const PROGRAM_VERDICTS = {
  ohip: ["billable", "not_billable", "needs_more_info"],
  odb: ["covered", "not_covered", "needs_more_info"],
  adp: ["eligible", "not_eligible", "needs_more_info"],
} as const;
export type Program = keyof typeof PROGRAM_VERDICTS;

export const verdictOn = (about: readonly string[], decision: VerdictValue): Verdict => ({
  subject: about[0] ?? "it",
  decision,
  basis: "case",
  about,
  summary: "What the program decides.",
  reasons: [{ text: "What the program decides.", sources: [] }],
  needs:
    decision === "needs_more_info"
      ? [{ field: "facts", name: "x", type: "yes_no", question: "X?", why: { text: "x", sources: [] } }]
      : [],
  assumed: [],
  better: [],
  amountCents: 100,
  certainty: 1,
});

export const stated = (
  program: Program,
  facts: StatedCase["facts"],
  more: Partial<StatedCase> = {},
): StatedCase => ({
  program,
  facts,
  measures: new Map(),
  ...more,
});

import { countCorroborating, scoreConfidence, type Confidence } from "@clinical-mcp/confidence";
import { facetValues } from "@clinical-mcp/retrieval";
import { FACETS } from "../../dataset/index.ts";
import type { Evidence, FoundPassage } from "../evidence.ts";
import type { ChosenFee } from "./describe-item.ts";

const NO_CONFIDENCE = scoreConfidence({
  hasSqlEvidence: false,
  hasVectorEvidence: false,
  corroborating: 0,
  hasConflict: false,
  support: 0,
});

export interface ScoredSchedule {
  readonly fees: readonly ChosenFee[];
  readonly evidence: Evidence | undefined;
  /** Codes with a figure in a passage that contradicts the table. */
  readonly contradicted: ReadonlySet<string>;
  /** A special visit: its table answers, exactly, for each time that is open. */
  readonly hasVisitTable: boolean;
  readonly isQuestionEmpty: boolean;
  /** A code that the whole Schedule lacks is as sure as one that it has. */
  readonly isMissingForSure: boolean;
  /** Some code that was asked for is not known. */
  readonly isCodeMissing: boolean;
}

const isAbout = ({ hit: { passage } }: FoundPassage, codes: ReadonlySet<unknown>): boolean =>
  facetValues(passage, FACETS.feeCodes).some((code) => codes.has(code));

/**
 * The confidence of an answer: a code that was looked up has support 1, and passages that state it and agree add to it; what
 * only a search found is as sure as the search; an unknown code has none.
 */
export function scoreSchedule(answer: ScoredSchedule): Confidence {
  const { fees, evidence, contradicted } = answer;
  const exact = fees.filter(({ foundBy }) => foundBy !== "search");
  const isExact = exact.length > 0 || answer.hasVisitTable || answer.isMissingForSure;
  if (!isExact && (answer.isCodeMissing || answer.isQuestionEmpty)) return NO_CONFIDENCE;
  if (!isExact) return evidence?.confidence ?? NO_CONFIDENCE;
  const codes = new Set(exact.map(({ entry }) => entry.code));
  const found = evidence?.found ?? [];
  const agreeing = found.filter((passage) => isAbout(passage, codes) && !isAbout(passage, contradicted));
  return scoreConfidence({
    hasSqlEvidence: true,
    hasVectorEvidence: found.some(({ hit }) => hit.dense !== undefined),
    corroborating: countCorroborating([
      { id: "record", documentId: "record", key: "subject" },
      ...agreeing.map(({ hit }) => ({
        id: hit.passage.sectionId,
        documentId: hit.passage.documentId,
        key: "subject",
      })),
    ]),
    hasConflict: contradicted.size > 0,
    support: 1,
  });
}

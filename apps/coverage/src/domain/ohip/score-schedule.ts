import type { Confidence } from "@clinical-mcp/confidence";
import { NO_CONFIDENCE, scoreRecord } from "@clinical-mcp/evidence";
import { facetValues } from "@clinical-mcp/retrieval";
import { FACETS } from "../../dataset/index.ts";
import type { Evidence, FoundPassage } from "../search-corpus.ts";
import type { ChosenFee } from "./describe-item.ts";

export interface ScoredSchedule {
  readonly fees: readonly ChosenFee[];
  readonly evidence: Evidence | undefined;
  /** Codes with a figure in a passage that contradicts the table. */
  readonly contradicted: ReadonlySet<string>;
  /** Share of the question's words that name or describe the services found by name; 0 without any. */
  readonly serviceSupport: number;
  /** A special visit: its table answers, exactly, for each time that is open. */
  readonly hasVisitTable: boolean;
  readonly isQuestionEmpty: boolean;
  /** A code that the whole Schedule lacks is as sure as one that it has. */
  readonly isMissingForSure: boolean;
  /** Whether a requested code is unknown. */
  readonly isCodeMissing: boolean;
}

const isAbout = ({ hit: { passage } }: FoundPassage, codes: ReadonlySet<unknown>): boolean =>
  facetValues(passage, FACETS.feeCodes).some((code) => codes.has(code));

/**
 * Confidence of an answer. An exact code has support 1, and passages that agree add to it. A search result has the search's confidence, a
 * service by name that of the name, and an unknown code none.
 */
export function scoreSchedule(answer: ScoredSchedule): Confidence {
  const { fees, evidence, contradicted } = answer;
  const exact = fees.filter(({ foundBy }) => foundBy === "code" || foundBy === "special_visit");
  const called = fees.filter(({ foundBy }) => foundBy === "service");
  const isExact = exact.length > 0 || answer.hasVisitTable || answer.isMissingForSure;
  if (!isExact && (answer.isCodeMissing || answer.isQuestionEmpty)) return NO_CONFIDENCE;
  const searched = evidence?.confidence ?? NO_CONFIDENCE;
  if (!isExact && called.length === 0) return searched;
  const codes = new Set([...exact, ...called].map(({ entry }) => entry.code));
  const found = evidence?.found ?? [];
  const agreeing = found.filter((passage) => isAbout(passage, codes) && !isAbout(passage, contradicted));
  const scored = scoreRecord({
    found,
    agreeing,
    hasConflict: contradicted.size > 0,
    support: isExact ? 1 : answer.serviceSupport,
  });
  return isExact || scored.score > searched.score ? scored : searched;
}

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
  /** Of the words asked, the share that names or describes the services found by name; 0 without any. */
  readonly serviceSupport: number;
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
 * only a search found is as sure as the search; a service by its name as sure as the name says what was asked; an unknown code
 * has none.
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

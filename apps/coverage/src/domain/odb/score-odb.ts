import type { Confidence } from "@clinical-mcp/confidence";
import { NO_CONFIDENCE, scoreRecord } from "@clinical-mcp/evidence";
import { facetValues } from "@clinical-mcp/retrieval";
import { FACETS } from "../../dataset/index.ts";
import type { Evidence, FoundPassage } from "../search-corpus.ts";
import type { Subject } from "./choose-subject.ts";

export interface ScoredAnswer {
  readonly subject: Subject;
  /**
   * A record is a product, a class, a brand known not to be listed, or a number that is missing from the whole formulary. A search is for
   * a name that is missing from the whole formulary as written. Nothing: the answer asks back or is unknown.
   */
  readonly rests: "record" | "search" | "nothing";
  readonly evidence: Evidence | undefined;
  /** Sections that the records of the answer were made of. */
  readonly sectionIds: ReadonlySet<string>;
  readonly hasConflict: boolean;
  readonly contradicts: (passage: FoundPassage) => boolean;
}

/** Whether a passage is about the product, or about a molecule of the requested class. */
function isAbout({ hit: { passage } }: FoundPassage, { subject, sectionIds }: ScoredAnswer): boolean {
  if (sectionIds.has(passage.sectionId)) return true;
  const { coverage, classNames } = subject;
  if (coverage) return facetValues(passage, FACETS.dins).includes(coverage.product.din);
  const names: ReadonlySet<unknown> = new Set(classNames);
  return facetValues(passage, FACETS.genericName).some((name) => names.has(name));
}

/**
 * Confidence of an answer. A record by number or name has support 1, and agreeing passages about the product add to it. Other answers
 * have the search's confidence, and an answer that says nothing has none.
 */
export function scoreOdb(answer: ScoredAnswer): Confidence {
  const { rests, evidence, hasConflict, contradicts } = answer;
  if (rests === "nothing") return NO_CONFIDENCE;
  if (rests === "search") return evidence?.confidence ?? NO_CONFIDENCE;
  const found = evidence?.found ?? [];
  const agreeing = found.filter((passage) => isAbout(passage, answer) && !contradicts(passage));
  return scoreRecord({ found, agreeing, hasConflict, support: 1 });
}

import type { Confidence } from "@clinical-mcp/confidence";
import { NO_CONFIDENCE, scoreRecord } from "@clinical-mcp/evidence";
import { facetValues } from "@clinical-mcp/retrieval";
import { FACETS } from "../../dataset/index.ts";
import type { Evidence, FoundPassage } from "../search-corpus.ts";
import type { Subject } from "./choose-subject.ts";

export interface ScoredAnswer {
  readonly subject: Subject;
  /**
   * A record: of a product, a class, a brand that is known not to be listed, or a number that the whole formulary lacks. The
   * search: a name that the whole formulary lacks as it is written. Nothing: the question is asked back, or not known.
   */
  readonly rests: "record" | "search" | "nothing";
  readonly evidence: Evidence | undefined;
  /** Sections that the records of the answer were made of. */
  readonly sectionIds: ReadonlySet<string>;
  readonly hasConflict: boolean;
  readonly contradicts: (passage: FoundPassage) => boolean;
}

/** Whether a passage is about the product itself, or about a molecule of the class that was asked for. */
function isAbout({ hit: { passage } }: FoundPassage, { subject, sectionIds }: ScoredAnswer): boolean {
  if (sectionIds.has(passage.sectionId)) return true;
  const { coverage, classNames } = subject;
  if (coverage) return facetValues(passage, FACETS.dins).includes(coverage.product.din);
  const names: ReadonlySet<unknown> = new Set(classNames);
  return facetValues(passage, FACETS.genericName).some((name) => names.has(name));
}

/**
 * The confidence of an answer: a record found by its number or name has support 1, and passages about the same product that
 * agree add to it; any other rests on what the search found, and one that says nothing has none.
 */
export function scoreOdb(answer: ScoredAnswer): Confidence {
  const { rests, evidence, hasConflict, contradicts } = answer;
  if (rests === "nothing") return NO_CONFIDENCE;
  if (rests === "search") return evidence?.confidence ?? NO_CONFIDENCE;
  const found = evidence?.found ?? [];
  const agreeing = found.filter((passage) => isAbout(passage, answer) && !contradicts(passage));
  return scoreRecord({ found, agreeing, hasConflict, support: 1 });
}

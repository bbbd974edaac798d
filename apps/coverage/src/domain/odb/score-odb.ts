import { countCorroborating, scoreConfidence, type Confidence } from "@clinical-mcp/confidence";
import { facetValues } from "@clinical-mcp/retrieval";
import { FACETS } from "../../dataset/index.ts";
import type { Evidence, FoundPassage } from "../evidence.ts";
import type { Subject } from "./choose-subject.ts";

const NO_EVIDENCE = { hasSqlEvidence: false, hasVectorEvidence: false, corroborating: 0, hasConflict: false };

export interface ScoredAnswer {
  readonly subject: Subject;
  /** A record answers: of a product, a class, or a brand that is known not to be listed. */
  readonly hasRecord: boolean;
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
 * agree add to it; an answer without a record rests on what the search found.
 */
export function scoreOdb(answer: ScoredAnswer): Confidence {
  const { hasRecord, evidence, hasConflict, contradicts } = answer;
  if (!hasRecord) return evidence?.confidence ?? scoreConfidence({ ...NO_EVIDENCE, support: 0 });
  const found = evidence?.found ?? [];
  const agreeing = found.filter((passage) => isAbout(passage, answer) && !contradicts(passage));
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
    hasConflict,
    support: 1,
  });
}

export { correctQuestion } from "./correct-question.ts";
export { evidenceShape, toEvidenceFields, type AnswerConflict } from "./evidence-fields.ts";
export { readAskedFigure, statesFigure } from "./asked-figure.ts";
export { findDoubts } from "./find-doubts.ts";
export { createExcerpter, excerpt, type AskedPart, type CutExcerpt, type Excerpt } from "./excerpt.ts";
export {
  gatherEvidence,
  scoreEvidence,
  type Evidence,
  type EvidenceRequest,
  type SearchEngine,
} from "./gather-evidence.ts";
export { foundIfAny, NO_CONFIDENCE, NOT_SEARCHED, scoreRecord } from "./records-alone.ts";

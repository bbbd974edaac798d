export type {
  AnswerCitation,
  AnswerConflict,
  AnswerDecision,
  AnswerFollowUp,
  AnswerHighlight,
  AnswerIntent,
  AnswerSource,
  AnswerTrace,
  ConflictSide,
  CoverageAnswer,
} from "./answer.ts";
export type { AskContext, AskHints, AskPatient } from "./ask-context.ts";
export { CoverageClient, type AskOptions, type CoverageClientOptions } from "./coverage-client.ts";
export { CoverageError, type CoverageErrorDetails, type CoverageErrorKind } from "./coverage-error.ts";

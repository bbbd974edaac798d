export type {
  AnswerAsk,
  AnswerBetter,
  AnswerCitation,
  AnswerConflict,
  AnswerDecision,
  AnswerDifference,
  AnswerFollowUp,
  AnswerHighlight,
  AnswerNeed,
  AnswerReading,
  AnswerSource,
  AnswerTrace,
  AnswerUnread,
  AskDecision,
  ConflictSide,
  CoverageAnswer,
} from "./answer.ts";
export type {
  AskCase,
  CaseClaim,
  CaseDevice,
  CaseDrug,
  CaseFact,
  CaseMeasure,
  CasePatient,
} from "./ask-case.ts";
export type { AskContext, AskHints, AskPatient } from "./ask-context.ts";
export {
  CoverageClient,
  type AskOptions,
  type CaseAnswer,
  type CoverageClientOptions,
} from "./coverage-client.ts";
export { CoverageError, type CoverageErrorDetails, type CoverageErrorKind } from "./coverage-error.ts";
export type { FillIn, FormQuestion, QuestionForm } from "./question-form.ts";

export {
  calibrationReport,
  formatCalibrationReport,
  type CalibrationReport,
  type Measured,
} from "./calibration-report.ts";
export type { Prediction, ReliabilityBin, RiskCoveragePoint } from "./calibration.ts";
export { compareValues, MONEY_TOLERANCE, type Comparison, type FieldKind } from "./compare-values.ts";
export { countCorroborating, type Evidence } from "./corroboration.ts";
export {
  AUTHORITIES,
  findConflicts,
  type Conflict,
  type ConflictSide,
  type Origin,
  type Statement,
} from "./find-conflicts.ts";
export { readValues, type ValueGroup, type ValueMention } from "./read-values.ts";
export {
  BAND_THRESHOLDS,
  CONFIDENCE_FORMULA,
  scoreConfidence,
  toBand,
  type Confidence,
  type ConfidenceBand,
  type ConfidenceInput,
  type ConfidenceReason,
  type Doubt,
} from "./score-confidence.ts";
export { formatValue, valueSchema, type Value, type ValueOf } from "./value.ts";
export { fitLogistic, sigmoid, type LabelledVector, type LogisticFit } from "./fit-logistic.ts";
export {
  predictByCollection,
  predictByQuery,
  type Fit,
  type HeldOutPrediction,
  type Sample,
} from "./held-out.ts";
export {
  CASE_SHARES,
  FOUND_WITHIN,
  labelSamples,
  weighCases,
  withholdRelevant,
  type JudgedSearch,
  type LabelledSearch,
  type QuestionCase,
} from "./label-samples.ts";
export { createRandom } from "./random.ts";
export {
  measureSignals,
  signalsSchema,
  type AnsweredPaths,
  type RetrievalSignals,
  type SearchObservation,
  type SignalName,
} from "./signals.ts";
export {
  chooseSupportModel,
  DEFAULT_SUPPORT_MODELS,
  estimateSupport,
  fitSupportModel,
  supportModelSchema,
  type ChosenModel,
  type SupportModel,
} from "./support-model.ts";

export {
  calibrationReport,
  formatCalibrationReport,
  type CalibrationReport,
  type Measured,
} from "./calibration-report.ts";
export type { Prediction } from "./calibration.ts";
export { type FieldKind } from "./compare-values.ts";
export { countCorroborating } from "./corroboration.ts";
export { findConflicts, type Conflict, type Statement } from "./find-conflicts.ts";
export { readValues, type ValueMention } from "./read-values.ts";
export { scoreConfidence, type Confidence, type Doubt } from "./score-confidence.ts";
export { formatValue, type Value } from "./value.ts";
export { predictByCollection, predictByQuery, type Fit, type HeldOutPrediction } from "./held-out.ts";
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
export { fitLogistic, sigmoid } from "./fit-logistic.ts";
export { createRandom } from "./random.ts";
export { measureSignals, type RetrievalSignals, type SignalName } from "./signals.ts";
export {
  chooseSupportModel,
  DEFAULT_SUPPORT_MODELS,
  estimateSupport,
  fitSupportModel,
  supportModelSchema,
  type SupportModel,
} from "./support-model.ts";

import { scoreConfidence } from "@clinical-mcp/confidence";
import { MISSING_PATH } from "@clinical-mcp/evidence";
import type { Highlight, IntentDecision } from "../former/decision.ts";
import { decideBilling } from "../former/decide-billing.ts";
import { decideDevice } from "../former/decide-device.ts";
import { decideDrug } from "../former/decide-drug.ts";
import type { CouldNotLook, Found } from "../former/evidence.ts";
import { findDevice } from "../former/find-device.ts";
import { NOT_SEARCHED } from "../evidence.ts";
import { findExactly, findProducts } from "../odb/find-products.ts";
import type {
  BillingIntent,
  CoverageQuestion,
  DeviceIntent,
  DrugIntent,
  Intent,
} from "../question/coverage-question.ts";
import { partOfIntent } from "../question/read-parts.ts";
import type { DecisionRecords } from "./decision-records.ts";
import type { CallOutcome, LookedUp } from "./run-plan.ts";

/** Of the confidence, for each search path that gave nothing to hold the records against. */
const PATH_FACTOR = 0.95;

function countMissingPaths({ provenance, notices }: LookedUp): number {
  if (notices.includes(NOT_SEARCHED)) return 2;
  const lost = notices.filter((notice) => notice.endsWith(MISSING_PATH)).length;
  return Math.max(lost, provenance.length < 2 ? 1 : 0);
}

/** What paths that gave nothing leave of the confidence: the mean over the calls, so that each path of each counts. */
function weighPaths(outcomes: readonly CallOutcome[]): number {
  const found = outcomes.flatMap((outcome) => outcome.found ?? []);
  const factors = found.map((one) => PATH_FACTOR ** countMissingPaths(one));
  return factors.length === 0 ? 1 : factors.reduce((sum, factor) => sum + factor, 0) / factors.length;
}

/** What is read from a record and not from a passage that a search found: a co-payment, a rule that the words speak of. */
const RECORD_CONFIDENCE = scoreConfidence({
  hasSqlEvidence: true,
  hasVectorEvidence: false,
  corroborating: 0,
  hasConflict: false,
  support: 1,
}).score;

/** What the calls of an intent found, at the confidence of the least sure; `isOfRecord` where no search decides. */
function toFound(outcomes: readonly CallOutcome[], isOfRecord = false): Found | CouldNotLook {
  const found = outcomes.flatMap((outcome) => outcome.found ?? []);
  if (found.length === 0) return { state: "could_not_look" };
  return {
    state: "found",
    confidence: Math.min(...found.map((one) => (isOfRecord ? RECORD_CONFIDENCE : one.confidence))),
    conflictCount: found.reduce((count, { conflicts }) => count + conflicts.length, 0),
  };
}

export interface IntentContext {
  readonly question: CoverageQuestion;
  readonly records: DecisionRecords;
  /** YYYY-MM-DD */
  readonly today: string;
}

const MOST_SUGGESTED = 4;

/** Fees that the words of a question find, where no code or service of it was recognised: to be asked back, never decided. */
function suggestFees(
  intent: BillingIntent,
  outcomes: readonly CallOutcome[],
  { records }: IntentContext,
): readonly Highlight[] {
  if (intent.codes.length + intent.services.length > 0) return [];
  const codes = outcomes.flatMap(({ found }) => found?.suggestedCodes ?? []).slice(0, MOST_SUGGESTED);
  return codes.flatMap((code) => {
    const fee = records.billing.fees.find((one) => one.code === code);
    return fee ? [{ point: `Perhaps ${code}: ${fee.description}.`, sources: [fee.source] }] : [];
  });
}

function decideBillingIntent(
  intent: BillingIntent,
  outcomes: readonly CallOutcome[],
  context: IntentContext,
): readonly IntentDecision[] {
  const { question, records, today } = context;
  const isUnnamed = intent.codes.length + intent.services.length === 0;
  const found = toFound(outcomes, isUnnamed && isRuled(intent.kind, question));
  const evidence = found.state === "found" ? { ...found, ...records.billing } : found;
  const decided = decideBilling(intent, evidence, { facts: question.facts, today });
  const suggested = suggestFees(intent, outcomes, context);
  return decided.map((one) =>
    suggested.length === 0 || one.decision !== "needs_more_info"
      ? one
      : {
          ...one,
          words: [one.words, ...suggested.map(({ point }) => point)].join(" "),
          highlights: [...one.highlights, ...suggested],
        },
  );
}

const PROGRAMS = { billing: "ohip", drug: "odb", device: "adp" } as const;

/**
 * Whether a rule answers that the question's words speak of, where it names no code, drug or device: what a search finds
 * to such words says nothing of the rule.
 */
const isRuled = (kind: Intent["kind"], { facts }: CoverageQuestion): boolean =>
  facts.circumstances.some(({ row }) => row.program === PROGRAMS[kind] && row.about.length === 0);

function decideDrugIntent(
  intent: DrugIntent,
  outcomes: readonly CallOutcome[],
  { question, records }: IntentContext,
): IntentDecision {
  // Co-payments are records of their own: a question about them names no drug.
  const isOfRecord = intent.asks.includes("copayment") || isRuled(intent.kind, question);
  const found = toFound(outcomes, intent.names.length === 0 && isOfRecord);
  if (found.state === "could_not_look") return decideDrug(intent, found, question.facts);
  const [query = ""] = outcomes.flatMap(({ call }) =>
    call.tool === "odb_get" ? [call.args.drug ?? ""] : [],
  );
  const { formulary } = records.drug;
  const search = findProducts(formulary, query);
  const molecules = intent.names[0]?.molecules;
  const ofMolecules =
    "products" in search || molecules === undefined ? undefined : findExactly(formulary, molecules);
  const isKnownBrand = ofMolecules !== undefined && "products" in ofMolecules;
  return decideDrug(
    intent,
    { ...found, ...records.drug, search: ofMolecules ?? search, isKnownBrand },
    question.facts,
  );
}

function decideDeviceIntent(
  intent: DeviceIntent,
  outcomes: readonly CallOutcome[],
  { question, records }: IntentContext,
): IntentDecision {
  const found = toFound(outcomes, intent.devices.length === 0 && isRuled(intent.kind, question));
  if (found.state === "could_not_look") return decideDevice(intent, found, question.facts);
  const devices = intent.devices.flatMap(
    ({ type }) => findDevice(intent, type, { ...records.device, question }) ?? [],
  );
  return decideDevice(intent, { ...found, devices }, question.facts);
}

function decideKind(
  intent: Intent,
  outcomes: readonly CallOutcome[],
  context: IntentContext,
): readonly IntentDecision[] {
  switch (intent.kind) {
    case "billing":
      return decideBillingIntent(intent, outcomes, context);
    case "drug":
      return [decideDrugIntent(intent, outcomes, context)];
    case "device":
      return [decideDeviceIntent(intent, outcomes, context)];
  }
}

/** What an intent asks decided from the records that its calls looked up: several codes that are asked about one by one are several decisions. */
export function decideIntent(
  intent: Intent,
  outcomes: readonly CallOutcome[],
  whole: IntentContext,
): readonly IntentDecision[] {
  const question = partOfIntent(whole.question, intent);
  const decided = decideKind(intent, outcomes, { ...whole, question });
  const pathFactor = weighPaths(outcomes);
  const { patient } = intent;
  const isOneOfSeveral =
    patient !== undefined &&
    whole.question.intents.some((one) => one.kind === intent.kind && one.patient !== patient);
  const whose = isOneOfSeveral ? `Patient ${patient + 1}: ` : "";
  return decided.map((one) => ({ ...one, words: `${whose}${one.words}`, pathFactor }));
}

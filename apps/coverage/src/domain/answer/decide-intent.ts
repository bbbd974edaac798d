import type { IntentDecision } from "../decision/decision.ts";
import { decideBilling } from "../decision/decide-billing.ts";
import { decideDevice } from "../decision/decide-device.ts";
import { decideDrug } from "../decision/decide-drug.ts";
import type { CouldNotLook, Found } from "../decision/evidence.ts";
import { findDevice } from "../decision/find-device.ts";
import { findProducts } from "../odb/find-products.ts";
import type { CoverageQuestion, DeviceIntent, DrugIntent, Intent } from "../question/coverage-question.ts";
import type { DecisionRecords } from "./decision-records.ts";
import type { CallOutcome, LookedUp } from "./run-plan.ts";

const PATHS = 2;
/** Of the confidence, for each search path that could not look: records alone are not corroborated. */
const PATH_FACTOR = 0.95;

const isFound = (found: LookedUp | undefined): found is LookedUp => found !== undefined;

/** What the calls of an intent found, at the confidence of the least sure; an intent without a call rests on records alone. */
function toFound(outcomes: readonly CallOutcome[]): Found | CouldNotLook {
  const found = outcomes.map((outcome) => outcome.found).filter(isFound);
  if (found.length === 0) return { state: "could_not_look" };
  const sure = found.map(
    ({ confidence, provenance }) => confidence * PATH_FACTOR ** (PATHS - provenance.length),
  );
  return {
    state: "found",
    confidence: Math.min(...sure),
    conflictCount: found.reduce((count, { conflicts }) => count + conflicts.length, 0),
  };
}

export interface IntentContext {
  readonly question: CoverageQuestion;
  readonly records: DecisionRecords;
  /** YYYY-MM-DD */
  readonly today: string;
}

function decideDrugIntent(
  intent: DrugIntent,
  outcomes: readonly CallOutcome[],
  { question, records }: IntentContext,
): IntentDecision {
  const found = toFound(outcomes);
  if (found.state === "could_not_look") return decideDrug(intent, found, question.facts);
  const [query = ""] = outcomes.flatMap(({ call }) =>
    call.tool === "odb_get" ? [call.args.drug ?? ""] : [],
  );
  const search = findProducts(records.drug.formulary, query);
  return decideDrug(intent, { ...found, ...records.drug, search }, question.facts);
}

function decideDeviceIntent(
  intent: DeviceIntent,
  outcomes: readonly CallOutcome[],
  { question, records }: IntentContext,
): IntentDecision {
  const found = toFound(outcomes);
  if (found.state === "could_not_look") return decideDevice(intent, found, question.facts);
  const devices = intent.devices.flatMap(
    ({ type }) => findDevice(intent, type, { ...records.device, question }) ?? [],
  );
  return decideDevice(intent, { ...found, devices }, question.facts);
}

/** The decision of one intent, from the records that its calls looked up. */
export function decideIntent(
  intent: Intent,
  outcomes: readonly CallOutcome[],
  context: IntentContext,
): IntentDecision {
  const { question, records, today } = context;
  switch (intent.kind) {
    case "billing": {
      const found = toFound(outcomes);
      const evidence = found.state === "found" ? { ...found, ...records.billing } : found;
      return decideBilling(intent, evidence, { facts: question.facts, today });
    }
    case "drug":
      return decideDrugIntent(intent, outcomes, context);
    case "device":
      return decideDeviceIntent(intent, outcomes, context);
  }
}

import { UserInputError } from "@clinical-mcp/errors";
import { MOST_ASKS, type PatientInput } from "./case-input.ts";
import type { Ask, ClaimAsk, CoverageCase, DrugAsk, FactValue } from "./coverage-case.ts";
import type { AskLists } from "./read-case.ts";
import { findContradictions, type Contradiction } from "./told.ts";

type StatedInput = readonly { readonly fact: string; readonly value: "yes" | "no" | "unknown" }[];

type MeasureInput = readonly { readonly measure: string; readonly value: number }[];

/** What making a case needs to know of the records. */
export interface CaseChecks {
  /**
   * Facts by their names in the vocabulary.
   *
   * @throws UserInputError UNKNOWN_FACT with the nearest names, CONTRADICTORY_FACTS
   */
  readonly checkFacts: (facts: StatedInput, path: string) => ReadonlyMap<string, FactValue>;
  /**
   * Checks that measures are numbers that a rule may ask for.
   *
   * @throws UserInputError UNKNOWN_MEASURE, FACT_IS_NO_NUMBER, CONTRADICTORY_FACTS
   */
  readonly checkMeasures: (measures: MeasureInput, path: string) => void;
  /** What contradicts itself in the fields of a claim, by paths relative to it. */
  readonly checkClaim: (ask: ClaimAsk) => readonly Contradiction[];
}

const missing = (path: string, fields: string): UserInputError =>
  new UserInputError(`${path} names nothing to decide.`, {
    code: "MISSING_SUBJECT",
    suggestion: `Give ${fields} in ${path}.`,
  });

/** Of two patients in one message the ask's own fields count; two ages in two units are one age. */
function mergePatients(call: PatientInput, own: PatientInput = {}): PatientInput {
  const hasAge = own.age_years !== undefined || own.age_months !== undefined || own.age_days !== undefined;
  const { age_years: _years, age_months: _months, age_days: _days, ...rest } = call;
  return { ...(hasAge ? rest : call), ...own, plans: { ...call.plans, ...own.plans } };
}

const withoutEmptyPlans = ({ plans, ...patient }: PatientInput): PatientInput =>
  plans && Object.keys(plans).length > 0 ? { ...patient, plans } : patient;

/** A private plan may be told as a fact too; where both are told they must agree, which is checked with the ask. */
const PRIVATE_PLAN = "private_plan";

function withPrivatePlan<THead extends Pick<DrugAsk, "patient" | "stated">>(head: THead): THead {
  const told = head.stated.get(PRIVATE_PLAN);
  const { patient } = head;
  return typeof told !== "boolean" || patient.plans?.private !== undefined
    ? head
    : { ...head, patient: { ...patient, plans: { ...patient.plans, private: told } } };
}

function* listAsks(
  { claims, drugs, devices, patient: call }: AskLists & { readonly patient: PatientInput },
  { checkFacts, checkMeasures }: CaseChecks,
): Generator<Ask> {
  const head = (path: string, facts: StatedInput = [], own?: PatientInput) => ({
    path,
    patient: withoutEmptyPlans(mergePatients(call, own)),
    stated: checkFacts(facts, `${path}.facts`),
  });
  for (const [index, { facts, patient, ...claim }] of claims.entries()) {
    const path = `claims[${index}]`;
    if (claim.codes === undefined && claim.service === undefined && claim.visit_place === undefined)
      throw missing(path, "codes, e.g. ['C124'], or service, e.g. 'house call',");
    yield { program: "ohip", ...claim, ...head(path, facts, patient) };
  }
  for (const [index, { facts, patient, ...drug }] of drugs.entries()) {
    const path = `drugs[${index}]`;
    if (drug.drug === undefined && drug.lu_code === undefined && drug.goal !== "copayment" && !facts?.length)
      throw missing(path, "drug, e.g. 'Januvia 100 mg',");
    checkMeasures(drug.measures ?? [], `${path}.measures`);
    yield { program: "odb", ...drug, ...withPrivatePlan(head(path, facts, patient)) };
  }
  for (const [index, { facts, patient, ...device }] of devices.entries()) {
    const path = `devices[${index}]`;
    if (device.device === undefined && !facts?.length) throw missing(path, "device, e.g. 'power scooter',");
    checkMeasures(device.measures ?? [], `${path}.measures`);
    yield { program: "adp", ...device, ...head(path, facts, patient) };
  }
}

/** A case, and what contradicts itself in it. */
export interface MadeCase extends CoverageCase {
  readonly contradictions: readonly Contradiction[];
}

/**
 * The case of a request: each ask with its path, its patient and its facts by name.
 *
 * @throws UserInputError TOO_MANY_ASKS, MISSING_SUBJECT, UNKNOWN_FACT, UNKNOWN_MEASURE, CONTRADICTORY_FACTS, INVALID_DATE
 */
export function makeCase(
  lists: AskLists & { readonly patient: PatientInput },
  checks: CaseChecks,
  today: string,
): MadeCase {
  const count = lists.claims.length + lists.drugs.length + lists.devices.length;
  if (count > MOST_ASKS)
    throw new UserInputError(`${count} things are asked at once; ${MOST_ASKS} are answered in one call.`, {
      code: "TOO_MANY_ASKS",
      suggestion: `Send at most ${MOST_ASKS} items of claims, drugs and devices together, and the rest in a second call.`,
    });
  const asks = [...listAsks(lists, checks)];
  const contradictions = asks.flatMap((ask) => findContradictions(ask, checks.checkClaim));
  return { asks, today, contradictions };
}

/**
 * Refuses a typed request that contradicts itself: no order of its fields may decide which of them counts.
 *
 * @throws UserInputError CONTRADICTION
 */
export function refuseContradictions({ contradictions }: Pick<MadeCase, "contradictions">): void {
  const [first] = contradictions;
  if (first)
    throw new UserInputError(`The request contradicts itself: ${first.words} (${first.fields.join(", ")}).`, {
      code: "CONTRADICTION",
      suggestion: "Correct one of the fields, or leave out what is not sure.",
      details: { contradictions },
    });
}

import { UserInputError } from "@clinical-mcp/errors";
import { MOST_ASKS, type ClaimInput, type PatientInput } from "./case-input.ts";
import type { Ask, ClaimAsk, CoverageCase, DrugAsk } from "./coverage-case.ts";
import type { AskLists, NearFact, UnreadWords } from "./read-case.ts";
import { findContradictions, type Contradiction } from "./contradictions.ts";
import type { ReadFacts, Vocabulary } from "./vocabulary.ts";

/** What making a case needs to know about the records. */
export interface CaseChecks extends Pick<Vocabulary, "readFacts" | "readMeasures"> {
  /** The claimant: a chapter of the Schedule, another profession, or unknown to the records. */
  readonly readSpecialty: (specialty: string) => "known" | "other_profession" | "unknown";
  /** Finds contradictions in a claim's fields, by paths relative to it. */
  readonly checkClaim: (ask: ClaimAsk) => readonly Contradiction[];
}

const missing = (path: string, fields: string): UserInputError =>
  new UserInputError(`${path} names nothing to decide.`, {
    code: "MISSING_SUBJECT",
    suggestion: `Give ${fields} in ${path}.`,
  });

/** Merges two patients. The ask's own fields take precedence; ages in two units count as one age. */
function mergePatients(call: PatientInput, own: PatientInput = {}): PatientInput {
  const hasAge = own.age_years !== undefined || own.age_months !== undefined || own.age_days !== undefined;
  const { age_years: _years, age_months: _months, age_days: _days, ...rest } = call;
  return { ...(hasAge ? rest : call), ...own, plans: { ...call.plans, ...own.plans } };
}

const withoutEmptyPlans = ({ plans, ...patient }: PatientInput): PatientInput =>
  plans && Object.keys(plans).length > 0 ? { ...patient, plans } : patient;

/** A private plan may also be stated as a fact. The ask's checks compare both. */
const PRIVATE_PLAN = "private_plan";

function withPrivatePlan<THead extends Pick<DrugAsk, "patient" | "stated">>(head: THead): THead {
  const read = head.stated.get(PRIVATE_PLAN);
  const { patient } = head;
  return typeof read !== "boolean" || patient.plans?.private !== undefined
    ? head
    : { ...head, patient: { ...patient, plans: { ...patient.plans, private: read } } };
}

/** An ask, and the names in it that no rule has. */
interface MadeAsk {
  readonly ask: Ask;
  readonly unknown: readonly UnreadWords[];
  /** Fields whose values could not be read. */
  readonly setAside?: readonly UnreadWords[];
}

const OTHER_PROFESSION = "claimant_is_not_a_physician";

/** A claim of another profession is no physician's; a specialty that the records do not have is set aside. */
function readClaimant(
  ask: ClaimAsk,
  readSpecialty: CaseChecks["readSpecialty"],
): Pick<MadeAsk, "ask" | "setAside"> {
  const { specialty, ...rest } = ask;
  if (specialty === undefined) return { ask };
  switch (readSpecialty(specialty)) {
    case "known":
      return { ask };
    case "other_profession":
      return { ask: { ...rest, stated: new Map([[OTHER_PROFESSION, true], ...ask.stated]) } };
    case "unknown":
      return {
        ask: rest,
        setAside: [
          {
            path: `${ask.path}.specialty`,
            words: specialty,
            why: "No specialty of the Schedule: write its two digits or its name, e.g. '00' or 'cardiology'.",
          },
        ],
      };
  }
}

/** A claim with its claimant and the claims before it; one without a code is of a code that must be asked for. */
function readClaimed(
  ask: ClaimAsk,
  earlier: ClaimInput["earlier_claims"],
  readSpecialty: CaseChecks["readSpecialty"],
): Pick<MadeAsk, "ask" | "setAside"> {
  if (!earlier) return readClaimant(ask, readSpecialty);
  const known = earlier.flatMap(({ code, ...rest }) => (code === undefined ? [] : [{ code, ...rest }]));
  const setAside = earlier.flatMap((one) =>
    one.code === undefined
      ? [
          {
            path: `${ask.path}.earlier_claims`,
            words: JSON.stringify(one),
            why: "Of which code? Give it in code, e.g. {code: 'K013', count: 3, within: '12 months'}.",
          },
        ]
      : [],
  );
  // What is left of such a list does not say that there was nothing.
  const isStated = known.length > 0 || setAside.length === 0;
  const read = readClaimant({ ...ask, ...(isStated && { earlier_claims: known }) }, readSpecialty);
  return { ...read, setAside: [...setAside, ...(read.setAside ?? [])] };
}

function* listAsks(
  { claims, drugs, devices, patient: call }: AskLists & { readonly patient: PatientInput },
  { readFacts, readMeasures, readSpecialty }: CaseChecks,
): Generator<MadeAsk> {
  const head = (path: string, own: PatientInput | undefined, { stated }: ReadFacts) => ({
    path,
    patient: withoutEmptyPlans(mergePatients(call, own)),
    stated,
  });
  for (const [index, { facts = [], patient, earlier_claims: before, ...claim }] of claims.entries()) {
    const path = `claims[${index}]`;
    if (claim.codes === undefined && claim.service === undefined && claim.visit_place === undefined)
      throw missing(path, "codes, e.g. ['C124'], or service, e.g. 'house call',");
    const read = readFacts(facts, path);
    const ask = { program: "ohip", ...claim, ...head(path, patient, read) } as const;
    yield { ...readClaimed(ask, before, readSpecialty), unknown: read.unknown };
  }
  for (const [index, { facts = [], patient, ...drug }] of drugs.entries()) {
    const path = `drugs[${index}]`;
    if (drug.drug === undefined && drug.lu_code === undefined && drug.goal !== "copayment" && !facts.length)
      throw missing(path, "drug, e.g. 'Januvia 100 mg',");
    const read = readFacts(facts, path);
    const measured = readMeasures(drug.measures ?? [], path);
    yield {
      ask: { program: "odb", ...drug, ...withPrivatePlan(head(path, patient, read)) },
      unknown: [...read.unknown, ...measured.unknown],
    };
  }
  for (const [index, { facts = [], patient, measures, ...device }] of devices.entries()) {
    const path = `devices[${index}]`;
    if (device.device === undefined && !facts.length) throw missing(path, "device, e.g. 'power scooter',");
    const read = readFacts(facts, path);
    const measured = readMeasures(measures ?? [], path);
    yield {
      ask: {
        program: "adp",
        ...device,
        ...(measures && { measures: [...measured.measures] }),
        ...head(path, patient, read),
      },
      unknown: [...read.unknown, ...measured.unknown],
    };
  }
}

/** A case, its contradictions, and the names that no rule has. */
export interface MadeCase extends CoverageCase {
  readonly unknown: readonly UnreadWords[];
  /** Fields whose values could not be read: the asks are made without them. */
  readonly setAside: readonly UnreadWords[];
  readonly contradictions: readonly Contradiction[];
}

/**
 * The case of a request: each ask with its path, its patient and its facts by name.
 *
 * @throws UserInputError TOO_MANY_ASKS, MISSING_SUBJECT, CONTRADICTORY_FACTS, FACT_IS_A_NUMBER, FACT_IS_NO_NUMBER, INVALID_DATE
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
  const made = [...listAsks(lists, checks)];
  const asks = made.map(({ ask }) => ask);
  const contradictions = asks.flatMap((ask) => findContradictions(ask, checks.checkClaim));
  return {
    asks,
    today,
    contradictions,
    unknown: made.flatMap(({ unknown }) => unknown),
    setAside: made.flatMap(({ setAside = [] }) => setAside),
  };
}

/** "is_palliative_patient (Is the patient palliative?)" */
export const describeNear = ({ name, question }: NearFact): string => `${name} (${question})`;

/**
 * Refuses an unknown name in a lookup, which cannot ask back.
 *
 * @throws UserInputError UNKNOWN_FACT with the nearest names
 */
export function refuseUnknown([first]: readonly UnreadWords[]): void {
  if (first)
    throw new UserInputError(`No rule knows ${first.words}.`, {
      code: "UNKNOWN_FACT",
      suggestion: [first.why, (first.nearest ?? []).map(describeNear).join("; ")].join(" ").trim(),
    });
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

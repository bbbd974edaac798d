import type { BillingRule, RuleCondition } from "../../dataset/index.ts";
import type { ClaimAsk, FactValue } from "../case/coverage-case.ts";
import { toClaimFacts } from "../decision/claim/claim-facts-of.ts";
import type { ClaimRecords } from "../decision/claim/claim-records.ts";
import { holdCode, type HeldCode } from "../decision/claim/hold-code.ts";
import type { EarlierClaim } from "../ohip/claim-facts.ts";
import { isListed } from "../ohip/count-claims.ts";
import {
  findAdmissionAssessment,
  hasRelationship,
  isAdmissionAssessment,
  isAtSeparateVisit,
  isBeforeOwnProcedure,
  toMinutesSince,
  isSameEpisode,
  isSamePhysician,
  isVirtualLine,
  toLineFacts,
  isWithAssessment,
  wasInUnit,
} from "./line-facts.ts";
import { isRoleLine, isOfOtherPart } from "./line-part.ts";
import { compareLines, type ClaimLine, type PatientLines } from "./read-lines.ts";

/** Everything that judging lines needs. */
export interface ClaimsDependencies {
  readonly records: ClaimRecords;
  /** YYYY-MM-DD in Ontario: the day of sending. */
  readonly asOf: string;
  /** Whether the rows have all lines of each day. */
  readonly isDayComplete: boolean;
  /** YYYY-MM-DD from which earlier claims are complete; undefined if not stated. */
  readonly completeFrom: string | undefined;
  /** Whether the rows include other physicians' claims. */
  readonly isHistoryOfAll: boolean;
  /** Called after each patient with the number of new lines judged. */
  readonly report?: ((judged: number) => void) | undefined;
}

export const NOBODY: ReadonlySet<ClaimLine> = new Set();

/** Other lines of the patient and physician on the day, except excluded ones. */
export const listSameDay = (
  line: ClaimLine,
  patient: PatientLines,
  without: ReadonlySet<ClaimLine>,
): readonly ClaimLine[] =>
  patient.filter(
    (other) =>
      other !== line &&
      other.at.day === line.at.day &&
      other.status !== "refused" &&
      !without.has(other) &&
      isSamePhysician(other, line),
  );

/** Codes that bar a line anywhere in the calendar month, also after it. */
function listMonthCodes(conditions: readonly RuleCondition[]): readonly string[] {
  return conditions.flatMap((condition) => {
    if (condition.kind === "any_of") return listMonthCodes(condition.conditions);
    return condition.kind === "none_before" && condition.period.unit === "calendar_month"
      ? condition.codes
      : [];
  });
}

function toEarlier(line: ClaimLine, other: ClaimLine, records: ClaimRecords): EarlierClaim {
  return {
    code: other.bareCode,
    day: other.at.day,
    units: isRoleLine(other, records) ? 1 : (other.units ?? 1),
    isSamePhysician: isSamePhysician(line, other),
    isSameEpisode: isSameEpisode(line, other),
    isVirtual: isVirtualLine(other),
    isSameFacility:
      line.place === undefined || other.place === undefined ? undefined : line.place === other.place,
  };
}

/** Claims for the patient before a line, and in its whole month for limits that count both sides. */
function listEarlier(
  line: ClaimLine,
  { patient, without }: LineNeighbours,
  { rules, records }: { readonly rules: readonly BillingRule[]; readonly records: ClaimRecords },
): readonly EarlierClaim[] {
  const ofMonth = new Set(listMonthCodes(rules.map(({ condition }) => condition)));
  const month = line.at.day.slice(0, "YYYY-MM".length);
  return patient.flatMap((other): readonly EarlierClaim[] => {
    if (other === line || other.status === "refused" || without.has(other)) return [];
    if (isOfOtherPart(line, other, records)) return [];
    if (compareLines(other, line) < 0) return [toEarlier(line, other, records)];
    const isOfMonth = other.at.day.startsWith(month) && ofMonth.has(other.bareCode);
    return isOfMonth ? [{ ...toEarlier(line, other, records), day: line.at.day, earliest: line.at.day }] : [];
  });
}

export interface LineNeighbours {
  readonly patient: PatientLines;
  /** Lines that are not paid anyway: they bar nothing and use up nothing. */
  readonly without: ReadonlySet<ClaimLine>;
}

const DIFFERENT = "is_different_diagnosis";

/** Codes whose diagnosis a rule compares with the line's, on its day or before. */
function listCompared(condition: RuleCondition): readonly { codes: readonly string[]; isOfDay: boolean }[] {
  switch (condition.kind) {
    case "any_of":
      return condition.conditions.flatMap(listCompared);
    case "at_most":
      return condition.one_more_if.includes(DIFFERENT) ? [{ codes: condition.codes, isOfDay: false }] : [];
    case "not_same_day_with":
      return condition.unless.includes(DIFFERENT) ? [{ codes: condition.codes, isOfDay: true }] : [];
    default:
      return [];
  }
}

/** Whether all compared lines have the line's diagnosis. False settles nothing: two diagnoses may be one illness. */
function isOfOneDiagnosis(
  line: ClaimLine,
  { patient, without }: LineNeighbours,
  rules: readonly BillingRule[],
): boolean {
  const { diagnosis } = line;
  const compared = rules.flatMap(({ condition }) => listCompared(condition));
  const others = patient.filter(
    (other) =>
      other !== line &&
      other.status !== "refused" &&
      !without.has(other) &&
      isSamePhysician(other, line) &&
      compared.some(
        ({ codes, isOfDay }) =>
          isListed(other.bareCode, codes) &&
          (other.at.day === line.at.day || (!isOfDay && other.at.day < line.at.day)),
      ),
  );
  return diagnosis !== undefined && others.length > 0 && others.every((one) => one.diagnosis === diagnosis);
}

const AGE = ["age_years", "age_months", "age_days"] as const;

function toPatient(line: ClaimLine): ClaimAsk["patient"] {
  const age = Object.fromEntries(
    AGE.flatMap((name) => (line[name] === undefined ? [] : [[name, line[name]]])),
  );
  return { ...age, ...(line.sex !== undefined && line.sex !== "other" && { sex: line.sex }) };
}

/** Facts that columns imply. Stated facts override them. */
function* implyStated(line: ClaimLine, patient: PatientLines, records: ClaimRecords) {
  const { role } = line;
  if (isBeforeOwnProcedure(line, patient)) {
    yield ["is_before_own_procedure", true] as const;
    yield ["is_surgeon_around_procedure", true] as const;
  }
  // A consultation is at the request of a physician, a nurse practitioner or a dental surgeon (GP16).
  if (line.referrer === "midwife" || line.referrer === "optometrist")
    yield ["is_written_request_on_file", false] as const;
  if (role !== undefined)
    yield ["is_emergency_department_physician", role === "emergency_department_physician"] as const;
  // A premium is of the line of its day that it goes with.
  const isOfDay = ({ at, order }: ClaimLine): boolean => at.day === line.at.day && order <= line.order;
  const own = patient.filter((other) => isOfDay(other) && isSamePhysician(line, other));
  if (own.some((other) => isAdmissionAssessment(other, records) === true))
    yield ["is_admission_assessment", true] as const;
  yield* implyByCode(line);
  yield* implyByVisits(line, patient);
}

/** Facts that the code, its suffix and the patient's enrolment imply. */
function* implyByCode(line: ClaimLine) {
  const { suffix, enrolled_with: enrolled, enrolment_model: model } = line;
  // The claimant of K030 has the patient's diabetes in care (A48), even if others treat other illness.
  if (line.bareCode === "K030" && line.mrp === undefined)
    yield ["is_most_responsible_physician", true] as const;
  // For a diagnostic service, B is the technical and C the professional part (GP11).
  if (suffix !== null) yield ["is_technical_component", suffix === "B"] as const;
  if (enrolled === "none") yield ["is_enrolled_in_capitation_practice", false] as const;
  if (model === "capitation" && (enrolled === "claimant" || enrolled === "group"))
    yield ["is_enrolled_in_capitation_practice", true] as const;
}

/** Facts that the patient's other visits imply. */
function* implyByVisits(line: ClaimLine, patient: PatientLines) {
  if (isAtSeparateVisit(line, patient)) yield ["is_at_separate_visit", true] as const;
  if (hasRelationship(line, patient)) yield ["has_existing_relationship", true] as const;
  if (wasInUnit(line, patient)) yield ["is_back_in_unit_after_48_hours", false] as const;
  if (isWithAssessment(line, patient)) yield ["is_sole_reason_for_visit", false] as const;
  const gap = toMinutesSince(line, patient);
  if (gap !== undefined) yield ["is_two_hours_after_last_assessment", gap >= 120] as const;
}

/** For a code for one lesion, the number of lesions is its units, because several lesions have another code. */
function toLesions(
  { lesions, units = 1 }: Pick<ClaimLine, "lesions" | "units">,
  rules: readonly BillingRule[],
): number | undefined {
  const isForOne = rules.some(
    ({ condition }) => condition.kind === "lesion_count" && condition.from === 1 && condition.below === 2,
  );
  return lesions ?? (units > 1 && isForOne ? units : undefined);
}

/** A line as the ask of one code. */
function toLineAsk(
  line: ClaimLine,
  { patient, records }: { readonly patient: PatientLines; readonly records: ClaimRecords },
  sameDay: readonly string[] | undefined,
): ClaimAsk {
  const { minutes, times_recorded: isRecorded, setting, specialty } = line;
  const assessment = findAdmissionAssessment(line, patient, records);
  const isRoleWithoutUnits =
    line.units === undefined && (line.suffix === "B" || line.suffix === "C") && minutes !== undefined;
  return {
    program: "ohip",
    path: "rows",
    codes: [line.bareCode],
    service_at: line.service,
    // Units of an assistant or an anaesthetist follow from the procedure and the minutes.
    ...(!isRoleWithoutUnits && { units: line.units ?? 1 }),
    ...(minutes !== undefined && { minutes }),
    ...(isRecorded !== undefined && { times_recorded: isRecorded }),
    ...(setting !== undefined && { setting }),
    ...(specialty !== undefined && { specialty }),
    ...(line.admission !== undefined && { admission: line.admission }),
    ...(line.discharge !== undefined && { discharge: line.discharge }),
    ...(assessment !== undefined && { admission_assessment: assessment }),
    ...(line.admission_kind !== undefined && { admission_kind: line.admission_kind }),
    ...(line.had_intensive_care !== undefined && { had_intensive_care: line.had_intensive_care }),
    ...(line.mrp !== undefined && { mrp: line.mrp }),
    ...(sameDay && { same_day_codes: [...sameDay] }),
    patient: toPatient(line),
    stated: new Map<string, boolean>([...implyStated(line, patient, records), ...line.stated]),
  };
}

/** Checks a code of a line, by default its own, among the patient's other lines; undefined if the dataset lacks the code. */
export function holdLine(
  line: ClaimLine,
  neighbours: LineNeighbours,
  { deps, code = line.bareCode }: { readonly deps: ClaimsDependencies; readonly code?: string },
): HeldCode | undefined {
  const { records, asOf } = deps;
  const { patient, without } = neighbours;
  const lines = listSameDay(line, patient, without);
  const codes = lines
    .filter((other) => other.bareCode !== line.bareCode || !isOfOtherPart(line, other, records))
    .map(({ bareCode }) => bareCode);
  const rules = records.rulesOf(code, codes);
  const lesions = toLesions(line, rules);
  const stated: ClaimAsk = {
    ...toLineAsk(line, { patient, records }, deps.isDayComplete ? codes : undefined),
    ...(lesions !== undefined && { lesions }),
  };
  const ask = isOfOneDiagnosis(line, neighbours, rules)
    ? { ...stated, stated: new Map<string, FactValue>([[DIFFERENT, false], ...stated.stated]) }
    : stated;
  const facts = toClaimFacts(ask, {
    code,
    sameDay: codes,
    isSameDayOpen: !deps.isDayComplete,
    today: asOf,
    schedule: records.schedule,
  });
  return holdCode({
    ask,
    code,
    sameDay: codes,
    records,
    today: asOf,
    known: new Map(),
    lineSuffix: code === line.bareCode ? (line.suffix ?? undefined) : undefined,
    lineFacts: {
      ...facts,
      ...toLineFacts({ ...line, bareCode: code }, { patient, sameDay: lines }, deps),
      earlierClaims: listEarlier(line, neighbours, { rules, records }),
    },
  });
}

import type { BillingRule } from "../../dataset/index.ts";
import type { ClaimAsk } from "../case/coverage-case.ts";
import { toClaimFacts } from "../decision/claim/claim-facts-of.ts";
import type { ClaimRecords } from "../decision/claim/claim-records.ts";
import { holdCode, type HeldCode } from "../decision/claim/hold-code.ts";
import type { EarlierClaim } from "../ohip/claim-facts.ts";
import { compareLines, type ClaimLine } from "./read-lines.ts";

/** What lines are judged by. */
export interface ClaimsReach {
  readonly records: ClaimRecords;
  /** YYYY-MM-DD in Ontario: the day of sending. */
  readonly asOf: string;
  /** Whether the rows have every line of their days. */
  readonly isDayComplete: boolean;
  /** YYYY-MM-DD from which earlier claims are complete; undefined where nobody said. */
  readonly completeFrom: string | undefined;
}

/** Lines of one patient, by time. */
export type PatientLines = readonly ClaimLine[];

export const isSamePhysician = (one: ClaimLine, other: ClaimLine): boolean =>
  (one.physician ?? "") === (other.physician ?? "");

/** Rows of one admission or pregnancy: told as one, or of the same admission. What nobody told is not guessed from the days. */
function isSameEpisode(one: ClaimLine, other: ClaimLine): boolean {
  if (one.episode !== undefined || other.episode !== undefined) return one.episode === other.episode;
  if (one.admission !== undefined && other.admission !== undefined)
    return one.admission.slice(0, 10) === other.admission.slice(0, 10);
  const admission = one.admission ?? other.admission;
  if (admission === undefined) return false;
  return (one.admission === undefined ? one.at.day : other.at.day) >= admission.slice(0, 10);
}

/** Lines of the patient and physician on the same day, without the line itself and without those that are left out. */
export const listBeside = (
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
function listMonthCodes(rules: readonly BillingRule[]): ReadonlySet<string> {
  return new Set(
    rules.flatMap(({ condition }) =>
      condition.kind === "none_before" && condition.period.unit === "calendar_month" ? condition.codes : [],
    ),
  );
}

function toEarlier(line: ClaimLine, other: ClaimLine): EarlierClaim {
  return {
    code: other.bareCode,
    day: other.at.day,
    units: other.units ?? 1,
    isSamePhysician: isSamePhysician(line, other),
    isSameEpisode: isSameEpisode(line, other),
  };
}

/** What was claimed for the patient before a line, and in its month where that counts from both sides. */
function listEarlier(
  line: ClaimLine,
  { patient, without }: LineNeighbours,
  rules: readonly BillingRule[],
): readonly EarlierClaim[] {
  const ofMonth = listMonthCodes(rules);
  const month = line.at.day.slice(0, "YYYY-MM".length);
  return patient.flatMap((other): readonly EarlierClaim[] => {
    if (other === line || other.status === "refused" || without.has(other)) return [];
    if (compareLines(other, line) < 0) return [toEarlier(line, other)];
    const isOfMonth = other.at.day.startsWith(month) && ofMonth.has(other.bareCode);
    return isOfMonth ? [{ ...toEarlier(line, other), day: line.at.day, earliest: line.at.day }] : [];
  });
}

export interface LineNeighbours {
  readonly patient: PatientLines;
  /** Lines that are not paid anyway: they bar nothing and use up nothing. */
  readonly without: ReadonlySet<ClaimLine>;
}

const AGE = ["age_years", "age_months", "age_days"] as const;

function toPatient(line: ClaimLine): ClaimAsk["patient"] {
  const age = Object.fromEntries(
    AGE.flatMap((name) => (line[name] === undefined ? [] : [[name, line[name]]])),
  );
  return { ...age, ...(line.sex !== undefined && line.sex !== "other" && { sex: line.sex }) };
}

const isEmergencyPhysician = ({ role }: ClaimLine): boolean => role === "emergency_department_physician";

/** A line as the ask of one code. */
export function toLineAsk(line: ClaimLine, beside: readonly ClaimLine[], reach: ClaimsReach): ClaimAsk {
  const { units = 1, minutes, times_recorded: isRecorded, setting, specialty, lesions } = line;
  return {
    program: "ohip",
    path: "rows",
    codes: [line.bareCode],
    service_at: line.service,
    units,
    ...(minutes !== undefined && { minutes }),
    ...(isRecorded !== undefined && { times_recorded: isRecorded }),
    ...(setting !== undefined && { setting }),
    ...(specialty !== undefined && { specialty }),
    ...(lesions !== undefined && { lesions }),
    ...(line.admission !== undefined && { admission: line.admission }),
    ...(line.discharge !== undefined && { discharge: line.discharge }),
    ...(line.admission_assessment !== undefined && { admission_assessment: line.admission_assessment }),
    ...(line.admission_kind !== undefined && { admission_kind: line.admission_kind }),
    ...(line.had_intensive_care !== undefined && { had_intensive_care: line.had_intensive_care }),
    ...(line.mrp !== undefined && { mrp: line.mrp }),
    ...(reach.isDayComplete && { same_day_codes: beside.map(({ bareCode }) => bareCode) }),
    patient: toPatient(line),
    stated: new Map<string, boolean>([
      ...(line.role === undefined
        ? []
        : [["is_emergency_department_physician", isEmergencyPhysician(line)] as const]),
      ...line.stated,
    ]),
  };
}

/** A code of a line, by default its own, held to its rules among the patient's other lines; undefined for one that is not held. */
export function holdLine(
  line: ClaimLine,
  neighbours: LineNeighbours,
  { reach, code = line.bareCode }: { readonly reach: ClaimsReach; readonly code?: string },
): HeldCode | undefined {
  const { records, asOf } = reach;
  const beside = listBeside(line, neighbours.patient, neighbours.without);
  const ask = toLineAsk(line, beside, reach);
  const codes = beside.map(({ bareCode }) => bareCode);
  const facts = toClaimFacts(ask, {
    code,
    beside: codes,
    isSameDayOpen: !reach.isDayComplete,
    today: asOf,
    schedule: records.schedule,
  });
  return holdCode({
    ask,
    code,
    beside: codes,
    records,
    today: asOf,
    known: new Map(),
    lineFacts: { ...facts, earlierClaims: listEarlier(line, neighbours, records.rulesOf(code, codes)) },
  });
}

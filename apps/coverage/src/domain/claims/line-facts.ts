import type { ClaimField } from "../../dataset/index.ts";
import type { ClaimRecords } from "../decision/claim/claim-records.ts";
import type { LineFacts } from "../ohip/claim-facts.ts";
import { daysBetween, subtractMonths } from "../ohip/local-time.ts";
import { findIndicator, toModality } from "../ohip/virtual-care.ts";
import { compareLines, toSpan, type ClaimLine, type PatientLines } from "./read-lines.ts";

export const isSamePhysician = (one: ClaimLine, other: ClaimLine): boolean =>
  (one.physician ?? "") === (other.physician ?? "");

/** Rows of one admission or pregnancy, as stated or by the same admission date. Unstated episodes are not guessed from days. */
export function isSameEpisode(one: ClaimLine, other: ClaimLine): boolean {
  if (one.episode !== undefined || other.episode !== undefined) return one.episode === other.episode;
  if (one.admission !== undefined && other.admission !== undefined)
    return one.admission.slice(0, 10) === other.admission.slice(0, 10);
  const admission = one.admission ?? other.admission;
  if (admission === undefined) return false;
  return (one.admission === undefined ? one.at.day : other.at.day) >= admission.slice(0, 10);
}

const ASSESSMENT = /\b(?:consultation|assessment|re-assessment)\b/iu;
const IN_PATIENT = /^C\d/u;
/** Assessments in an emergency or out-patient department that admit the patient (GP40 to GP42). */
const ADMITTING = /\b(?:consultation|general (?:re-)?assessment|specific (?:re-)?assessment)\b/iu;
const OUTSIDE = /^[AH]\d/u;
const DEPARTMENTS: ReadonlySet<string> = new Set(["emergency_department", "hospital_out_patient"]);

/**
 * Whether a line is the admission assessment: as stated, else the MRP's consultation or assessment on the day of admission, as an
 * in-patient or before that in a department of the hospital (GP40 to GP42).
 */
export function isAdmissionAssessment(line: ClaimLine, { findFee }: ClaimRecords): boolean | undefined {
  const stated = line.stated.get("is_admission_assessment");
  const { mrp, admission, bareCode, setting } = line;
  if (stated === false) return false;
  const fee = findFee(bareCode);
  // A long-term care institution does not admit to a hospital.
  const isOfHospital = IN_PATIENT.test(bareCode) || OUTSIDE.test(bareCode);
  const isVisit = isOfHospital && fee !== undefined && !fee.is_add_on && ASSESSMENT.test(fee.description);
  // A premium of the visit may carry the statement.
  if (stated === true) return isVisit ? true : undefined;
  if (!isVisit || mrp !== true || admission?.slice(0, "YYYY-MM-DD".length) !== line.at.day) return undefined;
  if (IN_PATIENT.test(bareCode)) return true;
  const isBefore = OUTSIDE.test(bareCode) && DEPARTMENTS.has(setting ?? "");
  return isBefore && ADMITTING.test(fee.description) ? true : undefined;
}

/** Day of the admission assessment: as stated, or of the line that is one. */
export function findAdmissionAssessment(
  line: ClaimLine,
  patient: PatientLines,
  records: ClaimRecords,
): string | undefined {
  if (line.admission_assessment !== undefined) return line.admission_assessment;
  const found = patient.find(
    (other) =>
      other !== line &&
      other.status !== "refused" &&
      isAdmissionAssessment(other, records) === true &&
      compareLines(other, line) < 0 &&
      isSameEpisode(line, other),
  );
  return found?.at.day;
}

/** Assessments of an emergency physician on duty: the last digit 4 is a re-assessment (A12). */
const EMERGENCY = /^H1[0-5][1-4]$/u;

/** Minutes from the last emergency assessment, by any physician, to a re-assessment; undefined if the lines do not show it. */
export function toMinutesSince(line: ClaimLine, patient: PatientLines): number | undefined {
  const { minute, day } = line.at;
  if (!EMERGENCY.test(line.bareCode) || !line.bareCode.endsWith("4") || minute === undefined)
    return undefined;
  const before = patient.flatMap((other) => {
    const { bareCode, at, status } = other;
    const isBefore =
      other !== line &&
      status !== "refused" &&
      at.day === day &&
      at.minute !== undefined &&
      at.minute <= minute;
    return isBefore && EMERGENCY.test(bareCode) ? [minute - (at.minute ?? 0)] : [];
  });
  return before.length === 0 ? undefined : Math.min(...before);
}

/** Lines this far apart belong to two visits. */
const APART_MINUTES = 120;

/** Whether two lines of a day belong to one visit: by their visits if both state them, else by their hours. */
export function isOfOneVisit(one: ClaimLine, other: ClaimLine): boolean {
  if (one.visit !== undefined || other.visit !== undefined) return one.visit === other.visit;
  const [first, second] = [one.at.minute, other.at.minute];
  return first === undefined || second === undefined || Math.abs(first - second) < APART_MINUTES;
}

/** Consultations and assessments by their prefix, without special visits, which go with them. */
const OF_VISIT = /^(?:A(?!9[69])|C(?!9[689])|H1[0235]|W)\d/u;

/** Whether the same physician claimed an assessment at the same visit. */
const hasAssessmentOfDay = (line: ClaimLine, patient: PatientLines): boolean =>
  patient.some(
    (other) =>
      other !== line &&
      other.status !== "refused" &&
      OF_VISIT.test(other.bareCode) &&
      other.at.day === line.at.day &&
      isSamePhysician(line, other) &&
      isOfOneVisit(line, other),
  );

/** Whether every other line of the code is at another visit of the day, and this visit has no other assessment. */
export function isAtSeparateVisit(line: ClaimLine, patient: PatientLines): boolean {
  const others = patient.filter(
    (other) =>
      other !== line &&
      other.at.day === line.at.day &&
      other.status !== "refused" &&
      other.bareCode === line.bareCode &&
      isSamePhysician(line, other),
  );
  return (
    others.length > 0 &&
    others.every((other) => !isOfOneVisit(line, other)) &&
    !hasAssessmentOfDay(line, patient)
  );
}

/** With an assessment, a procedure is not the only reason for the visit. */
export const isWithAssessment = (line: ClaimLine, patient: PatientLines): boolean =>
  !OF_VISIT.test(line.bareCode) && hasAssessmentOfDay(line, patient);

/** Whether a service was by video or telephone; undefined without a setting. */
export const isVirtualLine = ({ setting }: Pick<ClaimLine, "setting">): boolean | undefined =>
  setting === undefined ? undefined : toModality(setting) !== undefined;

const RELATIONSHIP_MONTHS = 24;

/** A service in person of the same physician in the 24 months before, or enrolment with the physician or the group (A62). */
export const hasRelationship = (line: ClaimLine, patient: PatientLines): boolean =>
  line.enrolled_with === "claimant" ||
  line.enrolled_with === "group" ||
  patient.some(
    (other) =>
      other.status !== "refused" &&
      isVirtualLine(other) === false &&
      other.at.day < line.at.day &&
      other.at.day > subtractMonths(line.at.day, RELATIONSHIP_MONTHS) &&
      isSamePhysician(line, other),
  );

/** Fields that the claim has: as the columns say, and a modality code if the day's lines are complete. */
function toClaimFields(
  line: ClaimLine,
  sameDay: PatientLines,
  isDayComplete: boolean,
): Partial<Record<ClaimField, boolean>> {
  const { referral, facility, admission, diagnosis, location, setting, stated } = line;
  const modality = findIndicator(setting);
  // The code covers itself. Exports often omit rows of codes without a fee, so a statement about the claim counts.
  const hasModality =
    stated.get("is_modality_code_on_claim") ??
    [line, ...sameDay].some(({ bareCode }) => bareCode === modality);
  return {
    ...(referral !== undefined && { referral }),
    ...(facility !== undefined && { facility }),
    ...(admission !== undefined && { admission: true }),
    ...(diagnosis !== undefined && { diagnosis: true }),
    ...(location !== undefined && { location: true }),
    ...(modality !== undefined && (hasModality || isDayComplete) && { modality: hasModality }),
  };
}

/** Days in a critical or intensive care unit: by critical, ventilatory, comprehensive and neonatal care (J31 to J34). */
const OF_UNIT = /^G(?:40[0-7]|55[7-9]|60[0-4]|61[01]|62[01])$/u;

/** Whether the patient was in such a unit the day before. A continued stay has no second first day. */
export const wasInUnit = (line: ClaimLine, patient: PatientLines): boolean =>
  OF_UNIT.test(line.bareCode) &&
  patient.some(
    (other) =>
      other.status !== "refused" &&
      OF_UNIT.test(other.bareCode) &&
      daysBetween(other.at.day, line.at.day) === 1,
  );

const SURGICAL = /^[MNRS]\d/u;
/** Includes fractures and dislocations, of which the lesser ones are shared in the same way (N2). */
const SHARED = /^[DFMNRS]\d/u;
/** Procedures of one stay and condition that are paid together (SP3). */
const STAY_DAYS = 14;

/** Procedures of the same anaesthetic, or of two weeks of the stay, with a higher fee; of equal ones that before. */
function listDearer(line: ClaimLine, patient: PatientLines, { findFee }: ClaimRecords): readonly string[] {
  if (!SHARED.test(line.bareCode)) return [];
  const worth = ({ bareCode }: ClaimLine): number => findFee(bareCode)?.fee_cents ?? 0;
  const isTogether = (other: ClaimLine): boolean =>
    other.at.day === line.at.day ||
    (isSameEpisode(line, other) &&
      line.diagnosis !== undefined &&
      line.diagnosis === other.diagnosis &&
      Math.abs(daysBetween(other.at.day, line.at.day)) <= STAY_DAYS);
  return patient.flatMap((other) => {
    const isOther = other.order !== line.order && other.status !== "refused" && SHARED.test(other.bareCode);
    if (!isOther || !isSamePhysician(other, line) || !isTogether(other)) return [];
    const ahead = worth(other) - worth(line) || compareLines(line, other);
    return ahead > 0 ? [other.bareCode] : [];
  });
}

/** The surgeon's fee includes in-patient visits this many days before the procedure (SP1). */
const DAYS_BEFORE = 2;

/** Whether the surgeon visits one or two days before a procedure without a Z prefix. B and C mark assistants and anaesthetists. */
export const isBeforeOwnProcedure = (line: ClaimLine, patient: PatientLines): boolean =>
  IN_PATIENT.test(line.bareCode) &&
  patient.some((other) => {
    const days = daysBetween(line.at.day, other.at.day);
    return (
      days >= 1 &&
      days <= DAYS_BEFORE &&
      SURGICAL.test(other.bareCode) &&
      (other.suffix === null || other.suffix === "A") &&
      other.status !== "refused" &&
      isSamePhysician(line, other)
    );
  });

/** The visit's service before a line on the same day. */
export const findServiceBefore = (
  line: ClaimLine,
  sameDay: PatientLines,
  { findFee }: ClaimRecords,
): ClaimLine | undefined =>
  sameDay.findLast(
    (other) =>
      other.order < line.order && isOfOneVisit(line, other) && findFee(other.bareCode)?.is_add_on === false,
  );

interface Around {
  readonly patient: PatientLines;
  /** Lines of the same physician and day. */
  readonly sameDay: PatientLines;
}

/** Facts about claims that a line and its neighbours settle. */
export function toLineFacts(
  line: ClaimLine,
  { patient, sameDay }: Around,
  { records, isDayComplete }: { readonly records: ClaimRecords; readonly isDayComplete: boolean },
): LineFacts {
  const { diagnosis, visit, group_size: groupSize, enrolled_with: enrolment } = line;
  const isVisitStated = visit !== undefined || line.at.minute !== undefined;
  const ofVisit = sameDay.filter((other) => isOfOneVisit(line, other));
  return {
    diagnosis,
    claimFields: toClaimFields(line, sameDay, isDayComplete),
    ...(isVisitStated && isDayComplete && { visitCodes: ofVisit.map(({ bareCode }) => bareCode) }),
    attendance: [line, ...sameDay].flatMap((one) => {
      const span = toSpan(one);
      return span ? [{ code: one.bareCode, span }] : [];
    }),
    dearer: listDearer(line, patient, records),
    serviceBefore: findServiceBefore(line, sameDay, records)?.bareCode,
    unitsOfDay: new Map(sameDay.map(({ bareCode, units = 1 }) => [bareCode, units])),
    groupSize,
    enrolment,
    patient: line.patient,
    isInOrder: true,
  };
}

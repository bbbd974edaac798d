import { checkForm } from "./check-form.ts";
import { MODALITY_INDICATORS } from "../ohip/list-rules.ts";
import type { ClaimFinding, JudgedLine } from "./finding.ts";
import { findMissed, correctLines, toDayCode } from "./find-missed.ts";
import type { ClaimsDependencies } from "./hold-line.ts";
import { holdPhysicians } from "./hold-physicians.ts";
import { judgeLine } from "./judge-line.ts";
import { judgePatient, type HeldLine } from "./judge-patient.ts";
import { isVirtualLine } from "./line-facts.ts";
import { findMissedVisits } from "./missed-visits.ts";
import type { ClaimLine } from "./read-lines.ts";

/** A line that no rule applies to: its code is not in the dataset, or another program pays it. */
const toUnheld = (line: ClaimLine, decision: "not_held" | "no_rules"): JudgedLine => ({
  line: line.line,
  code: line.bareCode,
  decision,
  claimedCents: null,
  highCents: 0,
  lowCents: 0,
  findings: [],
  assumed: [],
  isHistoryShort: false,
});

/** Whether the line is claimed from OHIP. Workers' compensation and reciprocal billing have other rules. */
export const isOfPlan = ({ program = "HCP" }: ClaimLine): boolean => program === "HCP";

export interface CheckedLines {
  /** New lines, in the order of the rows. */
  readonly judged: readonly JudgedLine[];
  readonly missed: readonly ClaimFinding[];
}

type Patients = ReadonlyMap<string, readonly ClaimLine[]>;

/** Checks each new line's rules among the lines of its patient and physician, then its form. */
function judgeLines(
  lines: readonly ClaimLine[],
  patients: Patients,
  deps: ClaimsDependencies,
): readonly JudgedLine[] {
  const held: HeldLine[] = [];
  for (const patient of patients.values()) {
    held.push(...judgePatient(patient, deps));
    deps.report?.(held.length);
  }
  const among = holdPhysicians(
    held,
    lines.filter(({ isNew }) => !isNew),
  );
  const { records, asOf, isDayComplete } = deps;
  return among.map((one) =>
    checkForm({
      line: one.line,
      patient: patients.get(one.line.patient) ?? [],
      judged: one.held ? judgeLine(one, one.held) : toUnheld(one.line, "not_held"),
      records,
      asOf,
      isDayComplete,
    }),
  );
}

type LinesByName = ReadonlyMap<string, ClaimLine>;

/** Modality codes have no fee. They do not repeat findings of their visit. */
function withoutIndicators(judged: readonly JudgedLine[], byName: LinesByName): readonly JudgedLine[] {
  const toDay = ({ line }: JudgedLine): string => {
    const { patient = "", at } = byName.get(line) ?? {};
    return `${patient} ${at?.day ?? ""}`;
  };
  const isOfModality = ({ kind }: ClaimFinding): boolean =>
    kind === "refused" || kind === "not_insured" || kind === "open";
  const stated = new Set(
    judged
      .filter(
        ({ code, line, findings }) =>
          !MODALITY_INDICATORS.has(code) &&
          (isVirtualLine(byName.get(line) ?? {}) === true ||
            findings.some(({ reason }) => reason === "virtual")),
      )
      .map(toDay),
  );
  return judged.map((one) =>
    MODALITY_INDICATORS.has(one.code) && stated.has(toDay(one))
      ? { ...one, findings: one.findings.filter((finding) => !isOfModality(finding)) }
      : one,
  );
}

/** Judges the new lines of each patient and physician, and finds missed codes. */
export function checkLines(lines: readonly ClaimLine[], deps: ClaimsDependencies): CheckedLines {
  const own = lines.filter(isOfPlan);
  const patients = Map.groupBy(own, ({ patient }) => patient);
  const byName = new Map(own.map((line) => [line.line, line]));
  const judged = withoutIndicators(judgeLines(own, patients, deps), byName);
  const byLine = new Map(judged.map((one) => [one.line, one]));
  const isUnpaidLine = ({ line }: ClaimLine): boolean => {
    const decision = byLine.get(line)?.decision;
    return decision === "refused" || decision === "not_insured";
  };
  // A code that was claimed and refused is not missed.
  const refused = new Set(own.filter(isUnpaidLine).map(toDayCode));
  const corrected = [...patients.values()].map((patient) => correctLines(patient, byLine));
  const all = corrected.flat();
  const byDay = Map.groupBy(all, ({ at, physician = "" }) => `${at.day} ${physician}`);
  const missed = corrected.flatMap((patient) => [
    ...findMissed(patient, deps),
    ...patient.flatMap((line) =>
      findMissedVisits(line, {
        all: byDay.get(`${line.at.day} ${line.physician ?? ""}`) ?? [],
        patient,
        deps,
      }),
    ),
  ]);
  const isNewCode = ({ lines: [line = ""], code }: ClaimFinding): boolean => {
    const base = byName.get(line);
    return base === undefined || !refused.has(toDayCode({ ...base, bareCode: code }));
  };
  const others = lines.filter((line) => line.isNew && !isOfPlan(line));
  const order = new Map(lines.map(({ line, order: place }) => [line, place]));
  return {
    judged: [...judged, ...others.map((line) => toUnheld(line, "no_rules"))].toSorted(
      (one, other) => (order.get(one.line) ?? 0) - (order.get(other.line) ?? 0),
    ),
    missed: missed.filter(isNewCode),
  };
}

const KIND_ORDER: Readonly<Record<ClaimFinding["kind"], number>> = {
  refused: 0,
  not_insured: 0,
  paid_less: 1,
  missed: 2,
  open: 3,
  format: 4,
};

/** Order: refused, paid less, missed, open, form. Within each the largest amount first, and lesser fees of unknown amount last. */
export const compareFindings = (one: ClaimFinding, other: ClaimFinding): number =>
  KIND_ORDER[one.kind] - KIND_ORDER[other.kind] || (other.amountCents ?? 0) - (one.amountCents ?? 0);

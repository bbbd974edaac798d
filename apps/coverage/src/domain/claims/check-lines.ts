import type { ClaimFinding, JudgedLine } from "./finding.ts";
import type { ClaimsReach } from "./hold-line.ts";
import { judgeLine } from "./judge-line.ts";
import { judgePatient } from "./judge-patient.ts";
import type { ClaimLine } from "./read-lines.ts";

/** A line whose code the dataset does not have: it is looked at no further. */
const toUnheld = (line: ClaimLine): JudgedLine => ({
  line: line.line,
  code: line.bareCode,
  decision: "not_held",
  claimedCents: null,
  highCents: 0,
  lowCents: 0,
  findings: [],
  assumed: [],
  isHistoryShort: false,
});

/** Judges the new lines of each patient, in the order of the lines. */
export function checkLines(lines: readonly ClaimLine[], reach: ClaimsReach): readonly JudgedLine[] {
  const patients = [...Map.groupBy(lines, ({ patient }) => patient).values()];
  const order = new Map(lines.map(({ line, order: place }) => [line, place]));
  return patients
    .flatMap((patient) =>
      judgePatient(patient, reach).map((one) => (one.held ? judgeLine(one, one.held) : toUnheld(one.line))),
    )
    .toSorted((one, other) => (order.get(one.line) ?? 0) - (order.get(other.line) ?? 0));
}

const KIND_ORDER: Readonly<Record<ClaimFinding["kind"], number>> = {
  refused: 0,
  not_insured: 0,
  paid_less: 1,
  open: 2,
};

/** What costs most first within each kind: refused, paid less, open. */
export const compareFindings = (one: ClaimFinding, other: ClaimFinding): number =>
  KIND_ORDER[one.kind] - KIND_ORDER[other.kind] || (other.amountCents ?? 0) - (one.amountCents ?? 0);

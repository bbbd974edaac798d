import type { ClaimRecords } from "../decision/claim/claim-records.ts";
import { toMinistryCodes } from "./checks.ts";
import { NO_RULE, type ClaimFinding, type JudgedLine } from "./finding.ts";
import { isSamePhysician } from "./line-facts.ts";
import { isOfOtherPart } from "./line-part.ts";
import type { ClaimLine, PatientLines } from "./read-lines.ts";

export interface LineAmong {
  readonly line: ClaimLine;
  readonly patient: PatientLines;
  readonly judged: JudgedLine;
  readonly records: ClaimRecords;
}

const isSame = (one: ClaimLine, other: ClaimLine): boolean =>
  one.bareCode === other.bareCode && one.at.day === other.at.day && isSamePhysician(one, other);

/** The same code for the patient on the day, without times that differ. */
export function findDuplicate({ line, patient, judged, records }: LineAmong): ClaimFinding | undefined {
  if (judged.decision === "refused" || judged.decision === "not_insured") return undefined;
  const before = patient.find(
    (other) =>
      other !== line &&
      other.status !== "refused" &&
      isSame(other, line) &&
      !isOfOtherPart(line, other, records) &&
      (other.order < line.order || !other.isNew) &&
      (other.at.minute === undefined || line.at.minute === undefined || other.at.minute === line.at.minute),
  );
  if (!before) return undefined;
  return {
    ...NO_RULE,
    kind: "open",
    lines: [line.line, before.line],
    code: line.bareCode,
    reason: "duplicate",
    statement: "The same code for the patient on the day: sent twice, or given twice? Times would show it.",
    certainty: "possible",
    amountCents: judged.claimedCents,
    fix: { action: "document" },
    ministryCodes: toMinistryCodes("duplicate", line.bareCode),
    page: "Error report, A34",
  };
}

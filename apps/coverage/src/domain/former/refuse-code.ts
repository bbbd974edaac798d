import { FACT_QUESTIONS } from "../ohip/fact-questions.ts";
import type { ClaimFacts } from "../ohip/claim-facts.ts";
import { checkTime } from "./check-time.ts";
import { formatCents } from "./decision.ts";
import type { CodeDecision } from "./code-decision.ts";
import type { BillingEvidence, FeeRecord, Source } from "./evidence.ts";

/** Consultations and visits of a specialty's chapter are for that specialty. */
const OF_A_SPECIALTY = /^[AC]\d/u;
const FAMILY_PRACTICE = "00";

/** A consultation or visit of a chapter that is not the physician’s own. */
export function refuseSpecialty(
  { fees }: BillingEvidence,
  { code, description, source }: FeeRecord,
  specialty: string | undefined,
): CodeDecision | undefined {
  const numbers = fees.filter((fee) => fee.code === code).map((fee) => fee.specialtyNumber);
  const isOwn = numbers.some(
    (number) => number === null || number === FAMILY_PRACTICE || number === specialty,
  );
  if (specialty === undefined || isOwn || !OF_A_SPECIALTY.test(code)) return undefined;
  const words = `${code} (${description}) is listed for another specialty than yours [${source.loc}]: not payable.`;
  return {
    code,
    decision: "not_billable",
    words,
    highlights: [{ point: words, sources: [source] }],
    followUps: [],
    conditions: [],
  };
}

const closed = (
  fee: FeeRecord,
  {
    decision,
    words,
    followUps = [],
    page,
  }: Pick<CodeDecision, "decision" | "words"> & Partial<CodeDecision> & { readonly page?: Source },
): CodeDecision => ({
  code: fee.code,
  decision,
  words,
  highlights: [{ point: words, sources: [fee.source, ...(page ? [page] : [])] }],
  followUps,
  conditions: [],
});

/** A premium of another hour than the one that is told, whatever is asked of it: "what is E410 at 11 pm?" */
export function refuseTime(
  evidence: BillingEvidence,
  fee: FeeRecord,
  facts: ClaimFacts,
): CodeDecision | undefined {
  const { code, description } = fee;
  const time = checkTime(code, facts, evidence);
  if (time?.outcome !== "other_time") return undefined;
  return closed(fee, {
    decision: "not_billable",
    words: `${code} (${description}) is not payable for that time: ${time.words} [${time.pageLabel}].`,
    page: evidence.findSource({ page_label: time.pageLabel }),
  });
}

/** Codes for hospital in-patients where the patient is elsewhere, and premiums of another hour. */
export function refusePlaceOrTime(
  evidence: BillingEvidence,
  fee: FeeRecord,
  facts: ClaimFacts,
): CodeDecision | undefined {
  const { code, description, source } = fee;
  const { setting } = facts;
  if (/^C\d/u.test(code) && setting !== undefined && setting !== "hospital_in_patient")
    return closed(fee, {
      decision: "needs_more_info",
      words: `${code} (${description}) is for hospital in-patients [${source.loc}], and the question names another place.`,
      followUps: [{ ask: "Was the patient admitted to hospital?", fact: "setting" }],
    });
  const refused = refuseTime(evidence, fee, facts);
  if (refused) return refused;
  const time = checkTime(code, facts, evidence);
  const page = time && evidence.findSource({ page_label: time.pageLabel });
  if (time?.outcome !== "open") return undefined;
  const pays = fee.feeCents === null ? "" : `, ${formatCents(fee.feeCents)}`;
  return closed(fee, {
    decision: "needs_more_info",
    words: `${code} (${description}${pays}): ${time.words} [${time.pageLabel}].`,
    followUps: [{ ask: FACT_QUESTIONS.service, fact: "service" }],
    ...(page && { page }),
  });
}
